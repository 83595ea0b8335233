import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";
import { addMembers, earn } from "../../../../test/ledger/ledger-members.ts";
import { addPastLots } from "../../../../test/ledger/past-lots.ts";
import { plansOf } from "../../../../test/server/query-plans.ts";
import { connectDatabase, sql, type Db } from "../../../platform/database/database.ts";
import { memberDaysAfter } from "./expiry-store.ts";
import { balanceOf, expireLots, pointsCapability } from "../index.ts";
import { changeSetting } from "../../settings/index.ts";
import { notifyExpiry } from "./notify-expiry.ts";

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterAll(() => database.close());

const silent = { warn: () => undefined, error: () => undefined };
const run = (log: Parameters<typeof expireLots>[0]["log"] = silent) => expireLots({ db, log });
const linesOf = async (memberId: string) =>
  (
    await sql<{ kind: string; points: number }>`select kind, points from points.entry
      where member_id = ${memberId} order by id`.execute(db)
  ).rows.map(({ kind, points }) => `${kind} ${points}`);

describe("the nightly expiry", () => {
  test("takes what is past from everybody, a line for each day, and finds nothing the second time", async () => {
    const members = await addMembers(db, 40);
    for (const memberId of members)
      for (const days of [-3, -1, -1, 0]) await earn(db, memberId, 10, { days });
    expect(await run()).toEqual({ points: 40 * 30, memberDays: 80, failed: 0 });
    expect(await run()).toEqual({ points: 0, memberDays: 0, failed: 0 });
    const [first = ""] = members;
    const lines = await linesOf(first);
    expect(lines.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => "Earned 10"));
    expect(lines.slice(4).toSorted()).toEqual(["Expired -10", "Expired -20"]);
    expect((await balanceOf(db, first)).available).toBe(10);
    expect(await ledgerFaults(db)).toEqual([]);
  });

  test("counts all that its lanes do at the same time", async () => {
    await addPastLots(db, 1_700);
    expect(await run()).toEqual({ points: 170_000, memberDays: 1_700, failed: 0 });
  });

  test("leaves behind only the member whose points can't be expired, and says so", async () => {
    const members = await addMembers(db, 5);
    for (const memberId of members) await earn(db, memberId, 10, { days: -1 });
    const [broken = ""] = members;
    await sql`update points.balance set available = 9 where member_id = ${broken}`.execute(db);
    const reported: object[] = [];
    const done = await run({ ...silent, error: (detail) => reported.push(detail) });
    expect(done).toEqual({ points: 40, memberDays: 4, failed: 1 });
    expect(reported).toEqual([expect.objectContaining({ memberId: broken })]);
    const [figure] = pointsCapability.figures ?? [];
    const counted = async () =>
      (await figure?.query.execute(db))?.rows.toSorted((a, b) => a.state.localeCompare(b.state));
    expect(await counted()).toEqual([
      { state: "due", count: 1 },
      { state: "left-behind", count: 0 },
    ]);
    await sql`update points.balance set available = 10 where member_id = ${broken}`.execute(db);
    expect(await run()).toEqual({ points: 10, memberDays: 1, failed: 0 });
    expect(await ledgerFaults(db)).toEqual([]);
  });

  test("ends when it is asked to, and the next run does the rest", async () => {
    const [memberId = ""] = await addMembers(db, 1);
    await earn(db, memberId, 10, { days: -1 });
    await expect(expireLots({ db, log: silent, signal: AbortSignal.abort() })).rejects.toThrow("aborted");
    expect(await run()).toEqual({ points: 10, memberDays: 1, failed: 0 });
  });

  /** The database, which tells of each of its transactions before it begins and after it ended. */
  const watched = (around: (work: () => Promise<unknown>) => Promise<unknown>) =>
    new Proxy(db, {
      get: (target, name) =>
        name === "transaction"
          ? () => ({ execute: (work: never) => around(() => target.transaction().execute(work)) })
          : (Reflect.get(target, name) as () => unknown).bind(target),
    });

  test("asked to end between two batches, ends there", async () => {
    for (const memberId of await addMembers(db, 80)) await earn(db, memberId, 10, { days: -1 });
    const stopping = new AbortController();
    const afterEach = watched(async (work) => {
      const done = await work();
      stopping.abort();
      return done;
    });
    await expect(expireLots({ db: afterEach, log: silent, signal: stopping.signal })).rejects.toThrow(
      "aborted",
    );
    // Two lanes were at 25 each.
    expect((await run()).memberDays).toBe(30);
  });

  test("ends with both lanes when one meets an error, and leaves nothing running", async () => {
    for (const memberId of await addMembers(db, 100)) await earn(db, memberId, 10, { days: -1 });
    let begun = 0;
    const lost = Object.assign(new Error("the connection is lost"), { code: "ECONNRESET" });
    const firstLost = watched((work) => ((begun += 1) === 1 ? Promise.reject(lost) : work()));
    await expect(expireLots({ db: firstLost, log: silent })).rejects.toBe(lost);
    expect(begun).toBe(2);
    expect((await run()).memberDays).toBe(75);
  });

  test.each(["EPIPE", "ECONNRESET", "57P01", "08006"])(
    "blames no member for a connection that is lost: %s",
    async (code) => {
      const [memberId = ""] = await addMembers(db, 1);
      await earn(db, memberId, 10, { days: -1 });
      const lost = Object.assign(new Error("the connection is lost"), { code });
      const cut = watched(() => Promise.reject(lost));
      await expect(expireLots({ db: cut, log: silent })).rejects.toBe(lost);
      expect(await run()).toEqual({ points: 10, memberDays: 1, failed: 0 });
    },
  );

  test("row 45: two processes at once expire each lot once", async () => {
    const members = await addMembers(db, 60);
    for (const memberId of members) await earn(db, memberId, 10, { days: -2 });
    const [one, other] = await Promise.all([run(), run()]);
    expect(one.points + other.points).toBe(600);
    expect(await ledgerFaults(db)).toEqual([]);
  });

  test("walks the open lots by their index, wherever a batch begins", async () => {
    const [memberId = ""] = await addMembers(db, 1);
    const from = "2020-01-01";
    const after = { expiresOn: from, memberId };
    // As the database does by itself: until then it takes every balance for one that stands still.
    await sql`analyze points.balance`.execute(db);
    const [plan] = await plansOf(database, (each) => memberDaysAfter(each, { from, to: from }, after, 500));
    expect(plan?.scannedTables).toEqual([]);
  });
});

