import type { Page } from "@playwright/test";
import { expect, logIn, open, people, test } from "./portal.ts";

test.use({ serviceWorkers: "allow" });

/** The worker is there, and looks after this page. */
async function untilAccompanied(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** How many balances the browser keeps for the time without a network. */
async function keptBalances(): Promise<number> {
  const name = (await caches.keys()).find((key) => key.startsWith("colheita-answers-"));
  const requests = name === undefined ? [] : await (await caches.open(name)).keys();
  return requests.filter(({ url }) => url.includes("/api/balance/")).length;
}

test("the portal opens without a network, and says so", async ({ page, context }) => {
  await logIn(page, people.ana);
  await untilAccompanied(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
  await expect(page.getByRole("status").filter({ hasText: "Sem sinal" })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText("Sem sinal")).toBeHidden();
});

test("an open page says at once when the network goes, and when it is back", async ({ page, context }) => {
  await logIn(page, people.ana);
  await untilAccompanied(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
  const strip = page.getByRole("status").filter({ hasText: "Sem sinal" });
  await expect(strip).toBeHidden();
  await context.setOffline(true);
  await expect(strip).toBeVisible();
  await context.setOffline(false);
  await expect(strip).toBeHidden();
});

test("the balance last seen stands on every page without a network", async ({ page, context }) => {
  await logIn(page, people.ana);
  await untilAccompanied(page);
  const chip = page.getByRole("banner").getByRole("link", { name: /^Saldo/ });
  const said = await chip.getAttribute("aria-label");
  await expect.poll(() => page.evaluate(keptBalances)).toBe(1);
  await context.setOffline(true);
  await page.goto("/premios");
  await expect(chip).toHaveAttribute("aria-label", said ?? "");
  await page.goto("/extrato");
  await expect(page.getByRole("img", { name: /pontos$/ }).first()).toBeVisible();
});

test("without a network the log-in is refused kindly, and what was typed stays", async ({
  page,
  context,
}) => {
  await open(page, "/login");
  await page.getByLabel("CPF, CNPJ ou e-mail").fill(people.ana);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByLabel("Senha", { exact: true }).fill("Colheita@2026");
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("alert")).toContainText("Sem sinal");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("Colheita@2026");
});

test("row 35: after the log-out nothing personal is left in the browser", async ({ page }) => {
  await logIn(page, people.ana);
  await untilAccompanied(page);
  await page.goto("/logout");
  await page.waitForURL("**/login");
  const left = await page.evaluate(async () => ({
    storage: Object.keys(localStorage),
    caches: (await caches.keys()).filter((name) => !name.startsWith("workbox-precache")),
  }));
  expect(left).toEqual({ storage: [], caches: [] });
});

test("row 47: a new version is offered, taken when the reader wants it, and leaves other tabs alone", async ({
  page,
  context,
}) => {
  await logIn(page, people.ana);
  await untilAccompanied(page);
  const other = await context.newPage();
  await open(other, "/extrato");
  await other.evaluate(() => Object.assign(globalThis, { isOldTab: true }));
  // Wait until the page listens; a worker at another address is another version to the browser.
  await page.waitForTimeout(3000);
  await page.evaluate(() => navigator.serviceWorker.register("/sw.js?versao=outra").then(() => undefined));
  await expect(page.getByText("Há uma versão nova do portal")).toBeVisible();
  const reload = page.waitForEvent("load");
  await page.getByRole("button", { name: "Atualizar" }).click();
  await reload;
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
  expect(await other.evaluate(() => "isOldTab" in globalThis)).toBe(true);
  await other.getByRole("link", { name: "Política de privacidade" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Política de privacidade");
});
