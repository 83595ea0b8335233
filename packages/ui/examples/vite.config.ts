import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:";

const assets = new Map(
  ["icons.svg", "logo.svg"].map((name) => [`/${name}`, readFileSync(here(`../assets/${name}`), "utf8")]),
);

/** Serves packages/ui/assets under /assets, where the icons ask for their sprite. */
function sprite(): Plugin {
  return {
    name: "colheita-sprite",
    configureServer: ({ middlewares }) => {
      middlewares.use("/assets", (request, response, next) => {
        const file = assets.get(request.url ?? "");
        if (file === undefined) return next();
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(file);
      });
    },
    generateBundle() {
      for (const [path, source] of assets)
        this.emitFile({ type: "asset", fileName: `assets${path}`, source });
    },
  };
}

export default defineConfig({
  root: here("."),
  publicDir: false,
  plugins: [react(), sprite()],
  server: { port: 5310, strictPort: true, fs: { allow: [here("../../..")] } },
  // The preview obeys the product's content policy, so that a component that breaks it is seen here first.
  preview: { port: 5311, strictPort: true, headers: { "Content-Security-Policy": policy } },
  build: {
    outDir: here("../dist/examples"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: [here("index.html"), here("hydration.html")] },
  },
});
