import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { addMembers, earn } from "../../../../test/ledger/ledger-members.ts";
import { addSeason, reachedBy, notificationsOf } from "../../../../test/ledger/seasons.ts";
import { connectDatabase, sql, type Db } from "../../../platform/database/database.ts";
import { changeSetting } from "../../settings/index.ts";
import { closeSeasons } from "./close-seasons.ts";
import { balanceOf, credit, currentSeasonId, reverse } from "../index.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";
import { announceSeasonChange } from "./announce-season-change.ts";

let database: FreshDatabase;
let db: Db;
beforeEach(async () => {
  database = await freshDatabase();
  ({ db } = database);
});
afterEach(() => database.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const close = (signal?: AbortSignal) => closeSeasons({ db, ...(signal && { signal }) });
const levelOf = async (memberId: string) => (await balanceOf(db, memberId)).level.name;
const standings = async (seasonId: string) =>
  (
    await sql<{ memberId: string; earned: number; level: string | null }>`
      select t.member_id, t.earned, m.name as level from points.season_standing t
      left join points.milestone m on m.id = t.milestone_id where t.season_id = ${seasonId} order by t.member_id`.execute(
      db,
    )
  ).rows;
const stateOf = async (seasonId: string) =>
  (
    await sql<{ isClosed: boolean }>`select closed_at is not null as is_closed from points.season
    where id = ${seasonId}`.execute(db)
  ).rows[0]?.isClosed;

/** Returns a season that ended 20 days ago and one that runs; members who earned so much in the first. */
async function endedSeason(...earned: readonly number[]) {
  const ended = await addSeason(db, "25/26", -200, -20);
  await addSeason(db, "26/27", -19, 300);
  const members = (await addMembers(db, earned.length)).toSorted();
  for (const [at, points] of earned.entries())
    if (points > 0) await earn(db, members[at] ?? "", points, { pointAt: daysAgo(60) });
  return { ended, members };
}

describe("a season that is closed", () => {
  test("has one standing for everybody, with what they earned in it and the level reached", async () => {
    const { ended, members } = await endedSeason(450, 99, 0, 900);
    expect(await close()).toEqual({ seasons: 1, members: 4 });
    const levels = ["Broto", null, null, "Colheita"];
    expect(await standings(ended)).toEqual(
      [450, 99, 0, 900].map((earned, at) => ({ memberId: members[at], earned, level: levels[at] })),
    );
    expect(await stateOf(ended)).toBe(true);
    expect(await ledgerFaults(db)).toEqual([]);
    const { rows } = await sql`select actor_id, action from platform.audit_entry`.execute(db);
    expect(rows).toEqual([{ actorId: "points.close-seasons", action: "points.season-closed" }]);
  });

  test("is closed when the days of grace are over, and not a day before; one that runs never is", async () => {
    const { ended } = await endedSeason(450);
    const grace = (value: number) =>
      db
        .transaction()
        .execute((tx) => changeSetting(tx, { name: "SeasonCloseDays", value, actorId: "005Operator0001" }));
    await grace(20);
    expect(await close()).toEqual({ seasons: 0, members: 0 });
    await grace(19);
    expect(await close()).toEqual({ seasons: 1, members: 1 });
    expect(await stateOf(ended)).toBe(true);
    expect(await close()).toEqual({ seasons: 0, members: 0 });
  });

  test("keeps its levels whatever is written to it later: neither a late credit nor a reversal moves them", async () => {
    const { ended, members } = await endedSeason(0, 450);
    const [ana = "", bia = ""] = members;
    const credited = await earn(db, bia, 500, { pointAt: daysAgo(50) });
    await close();
    await earn(db, ana, 950, { pointAt: daysAgo(40) });
    await db.transaction().execute((tx) => reverse(tx, credited, "Nota cancelada"));
    expect(await standings(ended)).toMatchObject([
      { earned: 0, level: null },
      { earned: 950, level: "Colheita" },
    ]);
    expect([await levelOf(ana), await levelOf(bia)]).toEqual(["Parceiro", "Colheita"]);
    expect([await reachedBy(db, ana), await notificationsOf(db, ana)]).toEqual([[], []]);
    const { rows } =
      await sql`select earned from points.season_sum where season_id = ${ended} order by earned`.execute(db);
    expect(rows).toEqual([{ earned: 450 }, { earned: 950 }]);
    expect(await ledgerFaults(db)).toEqual([]);
  });

  test("counts a late credit while it is not closed, and the member is notified of the level", async () => {
    const { ended, members } = await endedSeason(350);
    const [ana = ""] = members;
    await earn(db, ana, 60, { pointAt: daysAgo(25) });
    expect(await levelOf(ana)).toBe("Broto");
    expect(await notificationsOf(db, ana)).toHaveLength(2);
    await close();
    expect(await standings(ended)).toMatchObject([{ earned: 410, level: "Broto" }]);
  });

  test("is changed by nobody: standings, what was reached, its days and its milestones stay", async () => {
    const { ended } = await endedSeason(450);
    await close();
    for (const statement of [
      sql`update points.season_standing set earned = 900`,
      sql`delete from points.season_standing`,
      sql`delete from points.milestone_reached`,
      sql`update points.season set ends_on = ends_on + 1 where id = ${ended}`,
      sql`update points.season set closed_at = null where id = ${ended}`,
      sql`update points.milestone set points = points + 1 where season_id = ${ended}`,
      sql`delete from points.milestone where season_id = ${ended}`,
      sql`insert into points.milestone values ('late', ${ended}, 'Tardio', 5)`,
    ])
      await expect(statement.execute(db)).rejects.toMatchObject({ code: "23001" });
  });

  test("the audit of the books names a standing that is not what its entries say", async () => {
    const { members } = await endedSeason(450, 120);
    await close();
    await sql`alter table points.season_standing disable trigger standings_are_never_changed`.execute(db);
    await sql`update points.season_standing set earned = 390 where member_id = ${members[0]}`.execute(db);
    expect((await ledgerFaults(db)).map(({ rule, memberId }) => [rule, memberId])).toEqual([
      ["a standing is what was earned until it was frozen", members[0]],
      ["a level is the highest milestone that its points reach", members[0]],
    ]);
  });
});

describe("the closing", () => {
  test("row 45: by two processes at once freezes each member once, and closes the season once", async () => {
    const { ended } = await endedSeason(...Array.from({ length: 30 }, (_, at) => at * 40));
    await addMembers(db, 1_200);
    const runs = await Promise.all([close(), close()]);
    expect(runs.reduce((sum, { members }) => sum + members, 0)).toBe(1_230);
    expect(runs.reduce((sum, { seasons }) => sum + seasons, 0)).toBe(1);
    expect(await standings(ended)).toHaveLength(1_230);
    expect(await ledgerFaults(db)).toEqual([]);
  });

  test("that is stopped between two parts goes on where it was", async () => {
    const { ended } = await endedSeason(450);
    await addMembers(db, 1_200);
    let parts = 0;
    const stop = new AbortController();
    const counted = new Proxy(db, {
      get: (target, name) => {
        if (name === "transaction" && (parts += 1) === 2) stop.abort();
        return (Reflect.get(target, name) as () => unknown).bind(target);
      },
    });
    await expect(closeSeasons({ db: counted, signal: stop.signal })).rejects.toThrow("aborted");
    expect([(await standings(ended)).length, await stateOf(ended)]).toEqual([1_000, false]);
    expect(await close()).toEqual({ seasons: 1, members: 201 });
    expect(await standings(ended)).toHaveLength(1_201);
  });

  test("sees what is earned while it waits for a member's balance", async () => {
    const { ended, members } = await endedSeason(350);
    const [ana = ""] = members;
    let closing: Promise<unknown> | undefined;
    const earning = db.transaction().execute(async (tx) => {
      await sql`select from points.balance where member_id = ${ana} for update`.execute(tx);
      closing = close();
      await expect.poll(waitsForLock).toBe(true);
      await credit(tx, {
        memberId: ana,
        kind: "Bonus",
        points: 60,
        description: "Campanha",
        cause: { kind: "campaign", title: "Campanha" },
        expiresOn: "2199-12-31",
        pointAt: daysAgo(25),
      });
    });
    await earning;
    await closing;
    expect(await standings(ended)).toMatchObject([{ earned: 410, level: "Broto" }]);
  });
});

const waitsForLock = async () =>
  (
    await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    )
  ).rows.length > 0;

