import { randomInt } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import type { Browser, BrowserContext, ConsoleMessage, Locator, Page, WebError } from "@playwright/test";

/** The demo's people, by what they log in with (DECISIONS, "Demo programme"). */
export const people = {
  ana: "529.982.247-25",
  cooperative: "12.ABC.345/01DE-35",
  blocked: "305.472.190-67",
  inactive: "417.893.026-50",
  left: "658.204.713-26",
  withoutPassword: "093.871.546-10",
  withoutProfile: "619.284.035-06",
  consultant: "111.444.777-35",
  manager: "390.533.447-05",
  demandGenerator: "746.824.890-70",
  branchManager: "168.995.350-09",
  focalPoint: "714.602.380-01",
  farm: "11.222.333/0001-81",
  telemarketing: "853.513.468-93",
  routeSeller: "231.002.999-81",
  analyst: "862.883.667-57",
  rush: "508.139.274-04",
} as const;

export const PASSWORD = "Colheita@2026";

/**
 * A journey of its own network: wrong passwords, codes and cases are counted by address, and nobody else's keep it
 * waiting. Complaints of its pages (errors of scripts, offences against the content policy) fail it.
 */
export const test = base.extend<{ complaints: string[] }>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const address = ["10", randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
    await use({ ...extraHTTPHeaders, "x-forwarded-for": address });
  },
  complaints: [
    async ({ browser, page }, use) => {
      const complaints: string[] = [];
      const stop = hear(browser, complaints);
      await use(complaints);
      // A call that a test stands between may still be under way, and has nobody to go to any more.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      stop();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Listens to every page of every context, those made before the journey and those it makes. Returns how to stop. */
function hear(browser: Browser, complaints: string[]): () => void {
  const onError = (error: WebError): void => void complaints.push(error.error().message);
  const onLine = (line: ConsoleMessage): void => {
    if (/content security policy|hydrat|minified react error/i.test(line.text()))
      complaints.push(line.text());
  };
  const heard: BrowserContext[] = [];
  const follow = (context: BrowserContext): void => {
    heard.push(context.on("weberror", onError).on("console", onLine));
  };
  for (const context of browser.contexts()) follow(context);
  browser.on("context", follow);
  return () => {
    browser.off("context", follow);
    for (const context of heard) context.off("weberror", onError).off("console", onLine);
  };
}

export { expect };

/** Waits until the page is hydrated. */
export async function ready(page: Page): Promise<void> {
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Presses Tab until this has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Presses this by keyboard alone, once it can be pressed. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await expect(target).toBeEnabled();
  await page.keyboard.press("Enter");
}

/** Fills in the log-in form of the page and sends it. */
export async function fillLogIn(page: Page, username: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel("CPF, CNPJ ou e-mail").fill(username);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Entrar", exact: true }).click();
}

/** Logs in and opens a page for members. The form has journeys of its own. */
export async function logIn(
  page: Page,
  username: string,
  path = "/home",
  password: string = PASSWORD,
): Promise<void> {
  const answer = await page.request.post("/api/userLogin", {
    data: { username: username.replaceAll(/[^\dA-Z]/g, ""), password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await comeIn(page, path);
}

/** Opens a page for members, as whoever is logged in. */
export async function comeIn(page: Page, path = "/home"): Promise<void> {
  await open(page, path);
  // A page that visitors may see asks for no session unless the browser has saved whose it is.
  await page.waitForFunction(() => localStorage.getItem("colheita.member") !== null);
}
