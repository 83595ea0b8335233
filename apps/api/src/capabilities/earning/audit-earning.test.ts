import { afterAll, beforeAll, expect, test } from "vitest";
import { earningWorld, type EarningWorld } from "../../../test/world/earning-world.ts";
import { operatorToken } from "../../../test/world/operator-token.ts";
import { sql, type Tx } from "../../platform/database/database.ts";
import { auditEarning, cancelPurchase } from "./index.ts";

let world: EarningWorld;
let memberId: string;
const logged: object[] = [];
const audit = () =>
  auditEarning({ db: world.db, now: () => new Date(), log: { error: (detail) => logged.push(detail) } });
const rulesOf = (detail: object | undefined) =>
  (detail as { faults: { rule: string }[] } | undefined)?.faults.map(({ rule }) => rule);

beforeAll(async () => {
  world = await earningWorld();
  memberId = (await world.registered()).id;
  await world.rule({
    name: "Campanha",
    points: 2,
    campaign: "Solo",
    budgetPoints: 100_000,
    capPoints: 5_000,
  });
  await world.buy(memberId);
  await world.buy(memberId, { causeId: "nota-cancelada" });
  await world.inOne((tx) =>
    cancelPurchase(
      tx,
      { memberId, causeKind: "invoice", causeId: "nota-cancelada" },
      { madeBy: world.writer, reason: "Nota cancelada" },
    ),
  );
}, 60_000);
afterAll(() => world.close());

/** Changes rows as whoever holds the database's password could, looks at what the audit says, and changes them back. */
async function tampered(change: (tx: Tx) => Promise<unknown>): Promise<string[] | undefined> {
  const undo = new Error("undo");
  let rules: string[] | undefined;
  await world.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change(tx);
      logged.length = 0;
      await auditEarning({ db: tx, now: () => new Date(), log: { error: (detail) => logged.push(detail) } });
      rules = rulesOf(logged.at(-1));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return rules;
}

test("finds nothing in what was earned and cancelled, and operators read so beside the ledger's own audit", async () => {
  expect(await audit()).toBe(0);
  const token = await operatorToken(world.platform, ["auditor"]);
  const [newest] = (await world.call("GET", "/api/points/audits", { token })).json()["records"] as object[];
  expect(newest).toMatchObject({ Books: "earning", Members: 1, Faults: [] });
});

test.each([
  [
    "a total is what the outcomes of a season come to",
    sql`update earning.member_total set points = points + 1`,
  ],
  ["a budget is spent by what came from it", sql`update earning.rule set spent_points = spent_points - 1`],
  [
    "a purchase is credited what its lines earned",
    sql`update earning.outcome set points = points + 1 where points > 0`,
  ],
  [
    "what a purchase was credited, or was taken back of it, is an entry of as many points",
    sql`delete from points.entry where kind = 'Earned'`,
  ],
  [
    "what a purchase was credited, or was taken back of it, is an entry of as many points",
    sql`delete from points.entry where kind = 'Reversal'`,
  ],
])("row 46: reports where it no longer holds that %s", async (rule, change) => {
  expect(await tampered((tx) => change.execute(tx))).toContain(rule);
  expect(await audit()).toBe(0);
});