describe("row 40: a season turns at midnight in São Paulo, at the end of a year, too", () => {
  const ENDS = "2026-12-31";
  const BEGINS = "2027-01-01";
  /** Returns connections whose clock stands at an instant. */
  async function at(instant: string) {
    const seconds = Math.round((Date.parse(instant) - Date.now()) / 1_000);
    await database.shiftClock(`${seconds} seconds`);
    return connectDatabase({ url: database.url, applicationName: "test-then" });
  }

  test("and with it the current season, the level carried over, and what a credit counts for", async () => {
    const ids = ["a1S00000000year1", "a1S00000000year2"];
    await sql`insert into points.season values (${ids[0]}, '2026', '2026-01-01', ${ENDS}::date),
      (${ids[1]}, '2027', ${BEGINS}::date, '2027-12-31')`.execute(db);
    for (const [place, id] of ids.entries())
      await sql`insert into points.milestone values (${`a1M-${place}`}, ${id}, 'Broto', 400)`.execute(db);
    const [ana = ""] = await addMembers(db, 1);
    const before = await at("2027-01-01T02:59:30Z");
    await earn(before.db, ana, 450);
    expect(await currentSeasonId(before.db)).toBe(ids[0]);
    expect(await balanceOf(before.db, ana)).toMatchObject({
      earnedInSeason: 450,
      season: { name: "2026" },
      level: { name: "Broto", holdsUntil: "2027-12-31", isHighest: true },
    });
    expect(await announceSeasonChange(before.db)).toBe(false);
    await before.close();
    const after = await at("2027-01-01T03:00:30Z");
    expect(await currentSeasonId(after.db)).toBe(ids[1]);
    expect(await announceSeasonChange(after.db)).toBe(true);
    const announced =
      await sql`select member_id, topic from platform.live_event where member_id = '*'`.execute(db);
    expect(announced.rows).toEqual([{ memberId: "*", topic: "points" }]);
    await earn(after.db, ana, 10);
    expect(await balanceOf(after.db, ana)).toMatchObject({
      earnedInSeason: 10,
      season: { name: "2027" },
      level: { name: "Broto", holdsUntil: "2027-12-31", isHighest: false },
      nextMilestone: { name: "Broto" },
    });
    await after.close();
  });

  test("and a level is gone when the season after its own has ended, though none follows", async () => {
    await addSeason(db, "25/26", -200, -101);
    await addSeason(db, "26/27", -100, -1);
    const [ana = ""] = await addMembers(db, 1);
    await earn(db, ana, 950, { pointAt: daysAgo(150) });
    await earn(db, ana, 120, { pointAt: daysAgo(50) });
    expect(await balanceOf(db, ana)).toMatchObject({
      season: undefined,
      earnedInSeason: 0,
      level: { name: "Semente", isHighest: false },
      nextMilestone: undefined,
    });
  });
});
