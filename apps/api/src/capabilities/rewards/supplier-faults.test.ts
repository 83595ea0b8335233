import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { earn } from "../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../test/world/members.ts";
import { addReward, anOrder } from "../../../test/rewards/rewards-world.ts";
import { sagaWorld, type SagaWorld } from "../../../test/rewards/saga-world.ts";
import { sql, type Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { balanceOf } from "../points/index.ts";
import { askForProgress, askToOrder } from "./supplier/ask-supplier.ts";
import { placeOrder } from "./supplier/place-order.ts";
import { readRedemption } from "./read-redemption.ts";
import { redeem } from "./redeem-reward.ts";
import type { Supplier, SupplierAnswer, SupplierOrder } from "./supplier/supplier.ts";

/** A partner over HTTP that keeps a book: it delivers once for each reference, and answers as the test wants. */
type Mood = (response: ServerResponse, answer: string, times: number) => void;
const book = new Map<string, number>();
let mood: Mood;
const well: Mood = (response, answer) => void response.end(answer);
const partner = createServer((request, response) => {
  const reference = request.url?.slice(1) ?? "";
  const times = (book.get(reference) ?? 0) + 1;
  book.set(reference, times);
  mood(
    response,
    `{"outcome":"accepted","supplierOrder":"P-${reference}","voucherCodes":["C-${reference}"]}`,
    times,
  );
});

let world: SagaWorld;
let db: Db;
let platform: Platform;
let supplier: Pick<Supplier, "order">;
beforeAll(async () => {
  await new Promise<void>((done) => void partner.listen(0, "127.0.0.1", done));
  const { port } = partner.address() as AddressInfo;
  supplier = {
    order: async ({ reference }, signal) => {
      const response = await fetch(`http://127.0.0.1:${port}/${reference}`, { signal });
      if (!response.ok) throw new Error(`the partner answered ${response.status}`);
      return (await response.json()) as SupplierAnswer;
    },
  };
  world = await sagaWorld();
  ({ db, platform } = world);
});
afterEach(() => world.expectSound());
afterAll(async () => {
  await world.close();
  partner.closeAllConnections();
  partner.close();
});

async function redeemed() {
  const { id: memberId } = await addMember(db);
  await earn(db, memberId, 100);
  const order = await anOrder(db, memberId, await addReward(db));
  const { id } = await db
    .transaction()
    .execute((tx) => redeem(tx, memberId, order, { holdMinutes: 30, orderDelayMinutes: 0 }));
  return { memberId, id, place: () => placeOrder(platform, supplier, id) };
}
async function standing({ memberId, id }: { memberId: string; id: string }) {
  const { available, reserved } = await balanceOf(db, memberId);
  const codes = await sql`select from rewards.voucher where redemption_id = ${id}`.execute(db);
  const { status } = (await readRedemption(db, memberId, id)).redemption;
  return { status, available, reserved, codes: codes.rows.length, asked: book.get(id) };
}
const waiting = { status: "stock_reserved", available: 50, reserved: 50, codes: 0 };
const issued = { status: "issued", available: 50, reserved: 0, codes: 1 };

/** Fails at the first asking in the way of `bad`, and is well from the second on. */
const onceBad =
  (bad: Mood): Mood =>
  (response, answer, times) =>
    times === 1 ? bad(response, answer, times) : well(response, answer, times);

describe("row 41, row 43: a partner", () => {
  const bad: readonly [string, Mood][] = [
    ["answers 500", (response) => void response.writeHead(500).end("{}")],
    ["answers 503 with a page", (response) => void response.writeHead(503).end("<html>busy</html>")],
    ["delivers and then cuts the line", (response) => void response.destroy()],
    [
      "delivers and stops in the middle of its answer",
      (response, answer) => {
        response.writeHead(200, { "content-length": answer.length });
        response.write(answer.slice(0, 20), () => response.destroy());
      },
    ],
    ["answers with no JSON", (response) => void response.end("OK")],
    ["answers null", (response) => void response.end("null")],
    [
      "answers an outcome nobody knows",
      (response) => void response.end('{"outcome":"refunded","reason":"x"}'),
    ],
    ["refuses without a reason", (response) => void response.end('{"outcome":"refused"}')],
    [
      "gives no code",
      (response) => void response.end('{"outcome":"accepted","supplierOrder":"P","voucherCodes":[]}'),
    ],
    [
      "gives more codes than units",
      (response) => void response.end('{"outcome":"accepted","supplierOrder":"P","voucherCodes":["A","B"]}'),
    ],
    [
      "gives codes that are no texts",
      (response) =>
        void response.end('{"outcome":"accepted","supplierOrder":"P","voucherCodes":[{"toString":"A"}]}'),
    ],
    [
      "gives a code with control characters",
      (response) =>
        void response.end('{"outcome":"accepted","supplierOrder":"P","voucherCodes":["A\\u0000B"]}'),
    ],
    [
      "gives a code without end",
      (response) =>
        void response.end(
          `{"outcome":"accepted","supplierOrder":"P","voucherCodes":["${"A".repeat(100_000)}"]}`,
        ),
    ],
  ];
  test.each(bad)(
    "that %s leaves the points held, and is asked again by the same reference",
    async (_, way) => {
      const one = await redeemed();
      mood = onceBad(way);
      await expect(one.place()).rejects.toThrow();
      expect(await standing(one)).toEqual({ ...waiting, asked: 1 });
      await one.place();
      await one.place();
      expect(await standing(one)).toEqual({ ...issued, asked: 2 });
    },
  );

  test("that throws at once leaves nothing behind that fails when its time is over", async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown): void => void unheard.push(reason);
    process.on("unhandledRejection", hear);
    const broken = {
      progress: () => {
        throw new Error("no line to the partner");
      },
    };
    const placed = { reference: "r", supplierOrder: "P", orderedAt: new Date(), partnerItem: null };
    await expect(askForProgress(broken, placed, 10)).rejects.toThrow("no line");
    await pause(50);
    process.off("unhandledRejection", hear);
    expect(unheard).toEqual([]);
  });

  test("that is slow is given up in time, and its late answer is not lost when it is asked again", async () => {
    const order: SupplierOrder = {
      reference: "r",
      rewardId: "w",
      kind: "digital",
      quantity: 1,
      delivery: undefined,
      partnerItem: null,
    };
    const slow = { order: () => new Promise<SupplierAnswer>(() => undefined) };
    await expect(askToOrder(slow, order, 50)).rejects.toThrow("in time");
    const one = await redeemed();
    mood = onceBad((response, answer) => void setTimeout(() => response.end(answer), 1_000));
    await expect(askToOrder(supplier, { ...order, reference: one.id }, 50)).rejects.toThrow();
    await one.place();
    expect(await standing(one)).toEqual({ ...issued, asked: 2 });
  });

  test("row 36: that answers twice at once to two workers is written down once", async () => {
    const one = await redeemed();
    mood = (response, answer) => void setTimeout(() => response.end(answer), 50);
    await Promise.all([one.place(), one.place(), one.place()]);
    expect(await standing(one)).toMatchObject(issued);
  });
});
