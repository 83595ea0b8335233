import type { Locator, Page } from "@playwright/test";
import type { Front } from "./front.ts";
import type { PageBrowser } from "./lighthouse-stage.ts";
import { median } from "./measure.ts";

/** The slowest answer to a finger or a key: how long until the next frame, and what was touched. */
export interface SlowestInteraction {
  readonly milliseconds: number;
  readonly control: string;
}

const SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };
const SETTLED_MS = 2500;
/** Longer than any answer that would still count as one. */
const ANSWERED_MS = 700;
/** One that answers later than that is touched so often, and its median counts: once, a machine may hesitate. */
const SLOW_MS = 100;
const TIMES_WHEN_SLOW = 5;
const CONTROLS = "button:visible, input:visible, select:visible, summary:visible, [role=tab]:visible";

/** Touches every control of a page as a phone a quarter as fast would see it, each on the page as it first stands. */
export async function slowestInteraction(
  { context }: PageBrowser,
  front: Front,
  path: string,
): Promise<SlowestInteraction> {
  const page = await context.newPage();
  try {
    await page.setViewportSize(PHONE);
    await page.addInitScript(recordInteractions);
    const session = await context.newCDPSession(page);
    await open(page, front.url + path);
    const count = await page.locator(CONTROLS).count();
    let slowest: SlowestInteraction = { milliseconds: 0, control: "none" };
    const touchSlowed = async (at: number): Promise<SlowestInteraction | undefined> => {
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      const touched = await touch(page, at);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await open(page, front.url + path);
      return touched;
    };
    for (let at = 0; at < count; at += 1) {
      const first = await touchSlowed(at);
      if (!first || first.milliseconds <= slowest.milliseconds) continue;
      const times = [first.milliseconds];
      while (first.milliseconds > SLOW_MS && times.length < TIMES_WHEN_SLOW)
        times.push((await touchSlowed(at))?.milliseconds ?? 0);
      const milliseconds = median(times);
      if (milliseconds > slowest.milliseconds) slowest = { ...first, milliseconds };
    }
    return slowest;
  } finally {
    await page.close();
  }
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "load" });
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.waitForTimeout(SETTLED_MS);
}

/**
 * Returns whether a finger could touch it: some stand on the page for readers of the screen alone. Nothing is pressed
 * to find out: what Playwright presses on trial and takes back counts as an interaction, and as a slow one.
 */
async function isInReach(control: Locator): Promise<boolean> {
  if (!(await control.isVisible()) || !(await control.isEnabled())) return false;
  return control.evaluate((element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && (element.contains(hit) || hit.closest("label")?.contains(element) === true);
  });
}

/** Presses or types into one control; nothing for one that can't be touched now. */
async function touch(page: Page, at: number): Promise<SlowestInteraction | undefined> {
  const control = page.locator(CONTROLS).nth(at);
  if (!(await isInReach(control))) return undefined;
  const name = await control.evaluate(
    (element) =>
      element.getAttribute("aria-label") ??
      (element.textContent?.trim() || element.getAttribute("name")) ??
      element.tagName,
  );
  const isTyped = await control.evaluate((element) => element.matches("input:not([type=checkbox])"));
  if (isTyped) await control.pressSequentially("12", { delay: 100 });
  else await control.click({ timeout: 2000, noWaitAfter: true });
  await page.waitForTimeout(ANSWERED_MS);
  const milliseconds = await page.evaluate(() => Math.max(0, ...(window.interactions ?? [])));
  return { milliseconds, control: name.slice(0, 40) };
}

declare global {
  interface Window {
    /** How long each interaction of this document took. */
    interactions?: number[];
  }
}

/** Runs in the page, before anything of its own. */
function recordInteractions(): void {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.interactions?.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
