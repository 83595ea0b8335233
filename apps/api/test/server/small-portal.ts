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
  const written = names.map((name) => ({ name, html: `pages/${name}.html`, styleHash: "sha256-none" }));
  const manifest = { scriptHash: "sha256-none", pages: written };
  writeFileSync(join(directory, "portal-manifest.json"), JSON.stringify(manifest));
  return { directory, remove: () => rmSync(directory, { recursive: true }) };
}
