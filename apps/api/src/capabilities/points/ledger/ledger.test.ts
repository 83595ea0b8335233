import { randomInt } from "node:crypto";
import { addDays, endOfDay, todayInSaoPaulo } from "@colheita/brazil";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";
import { addMembers, earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { connectDatabase, sql, type Db } from "../../../platform/database/database.ts";
import { balanceOf, expire, hold, postHold, reverse, voidHold } from "../index.ts";

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase({ poolSize: 20 });
  db = database.db;
});
afterAll(() => database.close());

const act = <T>(work: (tx: Parameters<typeof expire>[0]) => Promise<T>) => db.transaction().execute(work);

const cause = { kind: "redemption", title: "Furadeira" } as const;
const reserve = (memberId: string, points: number) =>
  act((tx) => hold(tx, { memberId, points, description: "Furadeira", cause, minutes: 30 }));
const spend = async (memberId: string, points: number) => {
  const id = (await reserve(memberId, points)) ?? "";
  await act((tx) => postHold(tx, id, { description: "Furadeira", cause }));
  const { rows } = await sql<{ publicId: string }>`select public_id from points.entry
    where hold_id = ${id} and kind = 'Redeem'`.execute(db);
  return rows[0]?.publicId ?? "";
};

const lines = async (memberId: string) => {
  const { rows } = await sql<{ line: string }>`select kind || ' ' || points as line from points.entry
    where member_id = ${memberId} and not is_invisible order by id`.execute(db);
  return rows.map(({ line }) => line);
};

const figures = async (memberId: string) => {
  const { available, reserved, debt } = await balanceOf(db, memberId);
  return { available, reserved, debt };
};

describe("spending", () => {
  test("a hold takes the points aside, and its redemption takes the reservation's place on the statement", async () => {
    const { id: memberId } = await addMember(db);
    await earn(db, memberId, 100);
    const id = (await reserve(memberId, 40)) ?? "";
    expect(await figures(memberId)).toEqual({ available: 60, reserved: 40, debt: 0 });
    expect(await lines(memberId)).toEqual(["Earned 100", "Reserved -40"]);
    await act((tx) => postHold(tx, id, { description: "Furadeira", cause }));
    await act((tx) => postHold(tx, id, { description: "Furadeira", cause }));
    expect(await figures(memberId)).toEqual({ available: 60, reserved: 0, debt: 0 });
    expect(await lines(memberId)).toEqual(["Earned 100", "Redeem -40"]);
    await expect(act((tx) => voidHold(tx, id, "Tarde demais"))).rejects.toThrow("cannot be voided");
  });

  test("a member with thousands of small lots spends them like one", async () => {
    const { id: memberId } = await addMember(db);
    await earn(db, memberId, 1);
    await sql`with e as (
        insert into points.entry (member_id, public_id, kind, description, points, point_at, cause_kind, cause_title)
        select ${memberId}, 'many-' || n, 'Earned', 'Nota', 1, platform.clock(), 'invoice', 'Nota' from generate_series(1, 2500) n
        returning member_id, id
      ), p as (insert into points.posting select member_id, id, 1, 'issued', 'available', 1 from e),
      l as (insert into points.lot (member_id, entry_id, points, remaining, expires_on)
        select member_id, id, 1, 1, platform.today() + 90 from e),
      m as (update points.month set points = points + 2500 where member_id = ${memberId})
      update points.balance set available = available + 2500, line_count = line_count + 2500 where member_id = ${memberId}`.execute(
      db,
    );
    expect(await reserve(memberId, 2502)).toBeUndefined();
    expect(await reserve(memberId, 2501)).toBeTypeOf("string");
    expect(await figures(memberId)).toEqual({ available: 0, reserved: 2501, debt: 0 });
    expect(await ledgerFaults(db, memberId)).toEqual([]);
  });

  test("row 18: of 50 parallel holds of the last points exactly one gets them", async () => {
    const { id: memberId } = await addMember(db);
    await earn(db, memberId, 70);
    const held = await Promise.all(Array.from({ length: 50 }, () => reserve(memberId, 60)));
    expect(held.filter((id) => id !== undefined)).toHaveLength(1);
    expect(await figures(memberId)).toEqual({ available: 10, reserved: 60, debt: 0 });
  });

  test("row 21: a hold of nothing, of less than nothing or of a part of a point is refused by the database", async () => {
    const { id: memberId } = await addMember(db);
    await earn(db, memberId, 100);
    for (const points of [0, -0, -10, 0.5, Number.NaN, Number.NEGATIVE_INFINITY])
      await expect(reserve(memberId, points)).rejects.toThrow();
    expect(await figures(memberId)).toEqual({ available: 100, reserved: 0, debt: 0 });
  });
});

