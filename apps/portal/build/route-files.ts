import type { Manifest } from "vite";

/** What a page needs before it lives, as addresses: scripts in the order of their use, and style sheets. */
export interface RouteFiles {
  readonly entry: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const ENTRY = "src/boot.ts";
const HYDRATION = "src/hydrate.tsx";
const LOGGED_FRAME = "src/platform/data/logged-frame.tsx";
const REACT = "react-dom/client";

function chunkOf(manifest: Manifest, source: string) {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The bundle has no ${source}`);
  return chunk;
}

function collect(manifest: Manifest, source: string, scripts: Set<string>, styles: Set<string>): void {
  const chunk = chunkOf(manifest, source);
  if (scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, scripts, styles);
  for (const style of chunk.css ?? []) styles.add(style);
}

/** The files of one page, by its source (`src/pages/login.tsx`). */
export function filesOf(manifest: Manifest, page: string, isLogged: boolean): RouteFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const react = Object.keys(manifest).find((source) => source.includes(REACT));
  for (const source of [ENTRY, react, HYDRATION, isLogged ? LOGGED_FRAME : undefined, page])
    if (source !== undefined) collect(manifest, source, scripts, styles);
  const address = (file: string) => `/${file}`;
  return {
    entry: address(chunkOf(manifest, ENTRY).file),
    scripts: [...scripts].map(address),
    styles: [...styles].map(address),
  };
}

/** The address of an asset by the end of its source's name. */
export function assetOf(manifest: Manifest, ending: string): string {
  const source = Object.keys(manifest).find((name) => name.endsWith(ending));
  if (!source) throw new Error(`The bundle has no asset ${ending}`);
  return `/${chunkOf(manifest, source).file}`;
}
