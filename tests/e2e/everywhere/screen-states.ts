import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { isLong } from "../../../apps/api/test/server/effort.ts";
import { expect, ready } from "../stage/portal-page.ts";

/** An answer of the server in wire spelling, as far as a test rewrites it. */
export type Wire = Record<string, unknown>;

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Checks the screen, or one place of it, against WCAG 2.2 AA as far as axe can tell, by all rules but these. No
 * page has frames, which spares axe the page of its own in which it puts their findings together: three quarters of
 * its time.
 */
export async function expectNoViolation(page: Page, place = "html", but: string[] = []): Promise<void> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"], preload: false })
    .include(place)
    .withTags(RULES)
    .disableRules(but);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
  expect(found).toEqual([]);
}

/**
 * Checks that nothing is wider than the screen. Not than `innerWidth`: a phone draws what is too wide smaller, so
 * that it fits.
 */
export async function expectNoOverhang(page: Page, what?: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, what).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/**
 * Checks that nothing is wider than the screen and, in the siege, that there is no violation either. In `npm test`
 * axe looks at each page once (accessibility.spec.ts): looking wherever a journey comes by took a tenth of its
 * time.
 */
export async function expectSound(page: Page): Promise<void> {
  if (isLong) await expectNoViolation(page);
  await expectNoOverhang(page);
}

/**
 * Waits until what the page asks for has come: nothing is busy, and nothing has changed for half a second. With
 * "what is in sight", content further down may wait until it is scrolled to; else it is scrolled to. The network
 * can't say it: a member's page holds a stream that never ends.
 */
export async function untilSettled(page: Page, what: "all" | "what is in sight" = "all"): Promise<void> {
  await ready(page);
  await page.evaluate(
    (isWhole) =>
      new Promise<void>((settle) => {
        let quiet: ReturnType<typeof setTimeout> | undefined;
        const wait = (): void => {
          clearTimeout(quiet);
          quiet = setTimeout(look, 500);
        };
        const changes = new MutationObserver(wait);
        const isInSight = (busy: Element): boolean => busy.getBoundingClientRect().top < innerHeight;
        const look = (): void => {
          const busy = [...document.querySelectorAll('[aria-busy="true"]')];
          if (isWhole) busy.at(0)?.scrollIntoView({ behavior: "instant" });
          if (isWhole ? busy.length > 0 : busy.some(isInSight)) return wait();
          changes.disconnect();
          if (isWhole) scrollTo({ top: 0, behavior: "instant" });
          settle();
        };
        changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        wait();
      }),
    what === "all",
  );
}

/** Makes the pages talk to the server themselves, so that a test can intercept their calls. */
export async function withoutWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  });
}

/** Waits until the service worker controls this page. */
export async function untilAccompanied(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Rewrites what the server answers to calls of this address. */
export async function amend(page: Page, url: string, rewrite: (answer: Wire) => unknown): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: rewrite((await response.json()) as Wire) });
  });
}

/** Lets the session open without the data of the first screen: its page asks for it. */
export async function withoutFirstData(page: Page): Promise<void> {
  await amend(page, "**/api/session*", (answer) => ({ ...answer, first: {}, balance: undefined }));
}

/** Refuses every call of this address with this code. */
export async function refuse(page: Page, url: string, status: number, code: string): Promise<void> {
  await page.route(url, (route) =>
    route.fulfill({
      status,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "x", status, code, requestId: "x" },
    }),
  );
}

/** Waits until the server has refused a call with this code. */
export const refusedWith = (page: Page, code: string) =>
  page.waitForResponse(
    async (response) => response.status() >= 400 && (await response.text()).includes(`"${code}"`),
  );

/** Makes every call of this address fail as an overloaded server does. */
export const fail = (page: Page, url: string) => refuse(page, url, 500, "internal-error");

/** Measures how far what was on the screen moved by itself, from the first paint until now. */
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

/** Plays the stream of changes: it says once that a topic changed, and then keeps silent. */
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

/**
 * Checks that a dialog stays open however often it is asked to close: a browser closes at the second Escape
 * whatever the page says.
 */
export async function expectToStay(page: Page, locator: Locator): Promise<void> {
  for (let tried = 0; tried < 3; tried += 1) {
    await page.keyboard.press("Escape");
    await expect(locator.getByRole("alert")).toContainText("Eles não aparecem de novo");
  }
}
