import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { redeemedReward, type RedeemedReward } from "../../../test/rewards/redeemed-reward.ts";
import { addGrant } from "../../../test/rewards/rewards-world.ts";
import { sagaWorld, type SagaWorld } from "../../../test/rewards/saga-world.ts";
import { sql } from "../../platform/database/database.ts";
import type { Refusal } from "../../platform/http/refusal.ts";
import { freeze, reverse } from "../points/index.ts";
import { track } from "./supplier/answer-for-supplier.ts";
import { cancelOrder } from "./cancel-order.ts";
import { reveal } from "./reveal-voucher.ts";

let world: SagaWorld;
beforeAll(async () => {
  world = await sagaWorld();
});
// The world looks at the books once more as it closes.
afterAll(() => world.close());

const OPERATOR = "005000000000001";
const REASON = "A loja não tem mais o produto.";
const notTheNextStep = { problem: { code: "rewards/not-the-next-step" } };

const redeemed = (kind?: "physical" | "digital", quantity?: number) =>
  redeemedReward(world.platform, kind, quantity);
async function ordered(kind?: "physical" | "digital", quantity?: number): Promise<RedeemedReward> {
  const one = await redeemed(kind, quantity);
  await one.order();
  return one;
}
const say = ({ id }: RedeemedReward, status: "shipped" | "delivered" | "used") =>
  world.db.transaction().execute((tx) => track(tx, OPERATOR, id, { status }));
const cancel = (redemptionId: string, isBackInStock = true) =>
  world.db
    .transaction()
    .execute((tx) => cancelOrder(tx, { operatorId: OPERATOR, redemptionId, reason: REASON, isBackInStock }));
/** The code is asked for as its member does. */
async function reveals({ memberId, id }: RedeemedReward) {
  const grant = await addGrant(world.db, memberId, id, "voucher");
  const { secretKey } = world.platform.config;
  return world.db.transaction().execute((tx) => reveal(tx, secretKey, { memberId, redemptionId: id, grant }));
}
const refusals = (all: readonly PromiseSettledResult<unknown>[]) =>
  all.flatMap((one) => (one.status === "rejected" ? [(one.reason as Refusal).problem.code] : []));
const stockOf = async ({ rewardId }: RedeemedReward) =>
  (
    await sql<{ received: number; available: number }>`select received, available from rewards.stock
      where reward_id = ${rewardId}`.execute(world.db)
  ).rows[0];

