import { defineConfig } from "@playwright/test";
import { dataFolder } from "./tests/e2e/stage/journeys-folder.ts";
import { BROWSER_SHELL, findBrowser } from "./tools/testing/find-browser.ts";

const START_LIMIT_MS = 300_000;
const SERVER_PORT = process.env["E2E_PORT"] ?? "3099";

/** A server that is already running, or nothing: then a demo of its own is started, on an empty folder. */
const given = process.env["BASE_URL"];
const baseURL = given ?? `http://localhost:${SERVER_PORT}`;
const browser = findBrowser(BROWSER_SHELL);

/**
 * The siege runs every journey at both widths. `npm test` runs those without `@siege`, at a phone's width; at a desk's
 * width those marked `@wide`, whose page has another structure there (docs/testing.md).
 */
const isSiege = process.env["EFFORT"] === "long";

/** Journeys in a real browser, at both widths of the design. They find things by role and label, as people do. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Limits for what hangs; how long a journey takes on a busy machine says nothing.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: {
    baseURL,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Nobody watches; a journey that is about motion asks for it.
    contextOptions: { reducedMotion: "reduce" },
    // Only a journey that is repeated need tell what it did.
    trace: "on-first-retry",
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
      ],
    },
  },
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      ...(isSiege ? {} : { grepInvert: /@siege/ }),
    },
    {
      name: "desktop",
      use: { viewport: { width: 1280, height: 800 } },
      ...(isSiege ? {} : { grep: /@wide/, grepInvert: /@siege/ }),
    },
  ],
  ...(given === undefined
    ? {
        webServer: {
          command: "node tests/e2e/stage/serve-portal.ts",
          url: `${baseURL}/api/ready`,
          timeout: START_LIMIT_MS,
          gracefulShutdown: { signal: "SIGTERM" as const, timeout: 30_000 },
          // Behind one proxy, so that a journey may come from an address of its own.
          env: { PORT: SERVER_PORT, REQUESTS_PER_MINUTE: "100000", TRUST_PROXY: "1", E2E_DATA: dataFolder },
        },
      }
    : {}),
});
