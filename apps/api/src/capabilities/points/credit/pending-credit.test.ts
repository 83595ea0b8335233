import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { sql, type Db, type Tx } from "../../../platform/database/database.ts";
import { creditsFor } from "./cause-store.ts";
import { balanceOf, forfeit, freeze, hold, postHold, readStatement, reverse, thaw } from "../index.ts";
import { CREDITS_TO_RELEASE } from "./pending-store.ts";
import { releaseCredits } from "./release-credits.ts";

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  await sql`insert into points.season values
    ('THIS', 'Safra atual', platform.today() - 10, platform.today() + 300)`.execute(db);
});
afterAll(() => database.close());

const IN_DAYS = 12;
const dayIn = (days: number) => addDays(todayInSaoPaulo(new Date()), days);
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
const noLog = { error: () => undefined };

/** Returns a member with a credit that waits. */
async function waiting(points = 100, given: object = {}) {
  const { id: memberId } = await addMember(db);
  const entryId = await earn(db, memberId, points, { releasesOn: dayIn(IN_DAYS), ...given });
  return { memberId, entryId };
}

/** Lets the day of a credit's release come, and runs the job. */
async function releaseDue(memberId: string) {
  await sql`update points.pending_credit set releases_on = platform.today() where member_id = ${memberId}`.execute(
    db,
  );
  return await releaseCredits({ db, log: noLog });
}
const takeBack = (entryId: string) => inTx((tx) => reverse(tx, entryId, "Nota cancelada"));
const FURADEIRA = { description: "Furadeira", cause: { kind: "redemption", title: "Furadeira" } } as const;
const reserve = (memberId: string, points: number) =>
  inTx((tx) => hold(tx, { ...FURADEIRA, memberId, points, minutes: 30 }));
/** Changes rows as nobody can over the program: the guards of the books are off. */
const unguarded = (...changes: readonly ReturnType<typeof sql>[]) =>
  inTx(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const change of changes) await change.execute(tx);
  });
const sound = async (memberId: string) => expect(await ledgerFaults(db, memberId)).toEqual([]);

