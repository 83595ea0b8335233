import { expect, logIn, open, people, test } from "../stage/portal-page.ts";
import { withoutFirstData, expectSound, withoutWorker } from "./screen-states.ts";

test.beforeEach(async ({ page }) => {
  await withoutWorker(page);
});

test("data that a profile may not see says so, and nothing else breaks", async ({ page }) => {
  await logIn(page, people.ana);
  await withoutFirstData(page);
  await page.route("**/api/points/statement*", (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "x", status: 403, code: "permission-denied", requestId: "x" },
    }),
  );
  await open(page, "/extrato");
  await expect(page.getByText("Seu perfil não tem acesso a estes dados")).toBeVisible();
  await expectSound(page);
});

test(
  "a page whose data does not come says that there is no network, and tries again",
  { tag: "@siege" },
  async ({ page }) => {
    await logIn(page, people.ana);
    await page.route("**/api/news*", (route) => route.abort("internetdisconnected"));
    await withoutFirstData(page);
    await open(page, "/noticias");
    const state = page.getByRole("main").getByText("Você está sem sinal");
    await expect(state).toBeVisible({ timeout: 20_000 });
    await expectSound(page);
    await page.unroute("**/api/news*");
    await page.getByRole("main").getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  },
);

test("a page whose session does not come says why, and tries again", async ({ page }) => {
  await page.route("**/api/session*", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
  await open(page, "/meu-cadastro/alterar-senha");
  await expect(page.getByRole("main").getByText("O problema é nosso")).toBeVisible();
  await expectSound(page);
  await page.unroute("**/api/session*");
  await page.getByRole("main").getByRole("button", { name: "Tentar de novo" }).click();
  await page.waitForURL("**/login");
});

test("pictures that do not come leave plots of land", async ({ page }) => {
  await logIn(page, people.ana);
  await page.route(/\/art\//, (route) => route.abort("failed"));
  await open(page, "/premios");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(12);
  await expect(cards.first().locator("svg").first()).toBeVisible();
  await expectSound(page);
});
