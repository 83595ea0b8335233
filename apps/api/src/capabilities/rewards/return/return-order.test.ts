import { endOfDay } from "@colheita/brazil";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bringToDoor, deliveredReward, OPERATOR } from "../../../../test/rewards/delivered-reward.ts";
import { redeemedReward } from "../../../../test/rewards/redeemed-reward.ts";
import { addReward, anOrder } from "../../../../test/rewards/rewards-world.ts";
import { sagaWorld, type SagaWorld } from "../../../../test/rewards/saga-world.ts";
import { addMember } from "../../../../test/world/members.ts";
import { sql, type Tx } from "../../../platform/database/database.ts";
import { track } from "../supplier/answer-for-supplier.ts";
import { follow } from "../follow-order.ts";
import { redeem } from "../redeem-reward.ts";
import { returnOrder, withdrawReturn } from "./return-order.ts";
import { receiveReturn, refundReturn } from "./settle-return.ts";

let world: SagaWorld;
beforeAll(async () => {
  world = await sagaWorld();
});
// The world looks at the books once more as it closes.
afterAll(() => world.close());

const refusal = (code: string) => ({ problem: { code } });
const notReturnable = refusal("rewards/not-returnable");
const delivered = (quantity?: number) => deliveredReward(world.platform, quantity);
const withdraw = ({ memberId, id }: { memberId: string; id: string }) =>
  world.inOne((tx) => withdrawReturn(tx, memberId, id));

/** Acts as if the database's clock stood at an instant. */
const at = <Result>(instant: Date, act: (tx: Tx) => Promise<Result>) =>
  world.inOne(async (tx) => {
    await sql`select set_config('colheita.clock_offset', (${instant}::timestamptz - now())::text, true)`.execute(
      tx,
    );
    return act(tx);
  });

describe("a delivered reward", () => {
  test("is returned for a reason that its member gives, and gives nothing back yet", async () => {
    const parcel = await delivered();
    const today = (await sql<{ on: string }>`select platform.today() + 7 as on`.execute(world.db)).rows[0]
      ?.on;
    expect((await parcel.read()).redemption).toMatchObject({ canReturn: true, returnUntil: today });
    expect(await parcel.askReturn("A tampa veio quebrada.")).toMatchObject({
      status: "return_requested",
      canReturn: false,
    });
    expect(await parcel.read()).toMatchObject({
      returnReason: "damaged",
      returnComment: "A tampa veio quebrada.",
    });
    expect(await parcel.figures()).toEqual({ available: 50, reserved: 0, debt: 0 });
    expect((await parcel.notices()).at(-1)).toBe("Recebemos seu pedido de devolução");
  });

  test("is returned once, by however many requests at a time", async () => {
    const parcel = await delivered();
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => parcel.askReturn()));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(parcel.askReturn()).rejects.toMatchObject(notReturnable);
  });

  test("row 40: is returned until the end of the seventh day after that of its delivery, in São Paulo", async () => {
    const parcel = await redeemedReward(world.platform, "physical");
    await parcel.order();
    // Half past eleven in the evening of the 10th, which is the 11th in UTC.
    const deliveredAt = new Date("2026-03-11T02:30:00Z");
    await world.inOne((tx) => follow(tx, parcel.id, { status: "shipped", at: deliveredAt }));
    await world.inOne((tx) => follow(tx, parcel.id, { status: "delivered", at: deliveredAt }));
    const ask = (tx: Tx) =>
      returnOrder(tx, { memberId: parcel.memberId, redemptionId: parcel.id, reason: "changed-mind" });
    const last = endOfDay("2026-03-17");
    await expect(at(new Date(last.getTime() + 1_000), ask)).rejects.toMatchObject(
      refusal("rewards/too-late-to-return"),
    );
    expect(await at(last, ask)).toMatchObject({ status: "return_requested", returnUntil: "2026-03-17" });
  });

  test("row 1: is returned, and its return withdrawn, by nobody but its member", async () => {
    const parcel = await delivered();
    const { id: memberId } = await addMember(world.db);
    const ask = { memberId, redemptionId: parcel.id, reason: "other" } as const;
    await expect(world.inOne((tx) => returnOrder(tx, ask))).rejects.toMatchObject(refusal("not-found"));
    await parcel.askReturn();
    await expect(withdraw({ memberId, id: parcel.id })).rejects.toMatchObject(refusal("not-found"));
  });
});

