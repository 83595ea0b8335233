import type { Manifest } from "vite";

/** The files a page needs before it is hydrated, as addresses: scripts in the order of their use, and style sheets. */
export interface RouteFiles {
  readonly entry: string;
  /** The page's own script, among the others. */
  readonly page: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A source and the group of `vite.config.ts` that holds it: the bundler may leave out a file that only passes it on. */
interface Part {
  readonly source: string;
  readonly group?: string;
}

const ENTRY: Part = { source: "src/boot.ts", group: "start" };
const COMMON: readonly Part[] = [
  ENTRY,
  { source: "react-dom/client", group: "react" },
  { source: "src/hydrate.tsx", group: "shell" },
];
const LOGGED: Part = { source: "src/shell/logged-frame.tsx", group: "member" };

type Chunk = Manifest[string];

function chunkOf(manifest: Manifest, { source, group }: Part): Chunk {
  const isGroup = (chunk: Chunk) => group !== undefined && chunk.name === group && chunk.file.endsWith(".js");
  const chunk = manifest[source] ?? Object.values(manifest).find(isGroup);
  if (!chunk) throw new Error(`The bundle has no ${source}`);
  return chunk;
}

function collect(manifest: Manifest, chunk: Chunk, scripts: Set<string>, styles: Set<string>): void {
  if (scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const key of chunk.imports ?? [])
    collect(manifest, chunkOf(manifest, { source: key }), scripts, styles);
  for (const style of chunk.css ?? []) styles.add(style);
}

/** Returns the files of one page, by its source (`src/pages/login.tsx`). */
export function filesOf(manifest: Manifest, page: string, isLogged: boolean): RouteFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const parts = [...COMMON, ...(isLogged ? [LOGGED] : [])];
  for (const part of [...parts, { source: page }])
    collect(manifest, chunkOf(manifest, part), scripts, styles);
  const address = (file: string) => `/${file}`;
  return {
    entry: address(chunkOf(manifest, ENTRY).file),
    page: address(chunkOf(manifest, { source: page }).file),
    scripts: [...scripts].map(address),
    styles: [...styles].map(address),
  };
}

/** Returns the address of an asset by the end of its source's name. */
export function assetOf(manifest: Manifest, ending: string): string {
  const source = Object.keys(manifest).find((name) => name.endsWith(ending));
  if (!source) throw new Error(`The bundle has no asset ${ending}`);
  return `/${chunkOf(manifest, { source }).file}`;
}
