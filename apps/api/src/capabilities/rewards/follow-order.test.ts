import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { redeemedReward } from "../../../test/rewards/redeemed-reward.ts";
import { sagaWorld, type SagaWorld } from "../../../test/rewards/saga-world.ts";
import { connectDatabase, type Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { answerForSupplier, track } from "./supplier/answer-for-supplier.ts";
import { followOrders } from "./follow-order.ts";
import { demoSupplier, ownSupplier } from "./supplier/own-supplier.ts";
import { handToPerson, placeOrder } from "./supplier/place-order.ts";
import { REDEMPTIONS_FOR_A_PERSON } from "./redemption-store.ts";
import type { Supplier, SupplierProgress } from "./supplier/supplier.ts";

let world: SagaWorld;
let database: SagaWorld["database"];
let db: Db;
let platform: Platform;
beforeAll(async () => {
  world = await sagaWorld();
  ({ database, db, platform } = world);
});
afterAll(() => world.close());

const secret = () => platform.config.secretKey;
const OPERATOR = "005000000000001";

const redeemed = (kind?: "physical" | "digital", quantity?: number) =>
  redeemedReward(platform, kind, quantity);
const refusal = (code: string) => ({ problem: { code } });

describe("an order on its way", () => {
  test("leaves and arrives by the demo's clock, each step notified once", async () => {
    const parcel = await redeemed();
    await parcel.order();
    const round = async (hours: number) => {
      await database.shiftClock(`${hours} hours`);
      const later = connectDatabase({ url: database.url, applicationName: "test-later" });
      const supplier = demoSupplier(secret(), () => new Date(Date.now() + hours * 3_600_000));
      const moved = await followOrders({ ...platform, db: later.db }, supplier);
      await later.close();
      await database.shiftClock("0");
      return [moved, await parcel.status()];
    };
    expect(await round(71)).toEqual([0, "ordered"]);
    expect(await round(73)).toEqual([1, "shipped"]);
    expect(await round(74)).toEqual([0, "shipped"]);
    expect((await parcel.read()).tracking).toMatch(/^BR\d{7}XX$/);
    expect(await round(241)).toEqual([1, "delivered"]);
    expect(await round(300)).toEqual([0, "delivered"]);
    expect(await parcel.notices()).toEqual([
      "Resgate confirmado",
      "Seu prêmio está a caminho",
      "Seu prêmio foi entregue",
    ]);
  });

  test("that is found delivered at once keeps every step of its history", async () => {
    const parcel = await redeemed();
    await parcel.order();
    const supplier = { progress: () => Promise.resolve({ status: "delivered", tracking: "X1" } as const) };
    expect(await followOrders(platform, supplier)).toBe(1);
    const { history, tracking } = await parcel.read();
    expect(history.map(({ status }) => status).slice(3)).toEqual(["ordered", "shipped", "delivered"]);
    expect(tracking).toBe("X1");
  });

  test("row 41, row 43: a supplier that fails, is silent or talks nonsense about one order holds up no other", async () => {
    const [broken, hostile, backwards, fine] = [
      await redeemed(),
      await redeemed(),
      await redeemed(),
      await redeemed(),
    ];
    for (const { order } of [broken, hostile, backwards, fine]) await order();
    const says = new Map<string, () => Promise<SupplierProgress>>([
      [broken.id, () => Promise.reject(new Error("500"))],
      [hostile.id, () => Promise.resolve({ status: "refunded", tracking: "<script>" } as never)],
      [backwards.id, () => Promise.resolve({ status: "ordered" })],
    ]);
    const supplier: Pick<Supplier, "progress"> = {
      progress: ({ reference }) => says.get(reference)?.() ?? Promise.resolve({ status: "shipped" }),
    };
    await followOrders(platform, supplier);
    const states = await Promise.all([broken, hostile, backwards, fine].map(({ status }) => status()));
    expect(states).toEqual(["ordered", "ordered", "ordered", "shipped"]);
  });

  test("keeps the tracking code that its member was given", async () => {
    const parcel = await redeemed();
    await parcel.order();
    await db
      .transaction()
      .execute((tx) => track(tx, OPERATOR, parcel.id, { status: "shipped", tracking: "BR1" }));
    const supplier = { progress: () => Promise.resolve({ status: "delivered", tracking: "X9" } as const) };
    await followOrders(platform, supplier);
    expect(await parcel.read()).toMatchObject({ tracking: "BR1", redemption: { status: "delivered" } });
  });

  test("followed by two workers at once takes each step once", async () => {
    const parcel = await redeemed();
    await parcel.order();
    const supplier = { progress: () => Promise.resolve({ status: "delivered" } as const) };
    await Promise.all([1, 2, 3].map(() => followOrders(platform, supplier)));
    expect((await parcel.read()).history).toHaveLength(6);
    expect(await parcel.notices()).toHaveLength(3);
  });

  test("from the own stock goes when an operator says so, and the trail records who", async () => {
    const parcel = await redeemed();
    await parcel.order();
    expect(await followOrders(platform, ownSupplier(secret()))).toBe(0);
    const say = (status: "shipped" | "delivered", tracking?: string) =>
      db.transaction().execute((tx) => track(tx, OPERATOR, parcel.id, { status, tracking }));
    await expect(say("delivered")).rejects.toMatchObject(refusal("rewards/not-the-next-step"));
    expect(await say("shipped", "BR1")).toMatchObject({ status: "shipped" });
    expect(await say("delivered")).toMatchObject({ status: "delivered" });
    expect(await parcel.trail()).toEqual([
      { actorId: OPERATOR, action: "rewards.order-tracked", after: { status: "shipped", tracking: "BR1" } },
      { actorId: OPERATOR, action: "rewards.order-tracked", after: { status: "delivered", tracking: "BR1" } },
    ]);
  });

  test("of a code ends with its use when an operator heard of it from the shop, once", async () => {
    const voucher = await redeemed("digital");
    const used = () => db.transaction().execute((tx) => track(tx, OPERATOR, voucher.id, { status: "used" }));
    await expect(used()).rejects.toMatchObject(refusal("rewards/not-the-next-step"));
    await voucher.order();
    expect(await used()).toMatchObject({ status: "used" });
    await expect(used()).rejects.toMatchObject(refusal("rewards/not-the-next-step"));
    expect(await voucher.notices()).toEqual([expect.any(String), "Seu código foi usado"]);
  });
});

describe("a redemption handed to a person", () => {
  const accepted = (voucherCodes: string[] = []) =>
    ({ outcome: "accepted", supplierOrder: "S-9", voucherCodes }) as const;
  const decide = (redemptionId: string, answer: Parameters<typeof answerForSupplier>[2]["answer"]) =>
    db.transaction().execute((tx) =>
      answerForSupplier(tx, platform, {
        operatorId: OPERATOR,
        redemptionId,
        answer,
        reason: "Falei com o fornecedor.",
      }),
    );
  const counted = async () => (await REDEMPTIONS_FOR_A_PERSON.execute(db)).rows;
  const handedOver = async (kind: "physical" | "digital", quantity = 1) => {
    const one = await redeemed(kind, quantity);
    const silent = { order: () => Promise.reject(new Error("time-out")) };
    await expect(placeOrder(platform, silent, one.id)).rejects.toThrow();
    await handToPerson(platform, one.id);
    return one;
  };

  test("goes on when the person found that it was ordered, and the late job changes nothing", async () => {
    const one = await handedOver("physical");
    expect(await counted()).toEqual([{ state: "waiting", count: 1 }]);
    expect(await decide(one.id, accepted())).toMatchObject({ status: "ordered", reason: undefined });
    expect(await counted()).toEqual([{ state: "waiting", count: 0 }]);
    await one.order();
    expect(await one.status()).toBe("ordered");
    expect(await one.figures()).toEqual({ available: 50, reserved: 0, debt: 0 });
    expect(await one.trail()).toMatchObject([
      { actorId: OPERATOR, action: "rewards.answered-for-supplier", after: { status: "ordered" } },
    ]);
  });

  test("ends with points and unit given back when the person found that it was not", async () => {
    const one = await handedOver("digital");
    expect(await decide(one.id, { outcome: "refused", reason: "Fora de linha." })).toMatchObject({
      status: "failed",
      reason: "Fora de linha.",
    });
    expect(await one.figures()).toEqual({ available: 100, reserved: 0, debt: 0 });
    await expect(decide(one.id, accepted(["A"]))).rejects.toMatchObject(
      refusal("rewards/no-decision-needed"),
    );
  });

  test("takes as many codes as units, and is decided once by two people at a time", async () => {
    const one = await handedOver("digital", 2);
    await expect(decide(one.id, accepted(["A"]))).rejects.toMatchObject(refusal("invalid-request"));
    await expect(decide(one.id, accepted(["A", "A"]))).rejects.toMatchObject(refusal("invalid-request"));
    const both = await Promise.allSettled([
      decide(one.id, accepted(["A", "B"])),
      decide(one.id, { outcome: "refused", reason: "Não." }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("is the only one that a person decides about", async () => {
    const waiting = await redeemed("digital");
    await expect(decide(waiting.id, accepted(["A"]))).rejects.toMatchObject(
      refusal("rewards/no-decision-needed"),
    );
    await expect(decide("a1R000000000000", accepted())).rejects.toMatchObject(refusal("not-found"));
    await waiting.order();
  });
});
