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

/** What is on the screen holds to WCAG 2.2 AA as far as axe can tell. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}
