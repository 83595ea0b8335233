import {
  cpSync,
  globSync,
  mkdirSync,
  renameSync,
  rmSync,
  existsSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pages } from "@colheita/contract/routes/pages";
import type { PageName } from "@colheita/contract/routes/pages";
import { loadEnv } from "vite";
import type { Manifest } from "vite";
import { wrongSetting } from "./build-settings.ts";
import { criticalStyles, withoutFonts } from "./critical-styles.ts";
import { brokenBudgets, brotliSize, weightTable } from "./budget.ts";
import type { PageWeight } from "./budget.ts";
import { bundleBrowser, bundlePrerender, bundleScript } from "./bundles.ts";
import { compressFolder } from "./compress.ts";
import { documentOf, policyHash } from "./document.ts";
import { writeAppFiles } from "./app-files.ts";
import { writeDrawings } from "./drawings.ts";
import { folders } from "./folders.ts";
import { copyPreviousFiles } from "./previous-files.ts";
import { assetOf, filesOf } from "./route-files.ts";
import type { RouteFiles } from "./route-files.ts";
import { writeWorker } from "./worker-file.ts";

type Prerender = Awaited<ReturnType<typeof bundlePrerender>>;
type ViewName = PageName | "notFound";

const pageNames = Object.keys(pages) as PageName[];

interface Bundle {
  readonly manifest: Manifest;
  readonly prerender: Prerender;
  readonly startScript: string;
}

/** Returns the HTML file of a page: named after the page, so that parameters never meet the file system. */
const htmlFile = (name: string) => `pages/${name}.html`;

interface WrittenPage extends PageWeight {
  /** How its content policy names its inline style sheet. */
  readonly styleHash: string;
}

/** Draws one page, writes its document and returns what it weighs. */
async function writePage(name: ViewName, { manifest, prerender, startScript }: Bundle): Promise<WrittenPage> {
  const { path: pattern, access, screen } = prerender.declarationOf(name);
  const isLogged = access === "logged";
  const source = `src/${prerender.pageFile(name).slice(2)}`;
  const files = filesOf(manifest, source, isLogged);
  const path = pattern.replaceAll(/:\w+/g, "x");
  const body = await prerender.renderPage(name, path);
  const firstStyle = firstStyleOf(files, body);
  const html = documentOf({
    title: prerender.documentTitle(name),
    ...prerender.metaOf(name),
    siteName: prerender.programme.name,
    body,
    files,
    firstStyle,
    fontUrl: assetOf(manifest, "colheita-sans.woff2"),
    startScript,
    ...(isLogged ? { sessionUrl: screen ? `/api/session?screen=${screen}` : "/api/session" } : {}),
  });
  refuseBlockedContent(name, html);
  writeFileSync(join(folders.next, htmlFile(name)), html);
  const weigh = (address: string) => brotliSize(readFileSync(join(folders.next, address)));
  return {
    name,
    isLogged,
    scripts: new Map(files.scripts.map((address) => [address, weigh(address)])),
    critical: brotliSize(html),
    styleHash: policyHash(firstStyle),
  };
}

/** Returns what the first frame needs of a page's style sheets. */
function firstStyleOf(files: RouteFiles, body: string): string {
  const sheets = files.styles.map((address) => readFileSync(join(folders.next, address), "utf8").trim());
  return criticalStyles(sheets.join(""), body);
}

/** Removes the fonts from the style sheets: every document has them in itself. */
function leaveFontsToDocuments(): void {
  for (const file of globSync("assets/*.css", { cwd: folders.next })) {
    const path = join(folders.next, file);
    writeFileSync(path, withoutFonts(readFileSync(path, "utf8")));
  }
}

/** Throws where a document holds what the content policy would block in the browser: better to fail here. */
function refuseBlockedContent(name: string, html: string): void {
  if (/<[^>]*\sstyle="/.test(html) || html.split("<style").length !== 2)
    throw new Error(`${name} has a style beside those of its first frame`);
  if (html.split("<script").length !== 2)
    throw new Error(`${name} has a script beside the one that starts it`);
}

/** Writes what the server needs to know to answer: `apps/api/src/platform/http/portal/portal.ts` reads it. */
function writeServerManifest(written: readonly WrittenPage[], startScript: string): void {
  const documents = written.map(({ name, styleHash }) => ({ name, html: htmlFile(name), styleHash }));
  const content = { scriptHash: policyHash(startScript), pages: documents };
  writeFileSync(join(folders.next, "portal-manifest.json"), JSON.stringify(content, undefined, 2));
}

async function buildPortal(): Promise<void> {
  writeDrawings(folders.drawings);
  const manifest = await bundleBrowser(folders.next);
  const prerender = await bundlePrerender();
  const startScript = await bundleScript("src/platform/boot/start-page.ts");
  mkdirSync(join(folders.next, "pages"), { recursive: true });
  const names: ViewName[] = [...pageNames, "notFound"];
  const weights: WrittenPage[] = [];
  for (const name of names) weights.push(await writePage(name, { manifest, prerender, startScript }));
  leaveFontsToDocuments();
  writeServerManifest(weights, startScript);
  cpSync(folders.public, folders.next, { recursive: true });
  await writeAppFiles(prerender.programme.name, folders.next);
  await writeWorker(folders.next);
  copyPreviousFiles(folders.dist, folders.next);
  await compressFolder(folders.next);
  process.stdout.write(`${weightTable(weights)}\n`);
  const home = weights.find(({ name }) => name === "home");
  const broken = home ? brokenBudgets(weights, home) : ["There is no home"];
  if (broken.length > 0) throw new Error(`Over budget:\n${broken.join("\n")}`);
  swapIn();
}

/** Replaces the old build by the new one once that is complete. */
function swapIn(): void {
  if (existsSync(folders.dist)) rmSync(folders.dist, { recursive: true });
  renameSync(folders.next, folders.dist);
}

const wrong = wrongSetting(loadEnv("production", folders.root, "VITE_"));
if (wrong === undefined) await buildPortal();
else {
  process.stderr.write(`${wrong}\n`);
  process.exitCode = 1;
}
