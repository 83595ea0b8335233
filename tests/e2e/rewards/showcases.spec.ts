import type { Page } from "@playwright/test";
import { amend, expectSound, fail, watchShifts, withoutWorker } from "../everywhere/screen-states.ts";
import { comeIn, expect, logIn, open, people, test } from "../stage/portal-page.ts";

const SOIL = "Análise de solo, 10 amostras";
const TABLET = "Tablet resistente 10 polegadas";
const row = (page: Page, name: string) => page.getByRole("region", { name });
const farmers = (page: Page) => row(page, "Para preparar a próxima safra");
const consultants = (page: Page) => row(page, "Para quem visita o produtor");
const cards = (page: Page) => page.getByRole("article");

test(
  "a farmer opens the showcase for farmers, narrows the catalogue to it, and takes that off again",
  { tag: "@wide" },
  async ({ page }) => {
    await logIn(page, people.ana);
    const shifts = await watchShifts(page);
    await comeIn(page, "/premios");
    const items = farmers(page).getByRole("listitem");
    await expect(items).toHaveCount(8);
    await expect(items.first().getByRole("link", { name: SOIL })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Todos os prêmios" })).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await expect(consultants(page)).toHaveCount(0);
    await expectSound(page);
    // The balance in the header is as wide as it is; a row that came late would move a third of a screen.
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    await farmers(page).getByRole("link", { name: "Ver todos (8)" }).press("Enter");
    await expect(page).toHaveURL(/\?vitrine=\w{15}$/);
    await expect(page.getByText("8 de 8 prêmios")).toBeVisible();
    await expect(farmers(page)).toHaveCount(0);
    await expectSound(page);
    await page.reload();
    const chip = page.getByRole("button", { name: "Para preparar a próxima safra" });
    await expect(chip).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("8 de 8 prêmios")).toBeVisible();
    await chip.press("Enter");
    await expect(page).toHaveURL("/premios");
    await expect(items).toHaveCount(8);
  },
);

test("a consultant has a showcase of their own, and finds nothing of the farmers'", async ({ page }) => {
  await logIn(page, people.consultant, "/premios");
  await expect(consultants(page).getByRole("link", { name: TABLET })).toHaveCount(1);
  await expect(farmers(page)).toHaveCount(0);
  const asked = page.waitForResponse(/getShowcase$/);
  await page.reload();
  const answer = (await (await asked).json()) as { records: { Id: string; Name: string }[] };
  expect(answer.records.map(({ Name: name }) => name)).toEqual(["Para quem visita o produtor"]);
  await open(page, "/premios?busca=solo");
  await expect(page.getByRole("heading", { name: "Nenhum prêmio com “solo”" })).toBeVisible();
  await expect(consultants(page)).toHaveCount(0);
  await open(page, "/premios?vitrine=a1S000000000000");
  await expect(page.getByRole("heading", { name: "Esta vitrine não está aberta agora" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("main").getByRole("button", { name: "Ver todos os prêmios" }).press("Enter");
  await expect(consultants(page)).toBeVisible();
});

test("a member of another profile reads the plain catalogue", async ({ page }) => {
  await logIn(page, people.manager, "/premios");
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole("main").getByRole("region")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Todos os prêmios" })).toHaveCount(0);
});

test("showcases that can't be read leave the catalogue, and are asked again", async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
  await fail(page, "**/getShowcase");
  await open(page, "/premios");
  await expect(cards(page)).toHaveCount(12);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Tentar de novo");
  await expectSound(page);
  await page.unroute("**/getShowcase");
  await alert.getByRole("button", { name: "Tentar de novo" }).press("Enter");
  await expect(farmers(page)).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("a limit that is reached says from which day on one may redeem again", async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
  await amend(page, "**/api/rewards/*", (answer) =>
    "Reward" in answer ? { ...answer, acg_UnitsLeft__c: 0, acg_RedeemableOn__c: "2026-12-12" } : answer,
  );
  await open(page, "/premios?busca=livros");
  await cards(page).getByRole("link", { name: "Vale-livros R$ 50,00" }).press("Enter");
  await expect(page.getByText("Até 2 por pessoa a cada 30 dias.")).toBeVisible();
  const redeem = page.getByRole("button", { name: /^Resgatar por/ });
  await expect(redeem).toHaveAttribute("aria-disabled", "true");
  await expect(redeem).toHaveAccessibleDescription(
    /a cada 30 dias\. Você pode resgatar de novo a partir de 12\/12\/2026\.$/,
  );
  await expectSound(page);
});
