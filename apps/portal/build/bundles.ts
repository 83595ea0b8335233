import { join } from "node:path";
import { build } from "vite";
import type { Manifest, Rolldown } from "vite";
import { globSync, readFileSync, rmSync } from "node:fs";
import { folders } from "./folders.ts";

const configFile = join(folders.root, "vite.config.ts");

/** Bundles the browser's code and styles, hashed, into `outDir`. Returns which file holds which source. */
export async function bundleBrowser(outDir: string): Promise<Manifest> {
  await build({
    configFile,
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: true,
      manifest: "manifest.json",
      // Each page is an entry: its document names its file, and reads the page's own exports there.
      rolldownOptions: { input: ["src/boot.ts", ...globSync("src/pages/*.tsx", { cwd: folders.root })] },
    },
  });
  const path = join(outDir, "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  rmSync(path);
  return manifest;
}

/** Bundles the same pages as a module for Node, to draw them once. */
export async function bundlePrerender(): Promise<typeof import("../src/prerender.tsx")> {
  await build({
    configFile,
    // What is split off for the browser is together here, on purpose.
    logLevel: "error",
    build: {
      outDir: folders.server,
      emptyOutDir: true,
      ssr: "src/prerender.tsx",
      rolldownOptions: { output: { codeSplitting: true } },
    },
  });
  return (await import(join(folders.server, "prerender.js"))) as typeof import("../src/prerender.tsx");
}

/** Bundles one source file as a single minified script without imports; `define` puts values in place of names. */
export async function bundleScript(input: string, define: Record<string, string> = {}): Promise<string> {
  const result = (await build({
    configFile,
    logLevel: "warn",
    define,
    build: {
      write: false,
      rolldownOptions: { input, output: { codeSplitting: false, format: "es" } },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk] = result.output;
  return chunk.code.trim();
}