describe("a credit", () => {
  test("is given once for its cause, also when it arrives ten times at once", async () => {
    const { id: memberId } = await addMember(db);
    const given = { cause: { kind: "campaign", id: "safra-26", title: "Campanha" } } as const;
    const credits = await Promise.allSettled(Array.from({ length: 10 }, () => earn(db, memberId, 30, given)));
    expect(credits.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await figures(memberId)).toEqual({ available: 30, reserved: 0, debt: 0 });
  });

  test("that is taken back after it was spent is owed, and the next credit pays first", async () => {
    const { id: memberId } = await addMember(db);
    const wrong = await earn(db, memberId, 100);
    await spend(memberId, 80);
    await act((tx) => reverse(tx, wrong, "Nota cancelada"));
    expect(await figures(memberId)).toEqual({ available: 0, reserved: 0, debt: 80 });
    await earn(db, memberId, 50);
    await earn(db, memberId, 50);
    expect(await figures(memberId)).toEqual({ available: 20, reserved: 0, debt: 0 });
    expect(await lines(memberId)).toEqual([
      "Earned 100",
      "Redeem -80",
      "Reversal -100",
      "Earned 50",
      "Debt -50",
      "Earned 50",
      "Debt -30",
    ]);
    await expect(act((tx) => reverse(tx, wrong, "Outra vez"))).rejects.toThrow("an_entry_is_reversed_once");
  });

  test("that is taken back while a hold keeps its points is paid when the hold is let go", async () => {
    const { id: memberId } = await addMember(db);
    const wrong = await earn(db, memberId, 100);
    const id = (await reserve(memberId, 100)) ?? "";
    await act((tx) => reverse(tx, wrong, "Nota cancelada"));
    expect(await figures(memberId)).toEqual({ available: 0, reserved: 100, debt: 100 });
    await act((tx) => voidHold(tx, id, "Cancelado"));
    expect(await figures(memberId)).toEqual({ available: 0, reserved: 0, debt: 0 });
    expect(await ledgerFaults(db, memberId)).toEqual([]);
  });

  test("and a posted redemption are all that can be reversed", async () => {
    const { id: memberId } = await addMember(db);
    const reversal = await act(async (tx) => reverse(tx, await earn(db, memberId, 10), "Nota cancelada"));
    await expect(act((tx) => reverse(tx, reversal, "De novo"))).rejects.toThrow("neither a credit nor");
  });
});

describe("the calendar", () => {
  let later: { db: Db; close: () => Promise<void> };
  let shielded: string, returned: string, past: string, late: string, holdId: string, redemption: string;
  let unseen: { memberId: string; holdId: string; expiresOn: string };
  beforeAll(async () => {
    [shielded = "", returned = "", past = "", late = ""] = await addMembers(db, 4);
    await earn(db, shielded, 50, { days: 10 });
    holdId = (await reserve(shielded, 40)) ?? "";
    const { id: memberId } = await addMember(db);
    await earn(db, memberId, 50, { days: 10 });
    const expiresOn = addDays(todayInSaoPaulo(new Date()), 10);
    unseen = { memberId, holdId: (await reserve(memberId, 40)) ?? "", expiresOn };
    await earn(db, returned, 50, { days: 10 });
    await earn(db, returned, 50, { days: 100 });
    redemption = await spend(returned, 70);
    for (const days of [0, 5, 5, 9]) await earn(db, past, 10, { days });
    await earn(db, past, 1, { days: 30 });
    await earn(db, late, 100, { days: 10 });
    await earn(db, late, 1, { days: 11 });
    await database.shiftClock("11 days");
    later = connectDatabase({ url: database.url, applicationName: "test-later" });
  });
  afterAll(async () => {
    await later.close();
    await database.shiftClock("0");
  });

  test("row 40: what is past its date is not shown as available before the job took it, and is never spent", async () => {
    expect((await balanceOf(later.db, late)).available).toBe(1);
    const held = await later.db
      .transaction()
      .execute((tx) => hold(tx, { memberId: late, points: 2, description: "x", cause, minutes: 30 }));
    expect(held).toBeUndefined();
  });

  test("row 40: expiry writes a line for each date, once", async () => {
    const taken = () => later.db.transaction().execute((tx) => expire(tx, past));
    expect([await taken(), await taken()]).toEqual([40, 0]);
    expect(await lines(past)).toEqual([
      "Earned 10",
      "Earned 10",
      "Earned 10",
      "Earned 10",
      "Earned 1",
      "Expired -10",
      "Expired -20",
      "Expired -10",
    ]);
  });

  test("what a hold did not shield has expired on its date, also when nobody noticed before the hold was let go", async () => {
    await later.db.transaction().execute((tx) => voidHold(tx, unseen.holdId, "Devolvido"));
    const { rows } = await sql<{ points: number; pointAt: Date }>`select points, point_at from points.entry
      where member_id = ${unseen.memberId} and kind = 'Expired' order by id`.execute(db);
    expect(rows.map(({ points }) => points)).toEqual([-10, -40]);
    expect(rows[0]?.pointAt).toEqual(endOfDay(unseen.expiresOn));
    expect(rows[1]?.pointAt.getTime()).toBeGreaterThan(endOfDay(unseen.expiresOn).getTime());
  });

  test("a hold shields its lots; let go after their date, they expire then", async () => {
    await later.db.transaction().execute((tx) => expire(tx, shielded));
    expect(await figures(shielded)).toEqual({ available: 0, reserved: 40, debt: 0 });
    await later.db.transaction().execute((tx) => voidHold(tx, holdId, "Devolvido"));
    expect(await lines(shielded)).toEqual([
      "Earned 50",
      "Reserved -40",
      "Expired -10",
      "Reserved 40",
      "Expired -40",
    ]);
  });

  test("a returned redemption gives live lots their old date back, and expired ones 30 days", async () => {
    await later.db.transaction().execute((tx) => reverse(tx, redemption, "Devolução"));
    const { rows } = await sql<{ remaining: number; days: number }>`
      select remaining, expires_on - platform.today() as days from points.lot
      where member_id = ${returned} and remaining > 0 order by expires_on`.execute(later.db);
    expect(rows).toEqual([
      { remaining: 50, days: 30 },
      { remaining: 50, days: 89 },
    ]);
  });
});