describe("a credit that waits", () => {
  test("is shown with its release date, is not spendable, and counts in no season", async () => {
    const { memberId } = await waiting();
    expect(await balanceOf(db, memberId)).toMatchObject({ available: 0, pending: 100, earnedInSeason: 0 });
    const { items, total } = await readStatement(db, memberId, {}, 10);
    expect(items).toMatchObject([{ kind: "Earned", points: 100, releasesOn: dayIn(IN_DAYS) }]);
    expect(total).toBe(1);
    expect(await reserve(memberId, 1)).toBeUndefined();
    await sound(memberId);
  });

  test("is no wait when its release date is today", async () => {
    const { memberId } = await waiting(100, { releasesOn: dayIn(0) });
    expect(await balanceOf(db, memberId)).toMatchObject({ available: 100, pending: 0 });
    expect((await readStatement(db, memberId, {}, 10)).items[0]?.releasesOn).toBeUndefined();
  });

  test("is released once: a line of its own takes its place, on the day the points are of", async () => {
    const { memberId, entryId } = await waiting(100, { sponsor: "Agro Vale", channelId: "001Canal000001" });
    const [before] = (await readStatement(db, memberId, {}, 10)).items;
    expect(await releaseDue(memberId)).toEqual({ credits: 1, failed: 0 });
    expect(await releaseDue(memberId)).toEqual({ credits: 0, failed: 0 });
    expect(await balanceOf(db, memberId)).toMatchObject({ available: 100, pending: 0, earnedInSeason: 100 });
    const { items, total } = await readStatement(db, memberId, {}, 10);
    expect(items).toMatchObject([{ kind: "Earned", points: 100, pointAt: before?.pointAt }]);
    expect(items[0]?.releasesOn).toBeUndefined();
    expect([total, items[0]?.id === entryId]).toEqual([1, false]);
    const { rows } =
      await sql`select sponsor, channel_id from points.lot where member_id = ${memberId}`.execute(db);
    expect(rows).toEqual([{ sponsor: "Agro Vale", channelId: "001Canal000001" }]);
    await sound(memberId);
  });

  test("pays what is owed when it is released, and not before", async () => {
    const { memberId } = await waiting(100);
    const spent = await earn(db, memberId, 60);
    const holdId = await reserve(memberId, 60);
    await inTx((tx) => postHold(tx, holdId ?? "", FURADEIRA));
    await takeBack(spent);
    expect(await balanceOf(db, memberId)).toMatchObject({ available: 0, pending: 100, debt: 60 });
    await releaseDue(memberId);
    expect(await balanceOf(db, memberId)).toMatchObject({ available: 40, pending: 0, debt: 0 });
    await sound(memberId);
  });

  test("is cancelled while it waits, once, and a line says so", async () => {
    const { memberId, entryId } = await waiting();
    await takeBack(entryId);
    expect(await balanceOf(db, memberId)).toMatchObject({ available: 0, pending: 0, earnedInSeason: 0 });
    const { items } = await readStatement(db, memberId, { sort: "action" }, 10);
    expect(items).toMatchObject([
      { kind: "Canceled", points: -100 },
      { kind: "Earned", points: 100 },
    ]);
    await expect(takeBack(entryId)).rejects.toThrow("was cancelled before");
    expect(await releaseDue(memberId)).toEqual({ credits: 0, failed: 0 });
    await sound(memberId);
  });

  test("is taken back by its own id after its release, too", async () => {
    const { memberId, entryId } = await waiting();
    await releaseDue(memberId);
    await takeBack(entryId);
    expect(await balanceOf(db, memberId)).toMatchObject({
      available: 0,
      pending: 0,
      debt: 0,
      earnedInSeason: 0,
    });
    await expect(takeBack(entryId)).rejects.toThrow("an_entry_is_reversed_once");
    await sound(memberId);
  });

  test("credits its cause once, before and after its release", async () => {
    const cause = { kind: "rule", id: "regra-7", title: "Treinamento" } as const;
    const { memberId } = await waiting(100, { cause });
    const again = () => earn(db, memberId, 100, { cause });
    await expect(again()).rejects.toThrow("a_cause_credits_once");
    await releaseDue(memberId);
    await expect(again()).rejects.toThrow("a_cause_credits_once");
    expect((await creditsFor(db, memberId, ["regra-7"])).size).toBe(1);
    await takeBack((await readStatement(db, memberId, {}, 1)).items[0]?.id ?? "");
    expect((await creditsFor(db, memberId, ["regra-7"])).size).toBe(0);
  });

  test("stands still with the balance, goes on with it, and is cancelled where all is forfeited", async () => {
    const [{ memberId: stays }, { memberId: leaves }] = [await waiting(), await waiting()];
    for (const memberId of [stays, leaves]) {
      await inTx((tx) => freeze(tx, memberId));
      expect(await releaseDue(memberId)).toEqual({ credits: 0, failed: 0 });
    }
    await inTx((tx) => thaw(tx, stays, "Voltou"));
    expect(await releaseDue(stays)).toEqual({ credits: 1, failed: 0 });
    expect(await inTx((tx) => forfeit(tx, leaves, "Conta encerrada"))).toBe(100);
    const { rows } =
      await sql`select available, pending from points.balance where member_id = ${leaves}`.execute(db);
    expect(rows).toEqual([{ available: 0, pending: 0 }]);
    for (const memberId of [stays, leaves]) await sound(memberId);
  });

  test("that can't be released is left behind, and the others are released", async () => {
    const [{ memberId: broken }, { memberId: whole }] = [await waiting(), await waiting()];
    await sql`update points.pending_credit set releases_on = platform.today() where member_id = ${broken}`.execute(
      db,
    );
    // The books say that nothing waits: the balance itself refuses to fall below zero.
    await sql`update points.balance set pending = 0 where member_id = ${broken}`.execute(db);
    expect(await releaseDue(whole)).toEqual({ credits: 1, failed: 1 });
    expect(await balanceOf(db, whole)).toMatchObject({ available: 100 });
    // Nor does it matter who refuses: here it is not the database, but the code.
    await unguarded(
      sql`update points.entry set expires_on = null where member_id = ${broken}`,
      sql`update points.balance set pending = 100 where member_id = ${broken}`,
    );
    const { memberId: next } = await waiting();
    expect(await releaseDue(next)).toEqual({ credits: 1, failed: 1 });
    expect(await balanceOf(db, next)).toMatchObject({ available: 100 });
    // The figure that calls a person counts it.
    await sql`update points.pending_credit set releases_on = platform.today() - 1 where member_id = ${broken}`.execute(
      db,
    );
    const { rows } = await CREDITS_TO_RELEASE.execute(db);
    expect(Object.fromEntries(rows.map(({ state, count }) => [state, count]))).toEqual({
      due: 0,
      "left-behind": 1,
    });
    await sql`update points.pending_credit set state = 'cancelled', closed_at = now() where member_id = ${broken}`.execute(
      db,
    );
  });
});
