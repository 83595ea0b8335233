import type { Page } from "@playwright/test";
import { amend, expectSound, refuse, withoutWorker } from "../everywhere/screen-states.ts";
import { test } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";

const cards = (page: Page) => page.getByRole("article");
const wish = (page: Page) => page.getByRole("button", { name: "Guardar na lista de desejos" });

async function openFirst(page: Page): Promise<string> {
  await open(page, "/premios?ordem=nome");
  const link = cards(page).first().getByRole("link");
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return name;
}

test(
  "a reward is kept on the wish list, which the catalogue shows, and taken off again",
  { tag: "@wide" },
  async ({ member: { page }, isMobile }) => {
    await open(page, "/premios?desejos=sim");
    await expect(page.getByText("Sua lista de desejos está vazia")).toBeVisible();
    await expectSound(page);
    const name = await openFirst(page);
    await wish(page).click();
    await expect(wish(page)).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Guardado na sua lista de desejos.")).toBeVisible();
    await expectSound(page);
    await page.getByRole("main").getByRole("link", { name: "Prêmios" }).click();
    if (isMobile) await page.getByRole("button", { name: "Filtrar" }).click();
    await page.getByRole("switch", { name: "Só a minha lista de desejos" }).check();
    await expect(page).toHaveURL(/desejos=sim/);
    await expect(cards(page)).toHaveCount(1);
    await expectSound(page);
    await cards(page).getByRole("link", { name }).click();
    await wish(page).click();
    await expect(page.getByText("Este prêmio saiu da sua lista de desejos.")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Sua lista de desejos está vazia")).toBeVisible();
  },
);

test("of a reward that is sold out its member asks to be told", async ({ member: { page } }) => {
  await withoutWorker(page);
  await amend(page, "**/api/rewards/*", (answer) =>
    "Reward" in answer
      ? { ...answer, Reward: { ...(answer["Reward"] as object), acg_Availability__c: "sold-out" } }
      : answer,
  );
  await openFirst(page);
  const tell = page.getByRole("button", { name: "Avise-me quando voltar" });
  await tell.click();
  await expect(tell).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Você recebe um aviso quando ele voltar ao estoque.")).toBeVisible();
  await expectSound(page);
});

test("a wish that could not be kept goes back, and says why", async ({ member: { page } }) => {
  await withoutWorker(page);
  await openFirst(page);
  await refuse(page, "**/api/rewards/*/wish", 409, "rewards/too-many-wishes");
  await wish(page).click();
  await expect(page.getByText("Sua lista de desejos já tem 100 prêmios.")).toBeVisible();
  await expect(wish(page)).toHaveAttribute("aria-pressed", "false");
});

test("a search of the wish list says that it looked nowhere else, and leads to all rewards", async ({
  member: { page },
}) => {
  await openFirst(page);
  await wish(page).click();
  await expect(wish(page)).toHaveAttribute("aria-pressed", "true");
  await open(page, "/premios?desejos=sim");
  await expect(cards(page)).toHaveCount(1);
  await page.getByLabel("Buscar prêmio").pressSequentially("drone");
  await expect(page.getByText("Nada com “drone” na sua lista")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Procurar em todos os prêmios" }).press("Enter");
  await expect(page).not.toHaveURL(/desejos/);
  await expect(page).toHaveURL(/busca=drone/);
  await expect(page.locator("main :focus")).toHaveCount(1);
});

test("a wish that is taken off on one page is off on another", async ({ member: { page }, context }) => {
  const name = await openFirst(page);
  await wish(page).click();
  await expect(wish(page)).toHaveAttribute("aria-pressed", "true");
  const other = await context.newPage();
  await open(other, "/premios?desejos=sim");
  await expect(cards(other).getByRole("link", { name })).toBeVisible();
  await wish(page).click();
  await expect(other.getByText("Sua lista de desejos está vazia")).toBeVisible();
  // What was said of the press before is gone with it.
  await expect(page.getByText("Este prêmio saiu da sua lista de desejos.")).toBeVisible();
  await expect(page.getByText("Guardado na sua lista de desejos.")).toHaveCount(0);
});

test.describe("on a screen that is touched", () => {
  // At a desk's width, too: a tablet has it.
  test.use({ hasTouch: true });

  test("what was said gives way to a finger, and nothing was typed that could stay", async ({
    member: { page },
    context,
  }) => {
    await withoutWorker(page);
    await openFirst(page);
    await wish(page).tap();
    const said = page.getByText("Guardado na sua lista de desejos.");
    await expect(said).toBeVisible();
    await page.getByRole("heading", { level: 1 }).tap();
    await expect(said).toHaveCount(0, { timeout: 2_000 });
    await context.setOffline(true);
    await wish(page).tap();
    await expect(page.getByText("Sem sinal. Nada foi enviado agora.")).toBeVisible();
    await context.setOffline(false);
  });
});
