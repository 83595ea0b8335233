import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { BROWSER_SHELL, findBrowser } from "../../tools/testing/find-browser.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const vite = `"${process.execPath}" node_modules/vite/bin/vite.js`;
// Two runs at once need two ports; each builds into a folder of its own.
const port = process.env["EXAMPLES_PORT"] ?? "5311";
const examples = `packages/ui/examples --outDir ../dist/examples-${port}`;

/** The components in a real browser, on their page of examples, built and served by this file itself. */
export default defineConfig({
  testDir: "test",
  testMatch: "*.e2e.ts",
  outputDir: "../../test-results/ui",
  fullyParallel: true,
  workers: 2,
  reporter: "line",
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: findBrowser(BROWSER_SHELL),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: "desktop", use: { viewport: { width: 1280, height: 900 } } },
  ],
  webServer: {
    command: `${vite} build ${examples} --logLevel warn && ${vite} preview ${examples} --port ${port}`,
    cwd: root,
    url: `http://localhost:${port}/`,
    timeout: 60_000,
  },
});
