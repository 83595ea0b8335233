import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** Opens the examples of one component. */
export async function show(page: Page, sheet: string, size = desktop): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(`/?only=${sheet}`);
  await expect(page.locator(`section#${sheet}`)).toBeVisible();
}

/**
 * Opens the examples of one component with their clock standing still: time passes only when the test
 * says so, and what lasts 300 ms is still there on a machine that is busy.
 */
export async function showStill(page: Page, sheet: string, size = desktop): Promise<void> {
  const start = new Date("2026-03-02T09:00:00-03:00");
  await page.clock.install({ time: start });
  await show(page, sheet, size);
  await page.clock.pauseAt(new Date(start.getTime() + 60_000));
}

/** Checks what is on the screen against WCAG 2.2 AA, as far as axe can tell. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"], preload: false })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}