describe("the books", () => {
  test("refuse to be edited: an entry, a posting and a movement stay as they were written", async () => {
    const { id: memberId } = await addMember(db);
    await earn(db, memberId, 10);
    for (const statement of [
      sql`update points.entry set points = 1000 where member_id = ${memberId}`,
      sql`delete from points.entry`,
      sql`truncate points.entry cascade`,
      sql`update points.posting set points = 1000`,
      sql`delete from points.posting`,
      sql`update points.lot_movement set points = 1`,
      sql`delete from points.lot_movement`,
      sql`delete from points.lot`,
      sql`update points.lot set entry_id = 1`,
      sql`delete from points.season`,
      sql`update points.season set id = 'other'`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/append-only|never edited/);
  });

  test("refuse what refers to an entry, a lot or a season that there is not", async () => {
    const { id: memberId } = await addMember(db);
    await earn(db, memberId, 10);
    for (const statement of [
      sql`insert into points.posting select member_id, id + 1000000, 1, 'issued', 'available', 10 from points.entry where member_id = ${memberId}`,
      sql`insert into points.lot (member_id, entry_id, points, remaining, expires_on) values (${memberId}, -1, 1, 1, '2099-01-01')`,
      sql`insert into points.lot_movement select member_id, id, -1, 1 from points.entry where member_id = ${memberId}`,
      sql`insert into points.lot_movement select member_id, -1, id, 1 from points.lot where member_id = ${memberId}`,
      sql`insert into points.entry (member_id, public_id, kind, description, points, point_at, cause_kind, cause_title, season_id)
        values (${memberId}, 'a1E00000000none', 'Bonus', 'x', 1, now(), 'rule', 'x', 'none')`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/has no (?:entry|lot|season)/);
  });

  test("name what does not add up", async () => {
    const { id: memberId } = await addMember(db);
    await earn(db, memberId, 10);
    await sql`update points.balance set available = 11 where member_id = ${memberId}`.execute(db);
    const rules = (await ledgerFaults(db, memberId)).map(({ rule }) => rule);
    expect(rules).toEqual(["a balance is the sum of its postings", "lots hold what is available"]);
    await sql`update points.balance set available = 10 where member_id = ${memberId}`.execute(db);
  });

  test("add up after many clients moved the same members' points at once", { timeout: 120_000 }, async () => {
    const members = await addMembers(db, 6);
    const credits: string[] = [];
    const holds: string[] = [];
    const pick = <T>(items: readonly T[]) => items[randomInt(items.length)];
    const moves: ((memberId: string) => Promise<unknown>)[] = [
      async (memberId: string) =>
        credits.push(await earn(db, memberId, randomInt(1, 100), { days: randomInt(-2, 20) })),
      async (memberId: string) => {
        const id = await reserve(memberId, randomInt(1, 120));
        if (id) holds.push(id);
      },
      () => act((tx) => postHold(tx, pick(holds) ?? "", { description: "Furadeira", cause })),
      () => act((tx) => voidHold(tx, pick(holds) ?? "", "Devolvido")),
      () => act((tx) => reverse(tx, pick(credits) ?? "", "Nota cancelada")),
      (memberId: string) => act((tx) => expire(tx, memberId)),
    ];
    for (const memberId of members) credits.push(await earn(db, memberId, 200));
    await reserve(members[0] ?? "", 1).then((id) => id && holds.push(id));
    const refusals: unknown[] = [];
    const client = async () => {
      for (let step = 0; step < 40; step += 1)
        await pick(moves)?.(pick(members) ?? "").catch((error: unknown) => refusals.push(error));
    };
    await Promise.all(Array.from({ length: 12 }, client));
    const strange = refusals.filter((error) => !/cannot be|an_entry_is_reversed_once/.test(String(error)));
    expect(strange).toEqual([]);
    expect(await ledgerFaults(db)).toEqual([]);
  });
});
