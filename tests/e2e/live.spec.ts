import type { APIRequestContext, Page } from "@playwright/test";
import { addDays, formatInteger, todayInSaoPaulo } from "@colheita/brazil";
import { operatorToken } from "./new-member.ts";
import { expect, logIn, open, people, test } from "./portal.ts";

/** Nobody else gives or takes points of theirs. */
const receivers = { phone: people.manager, desktop: people.branchManager } as const;

const numeral = (page: Page) => page.getByRole("main").getByRole("img", { name: /^[\d.]+ pontos$/ });

async function shownPoints(page: Page): Promise<number> {
  await expect(numeral(page)).toBeVisible();
  return Number(((await numeral(page).getAttribute("aria-label")) ?? "").replaceAll(/\D/g, ""));
}

interface Gift {
  readonly contactId: string;
  readonly points: number;
  readonly description: string;
}

/** One operator asks for points for a member, the other one agrees: they are given in that moment. */
async function give(
  request: APIRequestContext,
  [asks = "", agrees = ""]: readonly string[],
  { description, ...gift }: Gift,
): Promise<void> {
  const send = async (token: string, path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
    const answer = await request.post(`/api/points/credits${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { Id: string };
  };
  const { Id } = await send(asks, "", {
    ...gift,
    Description__c: description,
    acg_Reason__c: "Presença confirmada",
    ExpirationDate__c: addDays(todayInSaoPaulo(new Date()), 365),
  });
  await send(agrees, `/${Id}/approve`, {});
}

test("points that two operators give show in the pages that are open, without loading anew", async ({
  page,
  context,
}, { project }) => {
  test.setTimeout(240_000);
  const tokens = [await operatorToken(page.request, "phone"), await operatorToken(page.request, "desktop")];
  const session = page.waitForResponse("**/api/session?*");
  const stream = page.waitForResponse("**/api/live");
  await logIn(page, receivers[project.name === "phone" ? "phone" : "desktop"]);
  const { user } = ((await (await session).json()) as { session: { user: { Id: string } } }).session;
  await stream;
  const statement = await context.newPage();
  await open(statement, "/extrato");
  const before = await shownPoints(page);
  expect(await shownPoints(statement)).toBe(before);
  for (const tab of [page, statement])
    await tab.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const description = `Dia de campo ${crypto.randomUUID().slice(0, 8)}`;
  await give(page.request, tokens, { contactId: user.Id, points: 321, description });
  for (const tab of [page, statement]) {
    await expect(tab.getByRole("main").getByRole("link", { name: description })).toBeVisible();
    await expect(numeral(tab)).toHaveAccessibleName(`${formatInteger(before + 321)} pontos`);
    expect(await tab.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
  }
});

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
