import type { Page } from "@playwright/test";
import { formatInteger } from "@colheita/brazil";
import { givePoints } from "../stage/operators.ts";
import { test } from "../stage/own-member.ts";
import { expect, logIn, open, people } from "../stage/portal-page.ts";
import { untilAccompanied } from "../everywhere/screen-states.ts";

const numeral = (page: Page) => page.getByRole("main").getByRole("img", { name: /^[\d.]+ pontos$/ });

async function shownPoints(page: Page): Promise<number> {
  await expect(numeral(page)).toBeVisible();
  return Number(((await numeral(page).getAttribute("aria-label")) ?? "").replaceAll(/\D/g, ""));
}

test("points that two operators give show in the pages that are open, without loading anew", async ({
  page,
  context,
  member,
}) => {
  const stream = page.waitForResponse("**/api/live");
  await open(page, "/home");
  await stream;
  const statement = await context.newPage();
  await open(statement, "/extrato");
  const before = await shownPoints(page);
  expect(await shownPoints(statement)).toBe(before);
  for (const tab of [page, statement])
    await tab.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const description = `Dia de campo ${crypto.randomUUID().slice(0, 8)}`;
  await givePoints(page.request, member, 321, { description });
  for (const tab of [page, statement]) {
    await expect(tab.getByRole("main").getByRole("link", { name: description })).toBeVisible();
    await expect(numeral(tab)).toHaveAccessibleName(`${formatInteger(before + 321)} pontos`);
    expect(await tab.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
  }
});

/** Records, from now on, when the numeral first shows each number, in milliseconds since 1970. */
async function noteNumbers(page: Page): Promise<(points: number) => Promise<number | undefined>> {
  await numeral(page).evaluate((drawn) => {
    const times = new Map<string, number>();
    const note = () => {
      const points = (drawn.getAttribute("aria-label") ?? "").replaceAll(/\D/g, "");
      if (drawn.isConnected && !times.has(points)) times.set(points, Date.now());
    };
    new MutationObserver(note).observe(drawn, { attributes: true, attributeFilter: ["aria-label"] });
    Object.assign(globalThis, { times });
  });
  return (points) =>
    page.evaluate(
      (key) => (globalThis as unknown as { times: Map<string, number> }).times.get(key),
      String(points),
    );
}

test(
  "points given elsewhere stand in the numeral of an open page within a second of the answer that gave them",
  { tag: "@siege" },
  async ({ page, member }) => {
    const TIMES = 5;
    const LATEST_MS = 1_000;
    await open(page, "/extrato");
    await untilAccompanied(page);
    const stream = page.waitForResponse("**/api/live");
    await open(page, "/extrato");
    await stream;
    let points = await shownPoints(page);
    const shownAt = await noteNumbers(page);
    const delays: number[] = [];
    for (let nth = 1; nth <= TIMES; nth += 1) {
      points += 100 + nth;
      await givePoints(page.request, member, 100 + nth);
      const givenAt = Date.now();
      await expect(numeral(page)).toHaveAccessibleName(`${formatInteger(points)} pontos`);
      delays.push(((await shownAt(points)) ?? Infinity) - givenAt);
    }
    const median = delays.toSorted((one, other) => one - other)[Math.floor(TIMES / 2)];
    expect(median, `of ${delays.join(", ")} ms`).toBeLessThanOrEqual(LATEST_MS);
  },
);

test(
  "the tabs of a browser share one stream, and when its tab closes another takes it up",
  { tag: "@siege" },
  async ({ context }) => {
    const streams: Page[] = [];
    context.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/live") streams.push(request.frame().page());
    });
    const [first, second] = [await context.newPage(), await context.newPage()];
    await logIn(first, people.ana);
    await expect.poll(() => streams.length).toBe(1);
    await open(second, "/extrato");
    const waiting = () =>
      second.evaluate(async () => {
        const { pending = [] } = await navigator.locks.query();
        return pending.filter(({ name }) => name === "colheita.live").length;
      });
    await expect.poll(waiting).toBe(1);
    expect(streams).toEqual([first]);
    await first.close();
    await expect.poll(() => streams.length).toBe(2);
    expect(streams[1]).toBe(second);
  },
);
