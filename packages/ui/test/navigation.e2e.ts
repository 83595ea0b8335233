import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectNoViolations, phone, show } from "./sheet.ts";

test.skip(({ isMobile }) => isMobile, "each of these sets the widths it is about");

test.describe("menu", () => {
  const open = (page: Page) => page.getByRole("button", { name: "Menu de 2 colunas" });
  const menu = (page: Page) => page.getByRole("navigation", { name: "Menu de exemplo 2" });

  test("columns of 200, arrow keys by position, Escape back to the button", async ({ page }) => {
    await show(page, "menu");
    await open(page).focus();
    await page.keyboard.press("ArrowDown");
    await expect(menu(page)).toHaveCSS("width", "424px");
    await expect(page.getByRole("link", { name: "Minha conta" })).toBeFocused();
    await expect(open(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Meus Resultados" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("link", { name: "Informe de Rendimentos" })).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("link", { name: "Sair" })).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(open(page)).toBeFocused();
    await expect(open(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("a menu of three columns keeps 200 for each", async ({ page }) => {
    await show(page, "menu");
    await page.getByRole("button", { name: "Menu de 3 colunas" }).click();
    const wide = page.getByRole("navigation", { name: "Menu de exemplo 3" });
    await expect(wide).toHaveCSS("width", "624px");
    const items = wide.getByRole("listitem").filter({ visible: true });
    const boxes = await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().toJSON()));
    expect(boxes.slice(0, 4)).toMatchObject([{ width: 200 }, { width: 200 }, { width: 200 }, { width: 200 }]);
    const left = Number(boxes[0]?.x);
    expect(boxes.slice(0, 4).map(({ x }) => Number(x) - left)).toEqual([0, 200, 400, 0]);
  });

  test("closes on a click outside, on a link, and when the focus leaves", async ({ page }) => {
    await show(page, "menu");
    await open(page).click();
    await page.mouse.click(5, 500);
    await expect(menu(page)).toBeHidden();
    await open(page).click();
    await menu(page).getByRole("link", { name: "Extrato" }).click();
    await expect(menu(page)).toBeHidden();
    expect(page.url()).toContain("#extrato");
    await open(page).click();
    await menu(page).getByRole("link", { name: "Sair" }).focus();
    await page.keyboard.press("Tab");
    await expect(menu(page)).toBeHidden();
  });

  test("a switch changes in place; a popup opener closes the menu first", async ({ page }) => {
    await show(page, "menu");
    await open(page).click();
    const notices = menu(page).getByRole("switch", { name: "Receber avisos" });
    await expect(notices).toBeChecked();
    await notices.click();
    await expect(notices).not.toBeChecked();
    await expect(menu(page)).toBeVisible();
    await menu(page).getByRole("button", { name: "Trocar Conta" }).click();
    await expect(menu(page)).toBeHidden();
    await expect(open(page)).toBeFocused();
    await expect(page.getByText("Pediu: Trocar Conta")).toBeVisible();
  });

  test("the phone's items are there on a phone only", async ({ page }) => {
    await show(page, "menu");
    await open(page).click();
    await expect(menu(page).getByText("Só no celular")).toBeHidden();
    await page.setViewportSize(phone);
    await expect(menu(page).getByText("Só no celular")).toBeVisible();
    await expect(menu(page)).toHaveCSS("width", "390px");
    await expectNoViolations(page);
  });
});

test.describe("header", () => {
  test("links from 900, user from 600, hamburger below 900", async ({ page }) => {
    await show(page, "header");
    const member = page.locator("header").filter({ has: page.getByText("128.475") });
    const links = member.getByRole("navigation", { name: "Principal" });
    const user = member.getByRole("button", { name: "José Carlos" });
    await expect(links).toBeVisible();
    await expect(user).toBeVisible();
    await expect(member.getByRole("button", { name: "Abrir menu" })).toBeHidden();
    await page.setViewportSize({ width: 899, height: 800 });
    await expect(links).toBeHidden();
    await expect(user).toBeVisible();
    await page.setViewportSize({ width: 599, height: 800 });
    await expect(user).toBeHidden();
    await member.getByRole("button", { name: "Abrir menu" }).click();
    await expect(member.getByRole("button", { name: "Fechar menu" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    await expectNoViolations(page);
    await member.getByRole("button", { name: "Fechar menu" }).click();
    await expect(member.getByRole("navigation", { name: "Menu da conta" })).toBeHidden();
  });

  test("while the terms wait there are no links, no menu, and the logo leads nowhere", async ({ page }) => {
    await show(page, "header");
    const restricted = page.locator("header").filter({ hasText: "Colheita" }).last();
    await expect(restricted).toContainText("José Carlos");
    await expect(restricted.getByRole("link")).toHaveCount(0);
    await expect(restricted.getByRole("button")).toHaveCount(0);
  });

  test("a visitor is offered the log-in and, on a phone, the menu", async ({ page }) => {
    await show(page, "header", phone);
    const visitor = page.locator("header").filter({ has: page.getByRole("link", { name: "Entrar" }) });
    await visitor.getByRole("button", { name: "Abrir menu do visitante" }).click();
    await expect(visitor.getByRole("link", { name: "Como funciona" })).toBeVisible();
  });
});

test.describe("channel bar", () => {
  test("lists the channels in at most 300 px and changes to the chosen one", async ({ page }) => {
    await show(page, "channel-bar");
    const button = page.getByRole("button", { name: /Cooperativa Serra Azul/ }).first();
    await button.click();
    const list = page.getByRole("list", { name: "Escolher canal" });
    expect(await list.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(300);
    await expect(list.getByRole("button", { name: "Cooperativa Serra Azul" })).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(list).toBeHidden();
    await expect(page.getByRole("button", { name: /Agro Vale do Araguaia/ }).first()).toBeFocused();
  });
});

test.describe("tabs", () => {
  test("arrow keys choose, the panel follows", async ({ page }) => {
    await show(page, "tabs");
    await page.getByRole("tab", { name: "Números da sorte" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Regulamento" })).toBeFocused();
    await expect(page.getByRole("tabpanel", { name: "Regulamento" })).toBeVisible();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Números da sorte" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expectNoViolations(page);
  });
});
