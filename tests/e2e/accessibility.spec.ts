import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { pages } from "@colheita/contract/routes/routes";
import type { PageRoute } from "@colheita/contract/routes/routes";
import { expect, fillLogIn, logIn, open, people, test } from "./portal.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function violations(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  const { violations: found } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

const declared = (Object.values(pages) as PageRoute[]).filter(({ path }) => !path.includes(":"));

for (const { path, access } of declared.filter(({ path }) => path !== "/logout")) {
  test(`${path} has no violation`, async ({ page }) => {
    if (access === "logged") await logIn(page, people.ana);
    await open(page, path);
    expect(await violations(page)).toEqual([]);
  });
}

test("a page that does not exist has no violation", async ({ page }) => {
  await open(page, "/isto-nao-existe");
  expect(await violations(page)).toEqual([]);
});

test("the log-in has no violation in its refusals", async ({ page }) => {
  await open(page, "/login");
  await fillLogIn(page, "1", "");
  await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await fillLogIn(page, people.branchManager, "Errada@2026");
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the open menu has no violation", async ({ page, isMobile }) => {
  await logIn(page, people.ana);
  const name = isMobile ? "Abrir menu" : /Ana Paula/;
  await page.getByRole("banner").getByRole("button", { name }).click();
  await expect(page.getByRole("link", { name: "Sair" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the first page of a visitor is walked by keyboard alone", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Pular para o conteúdo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toBeFocused();
  await page.keyboard.type("52998224725");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Colheita@2026");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/home");
});
