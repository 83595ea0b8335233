import { test } from "../stage/own-member.ts";
import { comeIn, expect, logIn, open, people } from "../stage/portal-page.ts";
import { VOUCHER } from "./redemption.ts";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";

test(
  "the catalogue is filtered, found again by its address, and grows on demand",
  { tag: "@wide" },
  async ({ page, isMobile }) => {
    await logIn(page, people.ana, "/premios");
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(12);
    await expectSound(page);
    await page.getByRole("button", { name: "Carregar mais" }).click();
    await expect(cards).toHaveCount(24);
    await expect(page.getByText(/^24 de \d+ prêmios$/)).toBeVisible();
    await page.getByRole("button", { name: "Vales", exact: true }).click();
    if (isMobile) await page.getByRole("button", { name: "Filtrar" }).click();
    await page.getByLabel("Ordem").selectOption("Menor valor primeiro");
    await page.getByRole("switch", { name: "Só o que eu posso resgatar" }).check();
    await expect(page).toHaveURL("/premios?categoria=Vales&alcance=sim&ordem=menos-pontos");
    await expect(page.getByRole("link", { name: VOUCHER })).toBeVisible();
    await expectSound(page);
    await page.reload();
    await expect(page.getByRole("button", { name: "Vales", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("link", { name: VOUCHER }).click();
    await expect(page.getByRole("heading", { level: 1, name: VOUCHER })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/categoria=Vales/);
    await expect(page.getByRole("link", { name: VOUCHER })).toBeVisible();
  },
);

test("on the narrowest phone the words of a card stay whole and inside it", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, people.manager, "/premios");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(12);
  const badge = cards.first().getByText("Últimas unidades");
  const [inner, outer] = [await badge.boundingBox(), await cards.first().boundingBox()];
  expect(inner && outer && inner.x + inner.width <= outer.x + outer.width).toBe(true);
  const pieces = await cards.getByRole("link", { name: "Estação meteorológica" }).evaluate((link) => {
    const text = link.firstChild;
    const start = text?.textContent?.indexOf("meteorológica") ?? -1;
    if (!text || start < 0) return 0;
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + "meteorológica".length);
    return range.getClientRects().length;
  });
  expect(pieces).toBe(1);
});

test("an empty search, a failed read and an empty catalogue look different", async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana, "/premios?busca=xyzxyz");
  await expect(page.getByRole("heading", { name: "Nenhum prêmio com “xyzxyz”" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Ver todos os prêmios" }).click();
  await expect(page.getByLabel("Buscar prêmio")).toHaveValue("");
  await expect(page.getByRole("article")).toHaveCount(12);
  await open(page, "/premios/a1W000000000000");
  await expect(page.getByRole("heading", { name: "Não encontramos este prêmio" })).toBeVisible();
  await expectSound(page);
  await open(page, "/premios/isto-nao-existe");
  await expect(page.getByRole("link", { name: "Ver todos os prêmios" })).toBeVisible();
  await page.route("**/api/rewards?*", (route) =>
    route.fulfill({ status: 400, contentType: "application/problem+json", body: '{"code":"x"}' }),
  );
  await open(page, "/premios?ordem=nome");
  await expect(page.getByRole("alert")).toContainText("Não conseguimos buscar");
  await expectSound(page);
});

test("what is out of reach says what is missing, and can be saved for", async ({ member: { page } }) => {
  await comeIn(page, "/premios");
  await expect(page.getByRole("article").first()).toContainText(/Faltam [\d.]+/);
  await page.getByRole("article").first().getByRole("link").click();
  const redeem = page.getByRole("button", { name: /^Resgatar por/ });
  await expect(redeem).toHaveAttribute("aria-disabled", "true");
  await expect(redeem).toHaveAccessibleDescription(/^Faltam [\d.]+ pontos para resgatar este prêmio\.$/);
  const goal = page.getByRole("button", { name: "Quero juntar para este" });
  await goal.click();
  await expect(goal).toHaveAttribute("aria-pressed", "true");
  await expectSound(page);
  await page.getByRole("main").getByRole("link", { name: "Prêmios" }).click();
  await expect(page.getByRole("article").first()).toContainText("Seu objetivo");
});
