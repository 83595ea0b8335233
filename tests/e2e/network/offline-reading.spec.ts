import type { Page } from "@playwright/test";
import { expect, logIn, open, people, test } from "../stage/portal-page.ts";
import { expectNoViolation, untilAccompanied } from "../everywhere/screen-states.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(async ({ page }) => {
  await logIn(page, people.ana);
  await untilAccompanied(page);
});

const linesOf = (page: Page) => page.getByRole("table", { name: "Lançamentos do extrato" }).getByRole("link");
const articles = (page: Page) => page.getByRole("main").getByRole("article");
const strip = (page: Page) => page.getByRole("status").filter({ hasText: "Sem sinal" });
const sinceWhen = /^Sem sinal\. Mostrando o que foi salvo às \d{1,2}h(\d\d)?\./;

/** Waits until the browser has saved an answer of this address for the time without a network. */
async function waitUntilSaved(page: Page, path: RegExp): Promise<void> {
  const savedPaths = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((key) => key.startsWith("colheita-answers-"));
      const requests = name === undefined ? [] : await (await caches.open(name)).keys();
      return requests.map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(savedPaths).toContainEqual(expect.stringMatching(path));
}

test(
  "the lines of the statement that were seen are read without a network, and since when is said",
  { tag: "@siege" },
  async ({ page, context }) => {
    await open(page, "/extrato");
    await expect(linesOf(page)).toHaveCount(10);
    const seen = await linesOf(page).allTextContents();
    await waitUntilSaved(page, /^\/api\/points\/statement$/);
    await waitUntilSaved(page, /^\/api\/points\/months$/);
    await context.setOffline(true);
    await page.goto("/extrato");
    await expect(linesOf(page)).toHaveText(seen);
    await expect(page.getByRole("main").getByRole("img", { name: /^[\d.]+ pontos$/ })).toBeVisible();
    await expect(strip(page)).toHaveText(sinceWhen);
    await expectNoViolation(page);
  },
);

test(
  "the showcases that were seen are there without a network, and nothing of them for the next member",
  { tag: "@siege" },
  async ({ page, context }) => {
    const row = page.getByRole("region", { name: "Para preparar a próxima safra" });
    await open(page, "/premios");
    await expect(row.getByRole("listitem")).toHaveCount(8);
    await waitUntilSaved(page, /^\/api\/rewards$/);
    await waitUntilSaved(page, /^\/api\/colheita\/getShowcase$/);
    await context.setOffline(true);
    await page.goto("/premios");
    await expect(row.getByRole("listitem")).toHaveCount(8);
    await expect(strip(page)).toHaveText(sinceWhen);
    await expectNoViolation(page);
    await context.setOffline(false);
    await logIn(page, people.manager);
    await open(page, "/premios");
    await waitUntilSaved(page, /^\/api\/colheita\/getShowcase$/);
    await context.setOffline(true);
    await page.goto("/premios");
    await expect(page.getByRole("article")).toHaveCount(12);
    await expect(strip(page)).toHaveText(sinceWhen);
    await expect(row).toHaveCount(0);
  },
);

test(
  "the news and the article that were read are read again without a network, and since when is said",
  { tag: "@siege" },
  async ({ page, context }) => {
    await open(page, "/noticias");
    await expect(articles(page)).toHaveCount(10);
    const titles = await articles(page).getByRole("heading").allTextContents();
    await articles(page).first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: titles[0] ?? "" })).toBeFocused();
    const words = page.getByRole("article").getByRole("paragraph");
    await expect(words.nth(3)).toBeVisible();
    const read = await words.allTextContents();
    await waitUntilSaved(page, /^\/api\/news$/);
    await waitUntilSaved(page, /^\/api\/news\/\w{15}$/);
    const address = page.url();
    await context.setOffline(true);
    await page.goto("/noticias");
    await expect(articles(page).getByRole("heading")).toHaveText(titles);
    await expect(strip(page)).toHaveText(sinceWhen);
    await expectNoViolation(page);
    await page.goto(address);
    await expect(words).toHaveText(read);
    await expect(strip(page)).toHaveText(sinceWhen);
    await expectNoViolation(page);
  },
);
