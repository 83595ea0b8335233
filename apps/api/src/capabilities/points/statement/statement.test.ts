import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StatementSort, type StatementFilter } from "@colheita/contract/points/statement-endpoints";
import type { StatementLine } from "@colheita/contract/points/points-records";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { addLongStatement } from "../../../../test/ledger/long-statement.ts";
import { payingMember } from "../../../../test/ledger/paying-member.ts";
import { sql, type Db } from "../../../platform/database/database.ts";
import { balanceOf, hold, postHold, readStatement } from "../index.ts";
import { readTrail } from "./read-statement.ts";
import { monthlyMovements } from "./statement-store.ts";

let database: FreshDatabase;
let db: Db;
let today = "";
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  const { rows } = await sql<{ today: string }>`select platform.today() as today`.execute(db);
  today = rows[0]?.today ?? "";
});
afterAll(() => database.close());

const dayFromToday = (days: number) => {
  const date = new Date(`${today}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
const inSaoPaulo = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });

/** Returns every line of a statement, page by page. */
async function walk(memberId: string, filter: StatementFilter): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  let cursor: string | undefined;
  do {
    const page = await readStatement(db, memberId, { ...filter, cursor }, 10);
    expect(page.items.length).toBeLessThanOrEqual(10);
    lines.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return lines;
}

const keys: Record<StatementSort, (line: StatementLine) => string | number> = {
  "point-date": (line) => -line.pointAt.getTime(),
  "expiration-date": (line) => (line.expiresOn ? -Date.parse(line.expiresOn) : Number.POSITIVE_INFINITY),
  action: (line) => line.kind,
  description: (line) => line.description,
  "commercial-gain": (line) => -(line.commercialGainCents ?? -1),
};
const isOrdered = (sort: StatementSort, lines: readonly StatementLine[]) =>
  lines.every((line, place) => {
    const previous = lines[place - 1];
    if (!previous) return true;
    const [before, after] = [keys[sort](previous), keys[sort](line)];
    return sort === "description"
      ? new Intl.Collator("pt-BR").compare(String(before), String(after)) <= 0
      : before <= after;
  });

describe("the statement", () => {
  let memberId = "";
  let all: StatementLine[] = [];
  beforeAll(async () => {
    memberId = (await addMember(db)).id;
    await addLongStatement(db, memberId, 137);
    await addLongStatement(db, (await addMember(db)).id, 20);
    all = await walk(memberId, {});
  });

  test("has ten lines a page, newest first, and says how many there are without filters", async () => {
    const page = await readStatement(db, memberId, {}, 10);
    expect(page.items).toHaveLength(10);
    expect(page.total).toBe(137);
    expect(all).toHaveLength(137);
    expect(isOrdered("point-date", all)).toBe(true);
    expect((await readStatement(db, memberId, { days: 30 }, 10)).total).toBeUndefined();
    expect((await readStatement(db, memberId, { sort: "action", dateKind: "point" }, 10)).total).toBe(137);
  });

  const filters: [string, StatementFilter, (line: StatementLine) => boolean][] = [
    ["everything", {}, () => true],
    ["the last day", { days: 1 }, (line) => inSaoPaulo.format(line.pointAt) === today],
    [
      "a range of point dates, its last day included",
      { from: "", to: "" },
      (line) => {
        const day = inSaoPaulo.format(line.pointAt);
        return day >= dayFromToday(-4) && day <= dayFromToday(-2);
      },
    ],
    [
      "a window of expiration dates",
      { days: 20, dateKind: "expiration" },
      ({ expiresOn }) => expiresOn !== undefined && expiresOn > dayFromToday(-20) && expiresOn <= today,
    ],
    ["one kind", { kind: "Bonus" }, (line) => line.kind === "Bonus"],
    ["words without accents", { search: "  SAO JOAO " }, (line) => line.origin === "Agro São João"],
    [
      "a kind and words",
      { kind: "Earned", search: "1  nota" },
      (line) => line.kind === "Earned" && /^Nota.*1/.test(line.description),
    ],
  ];
  const cases = StatementSort.options.flatMap((sort) => filters.map((filter) => [sort, ...filter] as const));
  test.each(cases)(
    "by %s of %s is whole, in order and without a line twice",
    async (sort, _name, filter, isIn) => {
      const given = filter.from === "" ? { from: dayFromToday(-4), to: dayFromToday(-2) } : filter;
      const lines = await walk(memberId, { ...given, sort });
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      expect(lines.map(({ id }) => id).toSorted()).toEqual(
        all
          .filter(isIn)
          .map(({ id }) => id)
          .toSorted(),
      );
      expect(isOrdered(sort, lines)).toBe(true);
    },
  );

  test("row 22: wildcards of the search are plain characters, in every form that unaccent knows", async () => {
    const { id: odd } = await addMember(db);
    await earn(db, odd, 1, { description: "Meta 100% da safra_nova" });
    await earn(db, odd, 1, { description: String.raw`Meta 100 \ safra nova` });
    const found = async (search: string) =>
      (await readStatement(db, odd, { search }, 10)).items.map(({ description }) => description);
    expect(await found("100%")).toEqual(["Meta 100% da safra_nova"]);
    expect(await found("safra_nova")).toEqual(["Meta 100% da safra_nova"]);
    expect(await found("\\")).toEqual([String.raw`Meta 100 \ safra nova`]);
    expect(await found("M％a")).toEqual([]);
    expect(await found("M%a")).toEqual([]);
    expect(await found("' or 1=1 --")).toEqual([]);
  });

  test("row 34: dates and windows that no calendar has are answered, not thrown at", async () => {
    for (const filter of [{ days: 999_999_999 }, { from: "0000-01-01" }, { to: "9999-12-31" }, { days: 0 }])
      await expect(readStatement(db, memberId, filter, 10)).resolves.toHaveProperty("items");
    expect((await readStatement(db, memberId, { from: "9999-12-31" }, 10)).items).toEqual([]);
  });

  test("a page keeps its place while new lines arrive and reservations leave", async () => {
    const { id: busy } = await addMember(db);
    await addLongStatement(db, busy, 15);
    const cause = { kind: "redemption", title: "Prêmio" } as const;
    const id = await db
      .transaction()
      .execute((tx) => hold(tx, { memberId: busy, points: 1, description: "Prêmio", cause, minutes: 30 }));
    const expected = await walk(busy, {});
    const first = await readStatement(db, busy, {}, 10);
    await earn(db, busy, 5);
    await db.transaction().execute((tx) => postHold(tx, id ?? "", { description: "Prêmio", cause }));
    const second = await readStatement(db, busy, { cursor: first.nextCursor }, 10);
    expect([...first.items, ...second.items]).toEqual(expected);
    await sql`update points.entry set is_invisible = true where public_id = ${first.items.at(-1)?.id}`.execute(
      db,
    );
    expect(await readStatement(db, busy, { cursor: first.nextCursor }, 10)).toMatchObject({
      items: second.items,
    });
  });

  test("a cursor of another member, or one that was never given, opens nothing", async () => {
    const { id: other } = await addMember(db);
    await earn(db, other, 10);
    const { nextCursor } = await readStatement(db, memberId, {}, 10);
    expect((await readStatement(db, other, { cursor: nextCursor }, 10)).items).toEqual([]);
    for (const cursor of ["x", "bnVsbA", Buffer.from('["1"]').toString("base64url"), "W10"])
      await expect(readStatement(db, other, { cursor }, 10)).rejects.toMatchObject({
        problem: { code: "invalid-request" },
      });
  });

  test("shows of a line whose day has passed how many of its points expired unused, and of one that was spent none", async () => {
    const ana = await payingMember(db);
    await ana.earn(40, 5);
    await ana.spend(40);
    await ana.earn(100, 6);
    await ana.spend(30);
    await ana.earn(50, 7);
    for (const days of [5, 6]) await ana.expire(days);
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update points.entry set expires_on = platform.today() - 1
        where member_id = ${ana.memberId} and expires_on in (platform.today() + 5, platform.today() + 6)`.execute(
        tx,
      );
    });
    const lines = (await walk(ana.memberId, {})).filter(({ kind }) => kind === "Earned");
    expect(lines.map(({ points, isExpired, expiredPoints }) => [points, isExpired, expiredPoints])).toEqual([
      [50, false, undefined],
      [100, true, 70],
      [40, true, undefined],
    ]);
  });

  test("never shows an invisible line, neither listed, nor opened, nor counted", async () => {
    const { id: shy } = await addMember(db);
    const id = await earn(db, shy, 10, { isInvisible: true });
    expect(await readStatement(db, shy, {}, 10)).toEqual({ items: [], nextCursor: undefined, total: 0 });
    await expect(readTrail(db, shy, id)).rejects.toMatchObject({ problem: { code: "not-found" } });
    expect(await monthlyMovements(db, shy, 12)).toEqual([]);
    expect((await balanceOf(db, shy)).available).toBe(10);
  });
});

