import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./portal.ts";

/** An answer of the server in wire spelling, as far as a test rewrites it. */
export type Wire = Record<string, unknown>;

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What is on the screen holds to WCAG 2.2 AA as far as axe can tell, and is not wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The pages talk to the server themselves, so that a test can stand between them. */
export async function withoutWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  });
}

/** Rewrites what the server answers to calls of this address. */
export async function amend(page: Page, url: string, rewrite: (answer: Wire) => unknown): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: rewrite((await response.json()) as Wire) });
  });
}

/** The session opens, but brings nothing for the first screen: its page asks for it. */
export async function bringNothing(page: Page): Promise<void> {
  await amend(page, "**/api/session*", (answer) => ({ ...answer, first: {}, balance: undefined }));
}

/** Every call of this address fails as an overloaded server does. */
export async function fail(page: Page, url: string): Promise<void> {
  await page.route(url, (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "x", status: 500, code: "internal-error", requestId: "x" },
    }),
  );
}

/** How far what was on the screen moved by itself, from the first paint until now. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shifts: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: { shifts: number } }).seen.shifts);
}

/** The stream of changes, played by the test: it says once that a topic changed, and then keeps silent. */
export async function playChange(page: Page, topic: string): Promise<() => void> {
  const go = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route("**/api/live", async (route) => {
    // Whoever comes back for more waits: the test ends before it does.
    if (!isFirst) return;
    isFirst = false;
    await go.promise;
    const body = `id: 1\nevent: changed\ndata: ${JSON.stringify({ topic })}\n\n`;
    await route.fulfill({ status: 200, contentType: "text/event-stream", body });
  });
  return () => go.resolve();
}
