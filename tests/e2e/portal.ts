import { test as base, expect } from "@playwright/test";
import type { Page } from "@playwright/test";

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
  rush: "508.139.274-04",
} as const;

export const PASSWORD = "Colheita@2026";

/** A page whose complaints (errors of scripts, offences against the content policy) fail the test. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        const isOurs = /content security policy|hydrat|minified react error/i.test(message.text());
        if (isOurs) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until the page has come to life. */
export async function ready(page: Page): Promise<void> {
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Opens a page and waits until it has come to life. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Fills in the log-in form of the page and sends it. */
export async function fillLogIn(page: Page, username: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel("CPF, CNPJ ou e-mail").fill(username);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
}

/** Logs in and waits for the first page. */
export async function logIn(page: Page, username: string): Promise<void> {
  await open(page, "/login");
  await fillLogIn(page, username);
  await page.waitForURL("**/home");
}
