import * as fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { testPlatform } from "../../../../test/server/test-platform.ts";
import { sql, type Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { balanceOf, credit, expire, hold, pointsCapability, postHold, voidHold } from "../index.ts";

let database: FreshDatabase;
let close: () => Promise<void>;
let stop: (() => Promise<void>) | void;

beforeAll(async () => {
  // One connection, so that the programme's clock can be moved under it.
  database = await freshDatabase({ poolSize: 1 });
  const opened = await testPlatform(database, database.url);
  close = opened.close;
  stop = await pointsCapability.start?.(opened.platform);
  await sql`insert into points.season values ('SEASON1', 'Safra', platform.today() - 30, platform.today() + 40)`.execute(
    database.db,
  );
  await sql`insert into points.milestone values ('M1', 'SEASON1', 'Bronze', 50), ('M2', 'SEASON1', 'Prata', 100)`.execute(
    database.db,
  );
});
afterAll(async () => {
  await stop?.();
  await close();
  await database.close();
});

const setDays = (days: number) =>
  sql`select set_config('colheita.clock_offset', ${`${days} days`}, false)`.execute(database.db);

const remembered = async (memberId: string) => {
  const { readAt: _, ...balance } = await balanceOf(database.db, memberId);
  return balance;
};

/** Reads a balance. What a transaction sees is never cached, so it is always read. */
const read = async (memberId: string) => {
  const { readAt: _, ...balance } = await database.db.transaction().execute((tx) => balanceOf(tx, memberId));
  return balance;
};

interface Moved {
  readonly act: "hold" | "post" | "void" | "expire";
  readonly points?: number;
}

const creditIn = (tx: Tx, memberId: string, points: number) =>
  credit(tx, {
    memberId,
    kind: "Bonus",
    points,
    description: "Campanha",
    cause: { kind: "campaign", id: newId("701"), title: "Campanha" },
    expiresOn: "2999-12-31",
  });

const act = fc.oneof(
  fc.record({ act: fc.constant("earn" as const), points: fc.integer({ min: 1, max: 40 }), days: fc.nat(70) }),
  fc.record({ act: fc.constant("hold" as const), points: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ act: fc.constantFrom("post" as const, "void" as const, "expire" as const) }),
  fc.record({ act: fc.constant("pass" as const), days: fc.integer({ min: 1, max: 40 }) }),
);

const cause = { kind: "redemption", title: "Resgate" } as const;

/** Does one thing to a member's points, in a transaction. `holds` are those that are open. */
function move(tx: Tx, memberId: string, holds: string[], { act: what, points = 0 }: Moved): Promise<unknown> {
  const holdId = holds.at(-1);
  if (what === "expire") return expire(tx, memberId);
  if (what === "hold") return hold(tx, { memberId, points, description: "Resgate", cause, minutes: 9 });
  if (holdId === undefined) return Promise.resolve();
  holds.pop();
  return what === "post"
    ? postHold(tx, holdId, { description: "Resgate", cause })
    : voidHold(tx, holdId, "Resgate");
}

test("a remembered balance is what the database answers, whatever moved and whatever day it is", async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      const { id: memberId } = await addMember(db);
      const holds: string[] = [];
      let day = 0;
      for (const each of acts) {
        if (each.act === "earn") await earn(db, memberId, each.points, { days: each.days });
        else if (each.act === "pass") await setDays((day += each.days));
        else {
          const done = await db.transaction().execute((tx) => move(tx, memberId, holds, each));
          if (each.act === "hold" && typeof done === "string") holds.push(done);
        }
        expect(await remembered(memberId)).toEqual(await read(memberId));
      }
      await setDays(0);
    }),
    { numRuns: 40 },
  );
});

test("a balance that did not move is answered without its lots", async () => {
  const { id: memberId } = await addMember(database.db);
  await earn(database.db, memberId, 70);
  const before = await remembered(memberId);
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query("begin");
  await other.query("lock table points.lot, points.season, points.season_sum");
  expect(await remembered(memberId)).toEqual(before);
  await other.end();
});

test("what a transaction saw is not remembered when it is undone", async () => {
  const { id: memberId } = await addMember(database.db);
  await earn(database.db, memberId, 20);
  await remembered(memberId);
  const undone = database.db.transaction().execute(async (tx) => {
    await creditIn(tx, memberId, 30);
    expect((await balanceOf(tx, memberId)).earnedInSeason).toBe(50);
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  await database.db.transaction().execute((tx) => creditIn(tx, memberId, 5));
  expect((await remembered(memberId)).earnedInSeason).toBe(25);
  expect(await remembered(memberId)).toEqual(await read(memberId));
});

test("a milestone or season that changes is seen though no balance moved", async () => {
  const { id: memberId } = await addMember(database.db);
  await earn(database.db, memberId, 70);
  expect((await remembered(memberId)).nextMilestone).toEqual({ name: "Prata", points: 100 });
  await sql`update points.milestone set name = 'Ouro' where id = 'M2'`.execute(database.db);
  await expect.poll(async () => (await remembered(memberId)).nextMilestone?.name).toBe("Ouro");
  await sql`update points.season set name = 'Safrinha'`.execute(database.db);
  await expect.poll(async () => (await remembered(memberId)).season?.name).toBe("Safrinha");
});
