import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "@colheita/contract/rewards/rewards-endpoints";
import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { ledgerFaults } from "../points/audit/ledger-fault-store.ts";
import { addMembers, earn } from "../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../test/world/members.ts";
import {
  addGrant,
  addReward,
  anOrder,
  delivery,
  redemptionFaults,
} from "../../../test/rewards/rewards-world.ts";
import { sql, type Db } from "../../platform/database/database.ts";
import { once } from "../../platform/idempotency/idempotency.ts";
import { balanceOf } from "../points/index.ts";
import { cancel } from "./cancel-redemption.ts";
import { listRedemptions, readRedemption } from "./read-redemption.ts";
import { redeem } from "./redeem-reward.ts";
import { queuedJobs } from "../../../test/server/queued-jobs.ts";
import { recording } from "../../../test/server/query-plans.ts";

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase({ poolSize: 30 });
  db = database.db;
});
afterAll(() => database.close());

const times = { holdMinutes: 30, orderDelayMinutes: 10 };
const place = (order: Order, memberId = order.memberId) =>
  db.transaction().execute((tx) => redeem(tx, memberId, order, times));
/** Places an order as often as there was no connection left for it in time: then nothing was done, and the API says 503. */
const placeWithPatience = async (order: Order): Promise<unknown> => {
  for (;;)
    try {
      return await place(order);
    } catch (error) {
      if (!/timeout exceeded when trying to connect/.test(String(error))) throw error;
    }
};
const richMember = async (points = 1000) => (await addMember(db, { points })).id;
const codesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  Object.groupBy(results, (result) =>
    result.status === "fulfilled"
      ? "done"
      : String((result.reason as { problem?: { code: string } }).problem?.code ?? result.reason),
  );
const stockOf = async (rewardId: string) =>
  (
    await sql<{
      available: number;
    }>`select available from rewards.stock where reward_id = ${rewardId}`.execute(db)
  ).rows[0]?.available;
const refusal = (code: string) => ({ problem: { code } });