describe("the balance", () => {
  test("is an error where there is none, never a zero", async () => {
    const { id: stranger } = await addMember(db);
    await sql`delete from points.balance where member_id = ${stranger}`.execute(db);
    await expect(balanceOf(db, stranger)).rejects.toMatchObject({
      problem: { code: "points/balance-unknown", status: 503 },
    });
  });

  test("shows what expires next, what is earned in the season and the next milestone", async () => {
    const { id: memberId } = await addMember(db);
    await sql`insert into points.season values ('SEASON1', 'Safra', platform.today() - 30, platform.today() + 300)`.execute(
      db,
    );
    await sql`insert into points.milestone values ('M1', 'SEASON1', 'Bronze', 50), ('M2', 'SEASON1', 'Prata', 500)`.execute(
      db,
    );
    for (const days of [0, 60, 60, 61, 100, 110, 120, 130]) await earn(db, memberId, 10, { days });
    const balance = await balanceOf(db, memberId);
    expect(balance).toMatchObject({
      available: 80,
      reserved: 0,
      pending: 0,
      debt: 0,
      earnedInSeason: 80,
      redeemedInSeason: 0,
      expiringIn60Days: 30,
      season: { id: "SEASON1", name: "Safra", startsOn: dayFromToday(-30), endsOn: dayFromToday(300) },
      nextMilestone: { name: "Prata", points: 500 },
    });
    expect(balance.expirations.slice(0, 2)).toEqual([
      { expiresOn: today, points: 10 },
      { expiresOn: dayFromToday(60), points: 20 },
    ]);
    expect(balance.expirations).toHaveLength(6);
    expect(balance.readAt).toBeInstanceOf(Date);
    const [month] = await monthlyMovements(db, memberId, 12);
    expect(month).toEqual({ month: today.slice(0, 7), kind: "Earned", points: 80 });
  });
});
