import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { desktop, expectNoViolations, phone, show, showStill } from "./sheet.ts";

test.skip(({ isMobile }) => isMobile, "each of these sets the widths it is about");

test.describe("load more", () => {
  test("says how much is shown and keeps the place when the last page has come", async ({ page }) => {
    await showStill(page, "load-more");
    const more = page.getByRole("button", { name: /Carregar mais/ });
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Carregando" })).toBeFocused();
    await page.clock.runFor(300);
    await expect(page.getByRole("status")).toHaveText("20 de 26 lançamentos");
    await expect(more).toBeFocused();
    await page.keyboard.press("Enter");
    await page.clock.runFor(300);
    await expect(page.getByRole("status")).toHaveText("26 de 26 lançamentos");
    await expect(more).toHaveCount(0);
    await expect(page.getByRole("status")).toBeFocused();
  });
});

test.describe("data table", () => {
  test("sorts by its headers and says how", async ({ page }) => {
    await show(page, "data-table");
    const table = page.getByRole("table", { name: "Lançamentos de pontos" });
    await expect(table.getByRole("columnheader", { name: "Data" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await table.getByRole("button", { name: "Pontos" }).click();
    await expect(table.getByRole("columnheader", { name: "Pontos" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await expect(table.getByRole("row").nth(1)).toContainText("-15.600");
    await expectNoViolations(page);
  });

  test("stays a table on a phone, a block to a row", async ({ page }) => {
    await show(page, "data-table", phone);
    const table = page.getByRole("table", { name: "Notas fiscais" });
    await expect(table.getByRole("row")).toHaveCount(5);
    await expect(table.getByRole("cell", { name: "Nota 004.218" })).toBeVisible();
    await expect(table.locator("tbody tr").first()).toHaveCSS("display", "grid");
    await expectNoViolations(page);
  });

  test("between the two widths it scrolls sideways in a region the keyboard reaches", async ({ page }) => {
    await show(page, "data-table", { width: 768, height: 800 });
    const region = page.getByRole("region", { name: "Notas fiscais" });
    await expect(region).toHaveAttribute("tabindex", "0");
    await expectNoViolations(page);
  });
});

test.describe("chart", () => {
  test("draws the months that fit, in letters of full size, with a table beside", async ({ page }) => {
    await show(page, "chart", phone);
    const chart = page.getByRole("img", { name: "Entradas e saídas de pontos por mês" });
    const months = () => chart.locator("text").filter({ hasText: /^[a-z]{3}$/ });
    await expect(months()).toHaveText(["jul", "ago", "set", "out"]);
    await expect(chart.getByText("24.500")).toHaveCSS("font-size", "16px");
    await page.setViewportSize(desktop);
    await expect(months()).toHaveCount(6);
    await page.getByText("Ver em tabela").click();
    const table = page.getByRole("table", { name: "Entradas e saídas de pontos por mês" });
    await expect(table.getByRole("row", { name: /Julho de 2026/ })).toContainText("−12.300");
    await expectNoViolations(page);
  });
});

test.describe("carousel", () => {
  const count = (page: Page) => page.locator("span[aria-live]");

  test("steps around its ends", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await show(page, "carousel");
    await expect(page.getByRole("button", { name: "Pausar destaques" })).toHaveCount(0);
    await page.getByRole("button", { name: "Próximo destaque" }).click();
    await expect(count(page)).toHaveText("2 de 4");
    await page.getByRole("button", { name: "Destaque anterior" }).click();
    await page.getByRole("button", { name: "Destaque anterior" }).click();
    await expect(count(page)).toHaveText("4 de 4");
    await expectNoViolations(page);
  });

  test("a picture comes when its slide, or one beside it, is reached", async ({ page }) => {
    await show(page, "carousel");
    const pictures = page.getByRole("region", { name: "Destaques" }).getByRole("listitem");
    const hasPicture = (at: number) => pictures.nth(at).locator("svg").first();
    await page.getByRole("region", { name: "Destaques" }).scrollIntoViewIfNeeded();
    for (const at of [0, 1, 3]) await expect(hasPicture(at)).toBeAttached();
    await expect(hasPicture(2)).toHaveCount(0);
    await page.getByRole("button", { name: "Próximo destaque" }).click();
    await expect(hasPicture(2)).toBeAttached();
  });

  test("two quick presses are two steps", async ({ page }) => {
    await show(page, "carousel");
    const next = page.getByRole("button", { name: "Próximo destaque" });
    await next.click();
    await next.click();
    await expect(count(page)).toHaveText("3 de 4");
  });

  test("moves by itself, stops under the pointer and when paused", async ({ page }) => {
    await showStill(page, "carousel");
    await expect(page.getByRole("button", { name: "Pausar destaques" })).toBeVisible();
    await expect(count(page)).toHaveAttribute("aria-live", "off");
    await page.clock.runFor(7100);
    await expect(count(page)).toHaveText("2 de 4");
    await page.getByRole("region", { name: "Destaques" }).hover();
    await expect(count(page)).toHaveAttribute("aria-live", "polite");
    await page.clock.runFor(30_000);
    await expect(count(page)).toHaveText("2 de 4");
    await page.getByRole("button", { name: "Pausar destaques" }).click();
    await page.mouse.move(5, 5);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(30_000);
    await expect(count(page)).toHaveText("2 de 4");
    await expect(page.getByRole("button", { name: "Mover destaques" })).toBeVisible();
  });
});

for (const sheet of ["header", "footer", "channel-bar", "data-table", "chart", "carousel", "tabs"]) {
  test(`${sheet} never makes the page scroll sideways`, async ({ page }) => {
    for (const width of [320, 360, 390, 600, 768, 900, 1024, 1280, 1800]) {
      await show(page, sheet, { width, height: 800 });
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}
