import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pages } from "@colheita/contract/routes/pages";
import { bundleScript } from "./bundles.ts";

interface PrecacheEntry {
  readonly url: string;
  /** Nothing for files whose name changes with their content. */
  readonly revision: string | null;
}

function revisionOf(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);
}

/**
 * Returns everything that the portal needs to open without a network: files by name, each page's document under its
 * path.
 */
export function precacheEntries(folder: string): PrecacheEntry[] {
  const assets = globSync("assets/*.{js,css,woff2,svg}", { cwd: folder }).toSorted();
  const documents = Object.entries(pages).map(([name, { path }]) => ({
    url: path,
    // Other settings are another document: the server puts their tag in.
    revision: `${revisionOf(join(folder, "pages", `${name}.html`))}{SETTINGS_TAG}`,
  }));
  return [...assets.map((file) => ({ url: `/${file}`, revision: null })), ...documents];
}

/** Bundles the service worker with the list of what it precaches. */
export async function writeWorker(folder: string): Promise<void> {
  const code = await bundleScript("src/worker/service-worker.ts", {
    PRECACHE: JSON.stringify(precacheEntries(folder)),
    "process.env.NODE_ENV": '"production"',
  });
  writeFileSync(join(folder, "sw.js"), code);
}