describe("a redemption", () => {
  test("sets points and units aside together, and shows how it goes", async () => {
    const memberId = await richMember(200);
    const rewardId = await addReward(db, { kind: "physical", name: "Furadeira", stock: 3 });
    const placed = await place(await anOrder(db, memberId, rewardId, { quantity: 2 }));
    expect(placed).toMatchObject({
      rewardName: "Furadeira",
      quantity: 2,
      points: 100,
      status: "stock_reserved",
    });
    expect(placed.canCancel).toBe(true);
    expect(await balanceOf(db, memberId)).toMatchObject({ available: 100, reserved: 100 });
    expect(await stockOf(rewardId)).toBe(1);
    const detail = await readRedemption(db, memberId, placed.id);
    expect(detail.history.map(({ status }) => status)).toEqual([
      "requested",
      "points_reserved",
      "stock_reserved",
    ]);
    expect(detail.delivery).toEqual(JSON.parse(JSON.stringify(delivery)));
    const orders = (await queuedJobs(db, "rewards.place-order")).filter(
      ({ payload }) => payload["redemptionId"] === placed.id,
    );
    expect(orders.map(({ waitSeconds }) => Math.round(waitSeconds / 60))).toEqual([10]);
  });

  test("that is refused leaves everything as it was, the grant too", async () => {
    const memberId = await richMember(60);
    const rewardId = await addReward(db, { kind: "physical", stock: 1, limitPerMember: 1 });
    const order = await anOrder(db, memberId, rewardId);
    const bare = { ...order, delivery: undefined };
    await expect(place({ ...order, milestoneRewardId: rewardId })).rejects.toMatchObject(
      refusal("rewards/no-milestone-choice"),
    );
    await expect(place(bare)).rejects.toMatchObject(refusal("rewards/address-needed"));
    await expect(place({ ...order, quantity: 2 })).rejects.toMatchObject(
      refusal("rewards/not-enough-points"),
    );
    await earn(db, memberId, 100);
    await expect(place({ ...order, quantity: 2 })).rejects.toMatchObject(refusal("rewards/limit-reached"));
    await expect(place({ ...order, rewardId: "a1P000000000000" })).rejects.toMatchObject(
      refusal("not-found"),
    );
    await sql`update rewards.stock set available = 0 where reward_id = ${rewardId}`.execute(db);
    await expect(place(order)).rejects.toMatchObject(refusal("rewards/out-of-stock"));
    await sql`update rewards.stock set available = 1 where reward_id = ${rewardId}`.execute(db);
    expect(await balanceOf(db, memberId)).toMatchObject({ available: 160, reserved: 0 });
    await place(order);
    await expect(place(order)).rejects.toMatchObject(refusal("rewards/grant-needed"));
  });

  test("row 1, row 10: for somebody else, or by somebody else's grant, is refused", async () => {
    const [memberId, other] = [await richMember(), await richMember()];
    const rewardId = await addReward(db);
    const order = await anOrder(db, other, rewardId);
    await expect(place(order, memberId)).rejects.toMatchObject(refusal("not-found"));
    await expect(place({ ...order, memberId })).rejects.toMatchObject(refusal("rewards/grant-needed"));
    const voucherGrant = await addGrant(db, memberId, rewardId, "voucher");
    await expect(place({ ...order, memberId, grant: voucherGrant })).rejects.toMatchObject(
      refusal("rewards/grant-needed"),
    );
    const placed = await place(order);
    await expect(readRedemption(db, memberId, placed.id)).rejects.toMatchObject(refusal("not-found"));
    await expect(db.transaction().execute((tx) => cancel(tx, memberId, placed.id))).rejects.toMatchObject(
      refusal("not-found"),
    );
  });

  test("is cancelled once by its member, and gives the unit and the points back", async () => {
    const memberId = await richMember(100);
    const rewardId = await addReward(db, { stock: 1 });
    const { id } = await place(await anOrder(db, memberId, rewardId));
    const cancelled = await Promise.allSettled(
      Array.from({ length: 5 }, () => db.transaction().execute((tx) => cancel(tx, memberId, id))),
    );
    expect(codesOf(cancelled)).toMatchObject({ done: [{}], "rewards/too-late-to-cancel": [{}, {}, {}, {}] });
    expect(await balanceOf(db, memberId)).toMatchObject({ available: 100, reserved: 0 });
    expect(await stockOf(rewardId)).toBe(1);
  });

  test("is listed newest first, ten a page, each once", async () => {
    const memberId = await richMember(10_000);
    const rewardId = await addReward(db);
    for (let n = 0; n < 13; n += 1) await place(await anOrder(db, memberId, rewardId));
    const first = await listRedemptions(db, { memberId: memberId, profileCodes: [] }, undefined);
    const second = await listRedemptions(db, { memberId: memberId, profileCodes: [] }, first.nextCursor);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([10, 3, undefined]);
    expect(new Set(ids).size).toBe(13);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  test("takes the unit that everybody wants when all else is written", async () => {
    const memberId = await richMember(100);
    const rewardId = await addReward(db, { stock: 1 });
    const order = await anOrder(db, memberId, rewardId);
    const statements: string[] = [];
    const recorded = recording(database, (each) => statements.push(each.sql));
    await recorded.transaction().execute((tx) => redeem(tx, memberId, order, times));
    const writes = statements.filter((each) => /insert into|update |delete from/.test(each));
    expect(writes.at(-1)).toContain("update rewards.stock");
    expect(await stockOf(rewardId)).toBe(0);
  });

  test("that was brought in from elsewhere stands where its time is, whatever its id", async () => {
    const memberId = await richMember(10_000);
    const rewardId = await addReward(db);
    const placed: Redemption[] = [];
    for (let n = 0; n < 12; n += 1) placed.push(await place(await anOrder(db, memberId, rewardId)));
    // Two of the same instant, and the one with the highest id the oldest of all.
    await sql`update rewards.redemption set requested_at = timestamptz '2020-01-01' - interval '1 day' * (id = ${placed[11]?.id})::int
      where id in (${placed[3]?.id}, ${placed[5]?.id}, ${placed[11]?.id})`.execute(db);
    const first = await listRedemptions(db, { memberId: memberId, profileCodes: [] }, undefined);
    const second = await listRedemptions(db, { memberId: memberId, profileCodes: [] }, first.nextCursor);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    const expected = [10, 9, 8, 7, 6, 4, 2, 1, 0, 5, 3, 11].map((at) => placed[at]?.id);
    expect(ids).toEqual(expected);
  });
});

describe("races", () => {
  test(
    "row 18: of 500 parallel redemptions of the last unit exactly one gets it",
    { timeout: 120_000 },
    async () => {
      const rewardId = await addReward(db, { stock: 1 });
      const members = await addMembers(db, 100);
      for (const memberId of members) await earn(db, memberId, 1_000);
      const orders = await Promise.all(
        Array.from({ length: 500 }, (_, place) => anOrder(db, members[place % 100] ?? "", rewardId)),
      );
      const results = codesOf(await Promise.allSettled(orders.map(placeWithPatience)));
      expect(results["done"]).toHaveLength(1);
      expect(results["rewards/out-of-stock"]).toHaveLength(499);
      expect(await stockOf(rewardId)).toBe(0);
    },
  );

  test(
    "row 18: of 500 parallel redemptions with the last points exactly one is paid",
    { timeout: 120_000 },
    async () => {
      const memberId = await richMember(99);
      const rewardId = await addReward(db, { stock: 1_000 });
      const orders = await Promise.all(Array.from({ length: 500 }, () => anOrder(db, memberId, rewardId)));
      const results = codesOf(await Promise.allSettled(orders.map(placeWithPatience)));
      expect(results["done"]).toHaveLength(1);
      expect(results["rewards/not-enough-points"]).toHaveLength(499);
      expect(await balanceOf(db, memberId)).toMatchObject({ available: 49, reserved: 50 });
    },
  );

  test.each([
    ["for ever", undefined],
    ["in 30 days", 30],
  ])("row 18: a limit of two per member %s holds against 20 parallel redemptions", async (_, limitDays) => {
    const memberId = await richMember(5_000);
    const rewardId = await addReward(db, { limitPerMember: 2, limitDays });
    const orders = await Promise.all(Array.from({ length: 20 }, () => anOrder(db, memberId, rewardId)));
    const results = codesOf(await Promise.allSettled(orders.map((order) => place(order))));
    expect(results["done"]).toHaveLength(2);
    expect(results["rewards/limit-reached"]).toHaveLength(18);
  });

  test("row 9: one grant redeems once, however many try with it", async () => {
    const memberId = await richMember(5_000);
    const order = await anOrder(db, memberId, await addReward(db));
    const results = codesOf(await Promise.allSettled(Array.from({ length: 20 }, () => place(order))));
    expect(results["done"]).toHaveLength(1);
    expect(results["rewards/grant-needed"]).toHaveLength(19);
  });

  test("row 19: the same key 100 times at once redeems once and answers the same; with another body it is refused", async () => {
    const memberId = await richMember(5_000);
    const order = await anOrder(db, memberId, await addReward(db));
    const key = randomUUID();
    const keyed = (bodyHash: string) =>
      db
        .transaction()
        .execute((tx) =>
          once(tx, { callerId: memberId, key, endpoint: "POST /processRedeem", bodyHash }, () =>
            redeem(tx, memberId, order, times),
          ),
        );
    const replies = await Promise.all(Array.from({ length: 100 }, () => keyed("body")));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(
      (await listRedemptions(db, { memberId: memberId, profileCodes: [] }, undefined)).items,
    ).toHaveLength(1);
    await expect(keyed("another body")).rejects.toMatchObject({ problem: { status: 422 } });
  });

  test("cancelling while others redeem loses no unit and no point", { timeout: 60_000 }, async () => {
    const rewardId = await addReward(db, { stock: 5 });
    const members = await Promise.all(Array.from({ length: 8 }, () => richMember(150)));
    const client = async (memberId: string) => {
      for (let n = 0; n < 6; n += 1) {
        const placed = await place(await anOrder(db, memberId, rewardId)).catch(() => undefined);
        if (placed && n % 3 !== 0) await db.transaction().execute((tx) => cancel(tx, memberId, placed.id));
      }
    };
    await Promise.all(members.flatMap((memberId) => [client(memberId), client(memberId)]));
    expect(await redemptionFaults(db)).toEqual([]);
  });

  test("leave books that add up", async () => {
    expect(await redemptionFaults(db)).toEqual([]);
    expect(await ledgerFaults(db)).toEqual([]);
  });
});
