import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { sql, type Db, type Tx } from "../../../platform/database/database.ts";
import {
  balanceOf,
  expire,
  forfeit,
  freeze,
  hold,
  lend,
  postHold,
  readStatement,
  reverse,
} from "../index.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";
import { releaseCredits } from "../credit/release-credits.ts";

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterEach(async () => expect(await ledgerFaults(db)).toEqual([]));
afterAll(() => database.close());

const dayIn = (days: number) => addDays(todayInSaoPaulo(new Date()), days);
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
const PRIZE = { description: "Furadeira", cause: { kind: "redemption", title: "Furadeira" } } as const;

/** Returns a member with a credit that waits. */
async function waiting(points = 100) {
  const { id: memberId } = await addMember(db);
  const againstId = await earn(db, memberId, points, { releasesOn: dayIn(12) });
  return { memberId, againstId };
}
const advance = (given: { memberId: string; againstId: string }, points: number) =>
  inTx((tx) =>
    lend(tx, {
      ...given,
      points,
      description: "Antecipação",
      cause: { kind: "operator", title: "Antecipação" },
    }),
  );
async function spend(memberId: string, points: number) {
  await inTx(async (tx) => {
    const holdId = await hold(tx, { ...PRIZE, memberId, points, minutes: 30 });
    await postHold(tx, holdId ?? "", PRIZE);
  });
}
async function releaseDue(memberId: string) {
  await sql`update points.pending_credit set releases_on = platform.today() where member_id = ${memberId}`.execute(
    db,
  );
  expect(await releaseCredits({ db, log: { error: () => undefined } })).toEqual({ credits: 1, failed: 0 });
}
const sums = async (memberId: string) => {
  const { available, pending, debt, earnedInSeason } = await balanceOf(db, memberId);
  return { available, pending, debt, earnedInSeason };
};
const lines = async (memberId: string) =>
  (await readStatement(db, memberId, {}, 20)).items.map(({ kind, points }) => `${kind} ${points}`);

test("points are lent against a credit that waits, can be spent at once, and qualify for nothing", async () => {
  const given = await waiting();
  expect(await advance(given, 70)).toMatch(/^a1E/);
  expect(await sums(given.memberId)).toEqual({ available: 70, pending: 100, debt: 0, earnedInSeason: 0 });
  await spend(given.memberId, 70);
  expect((await sums(given.memberId)).available).toBe(0);
});

test("the release pays back what was lent, spent or not, by a line of its own", async () => {
  const [spent, unspent] = [await waiting(), await waiting()];
  for (const given of [spent, unspent]) await advance(given, 70);
  await spend(spent.memberId, 70);
  await releaseDue(spent.memberId);
  await releaseDue(unspent.memberId);
  expect(await sums(spent.memberId)).toMatchObject({ available: 30, pending: 0, debt: 0 });
  expect(await sums(unspent.memberId)).toMatchObject({ available: 100, pending: 0, debt: 0 });
  expect((await lines(unspent.memberId)).toSorted()).toEqual(["Earned 100", "Loan -70", "Loan 70"]);
});

test("what is lent against a credit that never comes is taken back; what was spent is owed", async () => {
  const given = await waiting();
  await advance(given, 70);
  await spend(given.memberId, 50);
  await inTx((tx) => reverse(tx, given.againstId, "Nota cancelada"));
  expect(await sums(given.memberId)).toMatchObject({ available: 0, pending: 0, debt: 50 });
  await earn(db, given.memberId, 60);
  expect(await sums(given.memberId)).toMatchObject({ available: 10, debt: 0 });
});

test("a loan that expired unused is paid back out of what expired, and costs its member nothing", async () => {
  const [released, cancelled] = [await waiting(), await waiting()];
  for (const given of [released, cancelled]) {
    await advance(given, 50);
    await sql`update points.lot set expires_on = platform.today() - 1 where member_id = ${given.memberId}`.execute(
      db,
    );
    await inTx((tx) => expire(tx, given.memberId));
  }
  await inTx((tx) => reverse(tx, cancelled.againstId, "Nota cancelada"));
  expect(await sums(cancelled.memberId)).toMatchObject({ available: 0, pending: 0, debt: 0 });
  await releaseDue(released.memberId);
  expect(await sums(released.memberId)).toMatchObject({ available: 100, pending: 0, debt: 0 });
});

test("no more is lent than waits, by however many loans at once, nor against what has come", async () => {
  const given = await waiting();
  const asked = await Promise.all([40, 40, 40].map((points) => advance(given, points)));
  expect(asked.filter((id) => id !== undefined)).toHaveLength(2);
  expect(await advance(given, 21)).toBeUndefined();
  expect(await advance({ ...given, memberId: (await waiting()).memberId }, 1)).toBeUndefined();
  await releaseDue(given.memberId);
  expect(await advance(given, 1)).toBeUndefined();
  expect(await sums(given.memberId)).toMatchObject({ available: 100, pending: 0, debt: 0 });
});

test("a loan that was taken back is not paid back once more, nor one that was paid back taken", async () => {
  const given = await waiting();
  const loanId = (await advance(given, 70)) ?? "";
  await inTx((tx) => reverse(tx, loanId, "Antecipação indevida"));
  expect(await advance(given, 100)).toMatch(/^a1E/);
  await releaseDue(given.memberId);
  expect(await sums(given.memberId)).toMatchObject({ available: 100, pending: 0, debt: 0 });
  await expect(inTx((tx) => reverse(tx, loanId, "De novo"))).rejects.toThrow(/an_entry_is_reversed_once/);
});

test("points that are forfeited take what was lent along", async () => {
  const given = await waiting();
  await advance(given, 70);
  await inTx((tx) => freeze(tx, given.memberId));
  await inTx((tx) => forfeit(tx, given.memberId, "Conta encerrada"));
  expect(await sums(given.memberId)).toMatchObject({ available: 0, pending: 0, debt: 0 });
});