describe("notices of what is about to expire", () => {
  const noticesOf = async (memberId: string) =>
    (
      await sql<{ title: string }>`select title from notifications.notification
        where member_id = ${memberId} order by title`.execute(db)
    ).rows.map(({ title }) => title);

  test("come 60, 30 and 7 days before, once for each day of expiry, also from two processes at once", async () => {
    const [ana = "", bia = "", caio = ""] = await addMembers(db, 3);
    for (const [memberId, days] of [
      [ana, 60],
      [ana, 60],
      [ana, 30],
      [bia, 7],
      [bia, 45],
    ] as const)
      await earn(db, memberId, 1_500, { days });
    await earn(db, caio, 10, { days: 61 });
    const [one, other] = await Promise.all([notifyExpiry(db), notifyExpiry(db)]);
    expect(one + other).toBe(3);
    expect(await notifyExpiry(db)).toBe(0);
    expect(await noticesOf(ana)).toEqual([
      "1.500 pontos vencem em 30 dias",
      "3.000 pontos vencem em 60 dias",
    ]);
    expect(await noticesOf(bia)).toEqual(["1.500 pontos vencem em 7 dias"]);
    expect(await noticesOf(caio)).toEqual([]);
  });

  test("speak of one point as of one", async () => {
    const [memberId = ""] = await addMembers(db, 1);
    await earn(db, memberId, 1, { days: 30 });
    await notifyExpiry(db);
    expect(await noticesOf(memberId)).toEqual(["1 ponto vence em 30 dias"]);
  });

  test("call the points what the member's pages call them", async () => {
    const [ana = "", bia = ""] = await addMembers(db, 2);
    await sql`update identity.member set profile_codes = '{Raiz}' where id = ${ana}`.execute(db);
    const change = {
      name: "PointsLabel",
      userType: "raiz",
      value: "sementes",
      actorId: "005Operator0001",
    } as const;
    await db.transaction().execute((tx) => changeSetting(tx, change));
    for (const memberId of [ana, bia]) await earn(db, memberId, 40, { days: 30 });
    await notifyExpiry(db);
    expect(await noticesOf(ana)).toEqual(["40 sementes vencem em 30 dias"]);
    expect(await noticesOf(bia)).toEqual(["40 pontos vencem em 30 dias"]);
  });

  test("row 40: that a stopped programme missed come when it runs again, with the days that are left", async () => {
    const [memberId = ""] = await addMembers(db, 1);
    await earn(db, memberId, 20, { days: 9 });
    await database.shiftClock("3 days");
    const later = connectDatabase({ url: database.url, applicationName: "test-later" });
    expect(await notifyExpiry(later.db)).toBeGreaterThan(0);
    await later.close();
    await database.shiftClock("0");
    expect(await noticesOf(memberId)).toEqual(["20 pontos vencem em 6 dias"]);
  });

  test("stop between two batches when they are asked to, and the next run sends the rest", async () => {
    const [memberId = ""] = await addMembers(db, 1);
    await earn(db, memberId, 30, { days: 7 });
    await expect(notifyExpiry(db, AbortSignal.abort())).rejects.toThrow("aborted");
    expect(await noticesOf(memberId)).toEqual([]);
    expect(await notifyExpiry(db)).toBe(1);
  });

  test("of what has long expired are forgotten, some thousand at a time", async () => {
    const [memberId = ""] = await addMembers(db, 1);
    const left = async () =>
      (await sql`select from points.expiry_notice where member_id = ${memberId}`.execute(db)).rows.length;
    await sql`insert into points.expiry_notice (member_id, expires_on, days_before)
      select ${memberId}, platform.today() - 4 - day, 7 from generate_series(-2, 12000) as day`.execute(db);
    // On the day after a million members' points expired at once, one statement for all would end at its time limit.
    await sql`create function public.not_too_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 5000 then raise exception 'too many at once'; end if; return null; end $$`.execute(
      db,
    );
    await sql`create trigger not_too_many after delete on points.expiry_notice referencing old table as gone
      for each statement execute function public.not_too_many()`.execute(db);
    await notifyExpiry(db);
    expect(await left()).toBe(2);
  });
});