describe("an order that an operator cancels", () => {
  test("gives back what was paid, returns the unit and tells the member why", async () => {
    const parcel = await ordered();
    expect(await parcel.figures()).toEqual({ available: 50, reserved: 0, debt: 0 });
    expect(await cancel(parcel.id)).toMatchObject({ status: "cancelled", reason: REASON, canCancel: false });
    expect(await parcel.figures()).toEqual({ available: 100, reserved: 0, debt: 0 });
    expect(await stockOf(parcel)).toEqual({ received: 5, available: 5 });
    expect(await parcel.notices()).toEqual(["Resgate confirmado", "Resgate cancelado"]);
    expect(await parcel.trail()).toEqual([
      {
        actorId: OPERATOR,
        action: "rewards.order-cancelled",
        after: { status: "cancelled", reason: REASON, isBackInStock: true, seenCodes: 0 },
      },
    ]);
    const { history } = await parcel.read();
    expect(history.map(({ status }) => status).slice(3)).toEqual(["ordered", "cancelled"]);
  });

  test("writes off what was lost on its way", async () => {
    const parcel = await ordered("physical", 2);
    await say(parcel, "shipped");
    await cancel(parcel.id, false);
    expect(await parcel.figures()).toEqual({ available: 100, reserved: 0, debt: 0 });
    expect(await stockOf(parcel)).toEqual({ received: 3, available: 3 });
  });

  test("shows its code to nobody any more", async () => {
    const voucher = await ordered("digital", 2);
    await cancel(voucher.id);
    await expect(reveals(voucher)).rejects.toMatchObject({ problem: { code: "not-found" } });
    expect(await voucher.figures()).toEqual({ available: 100, reserved: 0, debt: 0 });
    expect(await stockOf(voucher)).toEqual({ received: 5, available: 5 });
  });

  test("is written off where its member has seen the code, and the trail says so", async () => {
    const voucher = await ordered("digital", 2);
    await reveals(voucher);
    await expect(cancel(voucher.id)).rejects.toMatchObject({ problem: { code: "rewards/code-was-seen" } });
    expect(await voucher.status()).toBe("issued");
    await cancel(voucher.id, false);
    expect(await voucher.figures()).toEqual({ available: 100, reserved: 0, debt: 0 });
    expect(await stockOf(voucher)).toEqual({ received: 3, available: 3 });
    expect((await voucher.trail()).at(-1)?.after).toMatchObject({ isBackInStock: false, seenCodes: 2 });
  });

  test("pays what its member owes before the rest is theirs", async () => {
    const parcel = await ordered();
    // The 100 that paid for it are taken back: 50 were left, 50 are owed.
    const { rows } = await sql<{ publicId: string }>`select public_id from points.entry
      where member_id = ${parcel.memberId} and kind = 'Earned'`.execute(world.db);
    await world.db.transaction().execute((tx) => reverse(tx, rows[0]?.publicId ?? "", "Nota cancelada"));
    expect(await parcel.figures()).toEqual({ available: 0, reserved: 0, debt: 50 });
    await cancel(parcel.id);
    expect(await parcel.figures()).toEqual({ available: 0, reserved: 0, debt: 0 });
  });

  test("brings points back whose day has passed, for the days of ReturnedPointsDays", async () => {
    const parcel = await ordered();
    await sql`update points.lot set expires_on = platform.today() - 1 where member_id = ${parcel.memberId}`.execute(
      world.db,
    );
    await cancel(parcel.id);
    const { rows } = await sql<{ remaining: number; days: number }>`
      select remaining, expires_on - platform.today() as days from points.lot
      where member_id = ${parcel.memberId} and remaining > 0 and expires_on >= platform.today()`.execute(
      world.db,
    );
    expect(rows).toEqual([{ remaining: 50, days: 30 }]);
  });

  test("of a closed account comes back to where it stands still", async () => {
    const parcel = await ordered();
    await world.db.transaction().execute((tx) => freeze(tx, parcel.memberId));
    await cancel(parcel.id);
    expect(await parcel.figures()).toEqual({ available: 100, reserved: 0, debt: 0 });
  });

  test("is cancelled once, by however many at a time", async () => {
    const parcel = await ordered();
    const all = await Promise.allSettled([1, 2, 3].map(() => cancel(parcel.id)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(refusals(all)).toEqual([notTheNextStep.problem.code, notTheNextStep.problem.code]);
    await expect(cancel(parcel.id)).rejects.toMatchObject(notTheNextStep);
    expect(await parcel.figures()).toEqual({ available: 100, reserved: 0, debt: 0 });
  });

  test("and that arrives at the same moment, ends in one of both", async () => {
    const parcel = await ordered();
    await say(parcel, "shipped");
    const both = await Promise.allSettled([say(parcel, "delivered"), cancel(parcel.id)]);
    expect(refusals(both)).toEqual([notTheNextStep.problem.code]);
    const isCancelled = (await parcel.status()) === "cancelled";
    expect((await parcel.figures()).available).toBe(isCancelled ? 100 : 50);
  });

  test("is none that waits for its order, has arrived or was used", async () => {
    const waiting = await redeemed();
    await expect(cancel(waiting.id)).rejects.toMatchObject(notTheNextStep);
    await waiting.order();
    await say(waiting, "shipped");
    await say(waiting, "delivered");
    await expect(cancel(waiting.id)).rejects.toMatchObject(notTheNextStep);
    const voucher = await ordered("digital");
    await say(voucher, "used");
    await expect(cancel(voucher.id)).rejects.toMatchObject(notTheNextStep);
    await expect(cancel("a1R000000000000")).rejects.toMatchObject({ problem: { code: "not-found" } });
  });
});
