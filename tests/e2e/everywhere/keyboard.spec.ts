import type { Page } from "@playwright/test";
import { expect, logIn, open, people, press, tabTo, test } from "../stage/portal-page.ts";
import { withoutWorker } from "./screen-states.ts";

test.beforeEach(async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
});

const linesOf = (page: Page) => page.getByRole("table", { name: "Lançamentos do extrato" }).getByRole("link");
const articles = (page: Page) => page.getByRole("main").getByRole("article");

test("the statement grows, a line is opened, and the way back leads to it, by keyboard alone", async ({
  page,
}) => {
  await open(page, "/extrato");
  await expect(linesOf(page)).toHaveCount(10);
  await press(page, page.getByRole("button", { name: "Carregar mais" }));
  await expect(linesOf(page)).toHaveCount(20);
  // The button keeps the focus: what came stands just before it.
  const last = linesOf(page).nth(19);
  await page.keyboard.press("Shift+Tab");
  await expect(last).toBeFocused();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading").first()).toBeVisible();
  await press(page, panel.getByRole("button", { name: "Fechar" }));
  await expect(panel).toBeHidden();
  await expect(last).toBeFocused();
});

test("the statement is taken along, and filtered, by keyboard alone", async ({ page }) => {
  await open(page, "/extrato");
  await expect(linesOf(page)).toHaveCount(10);
  const download = page.waitForEvent("download");
  await press(page, page.getByRole("button", { name: "Baixar CSV" }));
  expect((await download).suggestedFilename()).toMatch(/^extrato-.*\.csv$/);
  const drawn = page.waitForEvent("download");
  await press(page, page.getByRole("button", { name: "Baixar PDF" }));
  expect((await drawn).suggestedFilename()).toMatch(/^extrato-.*\.pdf$/);
  const days = page.getByRole("button", { name: "90 dias" });
  await press(page, days);
  await expect(days).toHaveAttribute("aria-pressed", "true");
  const kind = page.getByLabel("Tipo", { exact: true });
  await tabTo(page, kind);
  const choices = await kind.getByRole("option").count();
  for (let steps = 0; steps < choices && (await kind.inputValue()) !== "Redeem"; steps += 1)
    await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/periodo=90-dias&tipo=resgates$/);
  await tabTo(page, page.getByLabel("Buscar", { exact: true }));
  await page.keyboard.type("isto não existe");
  await press(page, page.getByRole("button", { name: "Limpar filtros" }));
  await expect(linesOf(page)).toHaveCount(10);
});

test("news are looked for, read and sent on by keyboard alone", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Systems with a list of their own have no copy button: this browser is made one without.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await open(page, "/noticias");
  await expect(articles(page)).toHaveCount(10);
  await tabTo(page, page.getByLabel("Buscar notícia"));
  await page.keyboard.type("braquiaria");
  await page.keyboard.press("Enter");
  await expect(articles(page)).toHaveCount(2);
  const link = articles(page).first().getByRole("link");
  const title = await link.innerText();
  await press(page, link);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  await press(page, page.getByRole("button", { name: "Copiar link" }));
  await expect(page.getByText("Link copiado.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await tabTo(page, page.getByRole("link", { name: "Enviar por WhatsApp" }));
  const next = page.getByRole("region", { name: "Próxima notícia" }).getByRole("link");
  const nextTitle = await next.innerText();
  await press(page, next);
  await expect(page.getByRole("heading", { level: 1, name: nextTitle })).toBeFocused();
});

test(
  "the menu of the header opens, is walked and closes by keyboard alone",
  { tag: "@wide" },
  async ({ page, isMobile }) => {
    const opener = page
      .getByRole("banner")
      .getByRole("button", { name: isMobile ? /^(Abrir|Fechar) menu$/ : /Ana Paula/ });
    const menu = page.getByRole("navigation", { name: "Menu da conta" });
    const items = menu.locator("[data-menu-item]:visible");
    await press(page, opener);
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(items.first()).not.toBeFocused();
    await expect(menu.locator(":focus")).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await expect(items.first()).toBeFocused();
    await press(page, menu.getByRole("link", { name: "Minha conta" }));
    await page.waitForURL("**/minha-conta");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  },
);
