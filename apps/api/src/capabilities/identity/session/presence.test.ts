import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Browser } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { connectDatabase, sql } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { presenceOf } from "../index.ts";
import { deleteOldDays } from "./presence-store.ts";
import { insertSession } from "./session-store.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await testWorld();
});
afterEach(() => world.close());

async function daysOf(memberId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select day::text from identity.daily_login
    where member_id = ${memberId} order by day`.execute(world.db);
  return rows.map(({ day }) => day);
}

test("row 20: a day counts once, however many devices and processes log in at the same time", async () => {
  const { taxId, id } = await world.registered();
  const other = await world.another();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      new Browser(at % 2 === 0 ? world : other, `203.0.113.${at + 1}`).logIn(taxId),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await daysOf(id)).toEqual([todayInSaoPaulo(new Date())]);
});

test("row 20: renewed from many tabs at once, the session of a new day counts it once", async () => {
  const browser = await world.memberBrowser();
  await sql`delete from identity.daily_login`.execute(world.db);
  await Promise.all(Array.from({ length: 12 }, () => browser.openSession()));
  expect(await daysOf(browser.memberId)).toHaveLength(1);
});

test("row 40: the day is that of São Paulo, where it begins three hours after that of UTC", async () => {
  const { id } = await world.registered();
  const inUtc = new Date().toISOString().slice(0, 10);
  const elapsedMs = Date.now() - Date.parse(inUtc);
  // In UTC: half past eleven in the evening, a quarter past two at night, and half past three.
  for (const hours of [23.5, 26.25, 27.5]) {
    await world.database.shiftClock(`${Math.round(hours * 3_600 - elapsedMs / 1_000)} seconds`);
    const { db, close } = connectDatabase({ url: world.database.url, applicationName: "test" });
    await db.transaction().execute((tx) => insertSession(tx, aSessionOf(id)));
    await close();
  }
  expect(await daysOf(id)).toEqual([inUtc, addDays(inUtc, 1)]);
});

function aSessionOf(memberId: string) {
  const seedHash = Buffer.alloc(32);
  return {
    id: newId("ses"),
    memberId,
    userAgent: "",
    address: "",
    seedHash,
    idleDays: 30,
    maxDays: 90,
    isCodeNeeded: false,
  };
}

test("a log-in is the last one and online, a renewal online alone", async () => {
  const browser = await world.memberBrowser();
  const { db } = world;
  const before = await presenceOf(db, browser.memberId);
  expect(before?.lastSignInAt).toEqual(before?.lastOnlineAt);
  await browser.openSession();
  const after = await presenceOf(db, browser.memberId);
  expect(after?.lastSignInAt).toEqual(before?.lastSignInAt);
  expect(after?.lastOnlineAt.getTime()).toBeGreaterThan(before?.lastOnlineAt.getTime() ?? Infinity);
});

test("a refused log-in is no presence", async () => {
  const { taxId, id } = await world.registered();
  await new Browser(world).logIn(taxId, "Errada@2026");
  expect(await presenceOf(world.db, id)).toBeUndefined();
  expect(await daysOf(id)).toEqual([]);
});

test("days are forgotten when their time has come", async () => {
  const { id } = await world.registered();
  const { db } = world;
  const today = todayInSaoPaulo(new Date());
  await sql`insert into identity.daily_login (member_id, day)
    select ${id}, ${today}::date - days from unnest(array[0, 180, 181, 400]) days`.execute(db);
  await deleteOldDays(db, 180);
  expect(await daysOf(id)).toEqual([addDays(today, -180), today]);
});
