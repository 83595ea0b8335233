import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { sql } from "../../src/platform/database/database.ts";
import { expire, hold, postHold, reverse } from "../../src/capabilities/points/index.ts";
import { ledgerFaults } from "../../src/capabilities/points/audit/ledger-fault-store.ts";
import { cancelPurchase } from "../../src/capabilities/earning/index.ts";
import { earningWorld, type EarningWorld } from "../world/earning-world.ts";

/** Products that rules of their own are for. */
export const SOY = { acg_Products__c: ["SOJ-1"] };
export const MAIZE = { acg_Products__c: ["MIL-1"] };
/** What nobody buys. */
export const NOTHING = { acg_Products__c: ["OUTRO"] };

let opened: EarningWorld | undefined;

/** Returns the world of the tests of this file, once `recountingWorld` has opened it. */
export function world(): EarningWorld {
  if (!opened) throw new Error("recountingWorld() was not called");
  return opened;
}

/** Opens a world for the tests of a file, in which each has rules of its own. */
export function recountingWorld(): void {
  beforeAll(async () => {
    opened = await earningWorld();
  }, 60_000);
  beforeEach(retireAll);
  afterAll(() => world().close());
}

export const member = async () => (await world().registered()).id;

export const recalculate = (memberId: string) =>
  world().ask("POST", "/recalculations", {
    contactId: memberId,
    from: "2026-08-01",
    to: "2026-08-31",
    acg_Reason__c: "Regra corrigida",
  });

export const ruleOf = async (versionId: string) =>
  String((await world().ask("GET", `/versions/${versionId}`)).json()["acg_HowToEarn__c"]);

/** Changes a rule that gave 100 points for R$ 100,00 so that it gives so many. */
export const giveInstead = async (ruleId: string, points: number, more: object = {}) =>
  world().publish({
    acg_HowToEarn__c: ruleId,
    Points__c: points / 10,
    acg_StepCents__c: 1_000,
    acg_StartDate__c: "2026-08-01",
    ...more,
  });

export const cancel = (memberId: string, causeId: string) =>
  world().inOne((tx) =>
    cancelPurchase(
      tx,
      { memberId, causeKind: "invoice", causeId },
      { madeBy: world().writer, reason: "Nota cancelada" },
    ),
  );

export const buyOf = (memberId: string, product: string) =>
  world().buy(memberId, {
    causeId: `${product}-${memberId}`,
    lines: [{ product, productCategory: "sementes", cents: 10_000 }],
  });

/** Returns the newest credit of a member that nobody took back. */
export const newestCredit = async (memberId: string) => {
  const { rows } = await sql<{ entryId: string }>`select entry_id from earning.credit c
    where member_id = ${memberId} and not exists (select from earning.taken_back t
      where t.member_id = c.member_id and t.entry_id = c.entry_id) order by entry_id desc limit 1`.execute(
    world().db,
  );
  return rows[0]?.entryId ?? "";
};

export const takeBackByHand = (memberId: string) =>
  world().inOne(async (tx) => reverse(tx, await newestCredit(memberId), "Lançado por engano"));

/** Takes all rules out of force. */
const retireAll = () =>
  world().inOne(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update earning.version set state = 'retired', retired_on = '2026-01-01', retired_by = approved_by where state = 'published'`.execute(
      tx,
    );
  });

const debtOf = async (memberId: string) => {
  const { rows } = await sql<{
    debt: number;
  }>`select debt from points.balance where member_id = ${memberId}`.execute(world().db);
  return rows[0]?.debt;
};

/** Returns what a member has and owes. */
export const holdings = async (memberId: string) => [
  await world().available(memberId),
  await debtOf(memberId),
];

export const expireAll = async (memberId: string) => {
  await sql`update points.lot set expires_on = platform.today() - 1 where member_id = ${memberId}`.execute(
    world().db,
  );
  await world().inOne((tx) => expire(tx, memberId));
};

/** Redeems so many points. Returns the redemption's line. */
export const spend = (memberId: string, points: number) =>
  world().inOne(async (tx) => {
    const line = { description: "Furadeira", cause: { kind: "redemption", title: "Furadeira" } } as const;
    const id = await hold(tx, { memberId, points, minutes: 30, ...line });
    await postHold(tx, id ?? "", line);
    const { rows } = await sql<{ publicId: string }>`select public_id from points.entry
    where hold_id = ${id} and kind = 'Redeem'`.execute(tx);
    return rows[0]?.publicId ?? "";
  });

export const expectWhole = async (...members: readonly string[]) => {
  for (const memberId of members) expect(await ledgerFaults(world().db, memberId)).toEqual([]);
  expect(await world().drift()).toEqual([]);
};

export const giveBack = (redemptionId: string) =>
  world().inOne((tx) => reverse(tx, redemptionId, "Devolvido"));

/** Returns what waits of a member's points. */
export const pendingOf = async (memberId: string) => {
  const { rows } = await sql<{ pending: number }>`select pending from points.balance
    where member_id = ${memberId}`.execute(world().db);
  return rows[0]?.pending;
};
