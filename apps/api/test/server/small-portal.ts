import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pages } from "@colheita/contract/routes/pages";

export interface SmallPortal {
  readonly directory: string;
  readonly remove: () => void;
}

/** Returns a build of the portal in which each page's document is its name: for tests of which document is answered. */
export function smallPortal(): SmallPortal {
  const directory = mkdtempSync(join(tmpdir(), "small-portal-"));
  mkdirSync(join(directory, "pages"));
  const names = [...Object.keys(pages), "notFound"];
  for (const name of names) writeFileSync(join(directory, `pages/${name}.html`), name);
  const routes = Object.keys(pages).map((name) => ({ name, html: `pages/${name}.html` }));
  const manifest = { scriptHash: "sha256-none", routes, notFound: "pages/notFound.html" };
  writeFileSync(join(directory, "portal-manifest.json"), JSON.stringify(manifest));
  return { directory, remove: () => rmSync(directory, { recursive: true }) };
}
