import { createHash } from "node:crypto";
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

/** Draws one page, writes its document and returns what it weighs. */
async function writePage(name: ViewName, { manifest, prerender, startScript }: Bundle): Promise<PageWeight> {
  const { path: pattern, access, screen } = prerender.declarationOf(name);
  const isLogged = access === "logged";
  const source = `src/${prerender.pageFile(name).slice(2)}`;
  const files = filesOf(manifest, source, isLogged);
  const path = pattern.replaceAll(/:\w+/g, "x");
  const body = await prerender.renderPage(name, path);
  const firstStyle = writeFirstStyle(files, body);
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
    critical: brotliSize(html) + weigh(firstStyle),
  };
}

/** Writes what the first frame needs of a page's style sheets as one file. Returns its address. */
function writeFirstStyle(files: RouteFiles, body: string): string {
  const sheets = files.styles.map((address) => readFileSync(join(folders.next, address), "utf8").trim());
  const content = criticalStyles(sheets.join(""), body);
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  const address = `/assets/first-${hash}.css`;
  writeFileSync(join(folders.next, address), content);
  return address;
}

/**
 * Removes the fonts from the style sheets that come after a page's first one: every document has them from that one
 * on.
 */
function leaveFontsToFirstStyles(): void {
  for (const file of globSync("assets/*.css", { cwd: folders.next })) {
    if (file.startsWith("assets/first-")) continue;
    const path = join(folders.next, file);
    writeFileSync(path, withoutFonts(readFileSync(path, "utf8")));
  }
}

/** Throws where a document holds what the content policy would block in the browser: better to fail here. */
function refuseBlockedContent(name: string, html: string): void {
  if (/<[^>]*\sstyle="|<style/.test(html)) throw new Error(`${name} has an inline style`);
  if (html.split("<script").length !== 2)
    throw new Error(`${name} has a script beside the one that starts it`);
}

/** Writes what the server needs to know to answer: `apps/api/src/platform/http/portal/portal.ts` reads it. */
function writeServerManifest(prerender: Prerender, startScript: string): void {
  const routes = pageNames.map((name) => ({
    name,
    path: pages[name].path,
    access: pages[name].access,
    html: htmlFile(name),
    title: prerender.documentTitle(name),
  }));
  const content = { scriptHash: policyHash(startScript), routes, notFound: htmlFile("notFound") };
  writeFileSync(join(folders.next, "portal-manifest.json"), JSON.stringify(content, undefined, 2));
}

async function buildPortal(): Promise<void> {
  writeDrawings(folders.drawings);
  const manifest = await bundleBrowser(folders.next);
  const prerender = await bundlePrerender();
  const startScript = await bundleScript("src/platform/boot/start-page.ts");
  mkdirSync(join(folders.next, "pages"), { recursive: true });
  const names: ViewName[] = [...pageNames, "notFound"];
  const weights: PageWeight[] = [];
  for (const name of names) weights.push(await writePage(name, { manifest, prerender, startScript }));
  leaveFontsToFirstStyles();
  writeServerManifest(prerender, startScript);
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
