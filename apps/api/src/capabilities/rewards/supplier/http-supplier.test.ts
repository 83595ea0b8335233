import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  json,
  misbehavingSupplier,
  SUPPLIER_TOKEN,
  well,
  type Manner,
  type MisbehavingSupplier,
} from "../../../../test/rewards/misbehaving-supplier.ts";
import { redeemedReward } from "../../../../test/rewards/redeemed-reward.ts";
import { sagaWorld, type SagaWorld } from "../../../../test/rewards/saga-world.ts";
import { tooSlow, unknown } from "../../../../test/rewards/supplier-manners.ts";
import { sql } from "../../../platform/database/database.ts";
import { createLogger } from "../../../platform/logger/logger.ts";
import { cancelOrder } from "../cancel-order.ts";
import { followOrders } from "../follow-order.ts";
import { httpSupplier } from "./http-supplier.ts";
import { placeOrder } from "./place-order.ts";
import { NotAsked } from "./supplier.ts";

let world: SagaWorld;
let partner: MisbehavingSupplier;
beforeAll(async () => {
  partner = await misbehavingSupplier();
  world = await sagaWorld();
});
afterEach(async () => {
  await world.expectSound();
  expect(partner.callsElsewhere).toEqual([]);
  expect(partner.faults).toEqual([]);
});
afterAll(async () => {
  await world.close();
  await partner.stop();
});

/** Returns a supplier that has learned nothing yet of how its partner fares. */
const supplierNow = (answerLimitMs?: number) =>
  httpSupplier({
    url: partner.url,
    token: SUPPLIER_TOKEN,
    ...(answerLimitMs !== undefined && { answerLimitMs }),
  });

/** Returns a redemption of two units of a partner's reward, for all of 100 points, and what is known of it. */
async function redeemed(kind: "physical" | "digital" = "digital") {
  const one = await redeemedReward(world.platform, kind, 2, undefined, "VALE-50");
  const codes = () => sql`select from rewards.voucher where redemption_id = ${one.id}`.execute(world.db);
  return {
    ...one,
    place: (supplier = supplierNow()) => placeOrder(world.platform, supplier, one.id),
    standing: async () => {
      const { available, reserved } = await one.figures();
      return { status: await one.status(), available, reserved, codes: (await codes()).rows.length };
    },
  };
}
const waiting = { status: "stock_reserved", available: 0, reserved: 100, codes: 0 };
const issued = { status: "issued", available: 0, reserved: 0, codes: 2 };
const failed = { status: "failed", available: 100, reserved: 0, codes: 0 };

/** Returns what the log says of an error. */
function logged(error: unknown): string {
  const lines: string[] = [];
  const log = createLogger(
    { logLevel: "trace", logFormat: "json" },
    { write: (line) => void lines.push(line) },
  );
  log.warn({ err: error }, "a job failed and will be tried again");
  return lines.join("");
}

