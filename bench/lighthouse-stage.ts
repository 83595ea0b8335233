import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { BrowserContext } from "@playwright/test";
import { freePort } from "../apps/api/src/platform/database/server/free-port.ts";
import { ensureBrowser, WHOLE_BROWSER } from "../tools/testing/find-browser.ts";
import { buildPortal } from "../tools/portal-build.ts";
import { openFront } from "./front.ts";
import type { Front } from "./front.ts";
import { end, PASSWORD, run, untilReady } from "./stage.ts";

/** A farmer of the demo, with eighteen months of movements. */
const FARMER = "529.982.247-25";
const READY_WITHIN_MS = 180_000;

/** The demo as members meet it: built, seeded, behind HTTPS and HTTP/2. */
export interface PageStage {
  readonly front: Front;
  /** Opens a browser of its own that trusts the front. Lighthouse drives it through its port. */
  readonly openBrowser: () => Promise<PageBrowser>;
  readonly close: () => Promise<void>;
}

export interface PageBrowser {
  readonly context: BrowserContext;
  readonly debugPort: number;
  readonly close: () => Promise<void>;
}

export async function setPageStage(): Promise<PageStage> {
  const browser = await ensureBrowser(WHOLE_BROWSER);
  if (browser === undefined || !(await buildPortal()))
    throw new Error("without a browser and a portal there is nothing to measure");
  const folder = mkdtempSync(join(tmpdir(), "colheita-pages-"));
  const [port, frontPort] = [await freePort(), await freePort()];
  const api = run("apps/api/seeds/main.ts", [], {
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: `https://localhost:${frontPort}`,
    TRUST_PROXY: "1",
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "error",
  });
  await untilReady(port, READY_WITHIN_MS);
  const front = await openFront(frontPort, port);
  return {
    front,
    openBrowser: () => openBrowser(browser, front, mkdtempSync(join(folder, "browser-"))),
    close: async () => {
      await front.close();
      await end(api);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openBrowser(executablePath: string, front: Front, profile: string): Promise<PageBrowser> {
  const debugPort = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    locale: "pt-BR",
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--no-first-run",
      `--remote-debugging-port=${debugPort}`,
      `--ignore-certificate-errors-spki-list=${front.keyHash}`,
    ],
  });
  return { context, debugPort, close: () => context.close() };
}

/** Logs the demo's farmer in: the browser stores the session from then on. */
export async function logFarmerIn({ context }: PageBrowser, { url }: Front): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByLabel("CPF, CNPJ ou e-mail").fill(FARMER);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL("**/home");
  await page.close();
}