describe("what can't be returned", () => {
  test("is what has not arrived", async () => {
    const parcel = await redeemedReward(world.platform, "physical");
    const ask = { memberId: parcel.memberId, redemptionId: parcel.id, reason: "other" } as const;
    for (const status of ["shipped", undefined] as const) {
      await expect(world.inOne((tx) => returnOrder(tx, ask))).rejects.toMatchObject(notReturnable);
      await parcel.order();
      if (status) await world.inOne((tx) => track(tx, OPERATOR, parcel.id, { status }));
    }
    expect((await parcel.read()).redemption).toMatchObject({ canReturn: false, returnUntil: undefined });
  });

  test("is a voucher, issued or used", async () => {
    const voucher = await redeemedReward(world.platform, "digital");
    await voucher.order();
    const ask = { memberId: voucher.memberId, redemptionId: voucher.id, reason: "other" } as const;
    await expect(world.inOne((tx) => returnOrder(tx, ask))).rejects.toMatchObject(notReturnable);
    await world.inOne((tx) => track(tx, OPERATOR, voucher.id, { status: "used" }));
    await expect(world.inOne((tx) => returnOrder(tx, ask))).rejects.toMatchObject(notReturnable);
    expect((await voucher.read()).redemption.canReturn).toBe(false);
  });
});

describe("a return that is withdrawn", () => {
  test("leaves the reward with its member, who may ask again while the days last", async () => {
    const parcel = await delivered();
    await parcel.askReturn("Não serviu.");
    expect(await withdraw(parcel)).toMatchObject({ status: "delivered", canReturn: true });
    expect((await parcel.notices()).at(-1)).toBe("Devolução desfeita");
    await expect(withdraw(parcel)).rejects.toMatchObject(refusal("rewards/no-return-to-withdraw"));
    await parcel.askReturn();
    const { history, returnComment } = await parcel.read();
    expect(history.map(({ status }) => status).slice(5)).toEqual([
      "delivered",
      "return_requested",
      "delivered",
      "return_requested",
    ]);
    expect(returnComment).toBeUndefined();
  });

  test("is none that has come back", async () => {
    const parcel = await delivered();
    await parcel.askReturn();
    await world.inOne((tx) => receiveReturn(tx, parcel.deed));
    await expect(withdraw(parcel)).rejects.toMatchObject(refusal("rewards/no-return-to-withdraw"));
  });

  test("is not ended by a late report of the delivery, whose days it does not begin anew", async () => {
    const parcel = await delivered();
    await parcel.askReturn();
    await expect(
      world.inOne((tx) => track(tx, OPERATOR, parcel.id, { status: "delivered" })),
    ).rejects.toMatchObject(refusal("rewards/not-the-next-step"));
    expect(await parcel.status()).toBe("return_requested");
  });
});

test("a reward that came back counts in no limit of its member's", async () => {
  const { id: memberId } = await addMember(world.db, { points: 1_000 });
  const rewardId = await addReward(world.db, { kind: "physical", limitPerMember: 1 });
  const times = { holdMinutes: 30, orderDelayMinutes: 0 };
  const redeemOne = async () => {
    const order = await anOrder(world.db, memberId, rewardId);
    return world.inOne((tx) => redeem(tx, memberId, order, times));
  };
  const { id } = await redeemOne();
  await bringToDoor(world.platform, id);
  await world.inOne((tx) => returnOrder(tx, { memberId, redemptionId: id, reason: "changed-mind" }));
  await expect(redeemOne()).rejects.toMatchObject(refusal("rewards/limit-reached"));
  const deed = { operatorId: OPERATOR, redemptionId: id };
  await world.inOne((tx) => receiveReturn(tx, deed));
  await world.inOne((tx) => refundReturn(tx, { ...deed, isBackInStock: true }));
  expect((await redeemOne()).status).toBe("stock_reserved");
});