/** Expects that an order stays open while the partner behaves so, and goes on once it is well again. */
async function expectHeld(manner: Manner, answerLimitMs?: number): Promise<void> {
  const one = await redeemed();
  partner.behave(manner);
  const error: unknown = await one.place(supplierNow(answerLimitMs)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(await one.standing()).toEqual(waiting);
  const line = logged(error);
  for (const secret of [SUPPLIER_TOKEN, "CODE-", "SAME", "ONE-MORE"]) expect(line).not.toContain(secret);
  partner.behave(well);
  await Promise.all([one.place(), one.place()]);
  await one.place();
  expect(await one.standing()).toEqual(issued);
  expect(partner.book.get(one.id)?.acceptance.voucherCodes).toHaveLength(2);
}

describe("rows 23, 35, 41 and 43: an order of a partner that", () => {
  test.each(Object.entries(unknown))("%s is held, and goes on when it answers", (_, manner) =>
    expectHeld(manner),
  );

  test.each(Object.entries(tooSlow))("%s is held, and goes on when it answers", (_, manner) =>
    expectHeld(manner, 300),
  );

  test("gives a code that somebody else has is held, and goes on when it answers", async () => {
    const other = await redeemed();
    partner.behave(well);
    await other.place();
    const [given] = partner.book.get(other.id)?.acceptance.voucherCodes ?? [];
    await expectHeld(({ response, record }) =>
      json(response, 200, { ...record(), voucherCodes: [given, "X"] }),
    );
    // Whoever has seen it can use it still.
    const lost = { operatorId: "005000000000001", reason: "Perdido.", isBackInStock: false };
    await world.db.transaction().execute((tx) => cancelOrder(tx, { ...lost, redemptionId: other.id }));
    await expectHeld(({ response, record }) =>
      json(response, 200, { ...record(), voucherCodes: [given, "Y"] }),
    );
  });
});

describe("a partner", () => {
  test("gets an order with its token, under its reference, by its own word for the reward", async () => {
    const one = await redeemed("physical");
    partner.behave(well);
    await one.place();
    expect(await one.status()).toBe("ordered");
    expect(JSON.parse(partner.book.get(one.id)?.body ?? "")).toEqual({
      reference: one.id,
      item: "VALE-50",
      kind: "physical",
      quantity: 2,
      delivery: expect.objectContaining({ recipient: "Ana Ribeiro", postalCode: "78890000", state: "MT" }),
    });
  });

  test("that says it was ordered before is believed as if it took the order now", async () => {
    const one = await redeemed();
    partner.behave(({ response, record }) => json(response, 409, record()));
    await one.place();
    expect(await one.standing()).toEqual(issued);
  });

  test("row 36: that answers three workers at once is written down once", async () => {
    const one = await redeemed();
    partner.behave(well);
    const supplier = supplierNow();
    await Promise.all([one.place(supplier), one.place(supplier), one.place(supplier)]);
    expect(await one.standing()).toEqual(issued);
  });

  test("that refuses gives the points back once, in words that are shown as they are", async () => {
    const one = await redeemed();
    const reason = "<script>alert(1)</script> Fora de linha.";
    partner.behave(({ response, reference }) =>
      json(response, 422, { reference, outcome: "refused", reason, points: 1_000_000 }),
    );
    await Promise.all([one.place(), one.place()]);
    await one.place();
    expect(await one.standing()).toEqual(failed);
    expect((await one.read()).redemption.reason).toBe(reason);
    expect(await one.notices()).toEqual(["Resgate não concluído"]);
  });

  test("row 41: that keeps failing is left alone for a while, and asks for longer", async () => {
    const one = await redeemed();
    const asked = async (manner: Manner, tries: number) => {
      partner.behave(manner);
      const before = partner.calls.length;
      const supplier = supplierNow();
      for (let turn = 0; turn < tries; turn += 1) await expect(one.place(supplier)).rejects.toThrow();
      await expect(one.place(supplier)).rejects.toThrow(NotAsked);
      return partner.calls.length - before;
    };
    expect(await asked(({ response }) => void response.writeHead(500).end(), 4)).toBe(4);
    for (const pause of ["120", "soon", ""])
      expect(
        await asked(({ response }) => void response.writeHead(429, { "retry-after": pause }).end(), 1),
      ).toBe(1);
    expect(await one.standing()).toEqual(waiting);
  });
});

describe("an order on its way from a partner", () => {
  const round = (log = world.platform.log) =>
    followOrders({ ...world.platform, log }, supplierNow(), { isOfPartner: true });
  /** Returns a parcel that the partner took, the only one of this test's that it answers about in the given manner. */
  async function ordered() {
    const one = await redeemed("physical");
    partner.behave(well);
    await one.place();
    const follow = async (manner: Manner) => {
      partner.behave((heard) =>
        heard.reference === one.id
          ? manner(heard)
          : json(heard.response, 200, { reference: heard.reference, status: "ordered" }),
      );
      await round();
      const { redemption, tracking } = await one.read();
      return [redemption.status, tracking];
    };
    return { ...one, follow };
  }
  const says =
    (words: object, status = 200): Manner =>
    ({ response, reference }) =>
      json(response, status, { reference, status: "shipped", ...words });

  test.each<[string, Manner]>([
    ["fails", says({}, 500)],
    ["has no such order", says({}, 404)],
    ["speaks of another order", says({ reference: "a1R000000000000" })],
    ["tells a state nobody knows", says({ status: "refunded" })],
    ["tells a tracking code with control characters", says({ tracking: "BR\u0007" })],
    ["tells a tracking code without end", says({ tracking: "B".repeat(101) })],
    [
      "leads elsewhere",
      ({ response, elsewhere }) => void response.writeHead(302, { location: elsewhere }).end(),
    ],
  ])("rows 23, 41 and 43: stays where it is while the partner %s", async (_, manner) => {
    const parcel = await ordered();
    expect(await parcel.follow(manner)).toEqual(["ordered", undefined]);
    expect(await parcel.follow(says({ tracking: "BR1" }))).toEqual(["shipped", "BR1"]);
  });

  test("goes step by step, never back, with words that are shown as they are", async () => {
    const parcel = await ordered();
    const tracking = "<img src=x onerror=alert(1)>";
    expect(await parcel.follow(says({ tracking }))).toEqual(["shipped", tracking]);
    expect(await parcel.follow(says({ status: "ordered" }))).toEqual(["shipped", tracking]);
    expect(await parcel.follow(says({ status: "delivered", tracking: "X9" }))).toEqual([
      "delivered",
      tracking,
    ]);
    expect(await parcel.notices()).toEqual([
      "Resgate confirmado",
      "Seu prêmio está a caminho",
      "Seu prêmio foi entregue",
    ]);
  });

  test("row 41: is asked after no more in a round in which the partner wants to be left alone", async () => {
    for (let parcel = 0; parcel < 3; parcel += 1) await ordered();
    partner.behave(({ response }) => void response.writeHead(429).end());
    const before = partner.calls.length;
    const warned: string[] = [];
    expect(await round({ ...world.platform.log, warn: (fact: unknown) => warned.push(String(fact)) })).toBe(
      0,
    );
    // The one that was asked after, and the one with which the round ends.
    expect(warned).toHaveLength(2);
    expect(partner.calls.length - before).toBe(1);
  });
});
