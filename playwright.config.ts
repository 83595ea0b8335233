import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const START_LIMIT_MS = 300_000;
const SERVER_PORT = process.env["E2E_PORT"] ?? "3099";
const SYSTEM_BROWSER = "/usr/bin/chromium";

/** A server that is already running, or nothing: then a demo of its own is started, on an empty folder. */
const given = process.env["BASE_URL"];
const baseURL = given ?? `http://localhost:${SERVER_PORT}`;
const browser = process.env["CHROMIUM"] ?? (existsSync(SYSTEM_BROWSER) ? SYSTEM_BROWSER : undefined);

/** Journeys in a real browser, at both widths of the design. They find things by role and label, as people do. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  reporter: "line",
  use: {
    baseURL,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    trace: "retain-on-failure",
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
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
  ],
  ...(given === undefined
    ? {
        webServer: {
          command: "node tests/e2e/serve.ts",
          url: `${baseURL}/api/ready`,
          timeout: START_LIMIT_MS,
          gracefulShutdown: { signal: "SIGTERM" as const, timeout: 30_000 },
          env: { PORT: SERVER_PORT, REQUESTS_PER_MINUTE: "100000" },
        },
      }
    : {}),
});
