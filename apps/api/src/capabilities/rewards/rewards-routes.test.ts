import { randomUUID } from "node:crypto";
import { answerForSupplier } from "@colheita/contract/rewards/rewards-endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { balanceOf } from "../points/index.ts";
import { ledgerFaults } from "../points/audit/ledger-fault-store.ts";
import type { LoggedMember } from "../../../test/world/members.ts";
import { addGrant, addReward, redemptionFaults } from "../../../test/rewards/rewards-world.ts";
import { operatorToken } from "../../../test/world/operator-token.ts";
import { placeOrder, ownSupplier } from "./index.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { sql } from "../../platform/database/database.ts";
import { redactKeys } from "../../platform/logger/redact.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  expect(await redemptionFaults(world.db)).toEqual([]);
  expect(await ledgerFaults(world.db)).toEqual([]);
  await world.close();
});

const bodyOf = async ({ id }: LoggedMember, rewardId: string) => ({
  contactId: id,
  productItemId: rewardId,
  quantity: 1,
  grant: await addGrant(world.db, id, rewardId),
});
const post = ({ token }: LoggedMember, body: unknown, key: string | undefined = randomUUID()) =>
  world.call("POST", "/api/processRedeem", {
    token,
    body,
    headers: key === "" ? {} : { "idempotency-key": key },
  });
const redemptionsOf = async ({ id }: LoggedMember) =>
  (await sql`select from rewards.redemption where member_id = ${id}`.execute(world.db)).rows;

describe("redeeming over HTTP", () => {
  test("row 18: of 50 parallel redemptions of the last unit exactly one gets it", async () => {
    const rewardId = await addReward(world.db, { stock: 1 });
    const members = await Promise.all(Array.from({ length: 50 }, () => world.member({ points: 100 })));
    const bodies = await Promise.all(members.map((each) => bodyOf(each, rewardId)));
    const replies = await Promise.all(members.map((each, place) => post(each, bodies[place])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === "rewards/out-of-stock")).toHaveLength(49);
  });

  test("row 19: the same key 100 times at once has one effect and one answer, and another body is refused", async () => {
    const ana = await world.member({ points: 5_000 });
    const body = await bodyOf(ana, await addReward(world.db));
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 100 }, () => post(ana, body, key)));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200 });
    expect(await redemptionsOf(ana)).toHaveLength(1);
    const other = await post(ana, { ...body, quantity: 2 }, key);
    expect([other.status, other.code]).toEqual([422, "idempotency/key-reused"]);
    expect((await post(ana, body, "")).code).toBe("idempotency/key-missing");
  });

  test("answers with the balance that it left, and so does cancelling", async () => {
    const ana = await world.member({ points: 100 });
    const redeemed = (await post(ana, await bodyOf(ana, await addReward(world.db, { points: 80 })))).json();
    expect(redeemed).toMatchObject({ Points__c: 80, Balance: { Balance: 20, Reserved: 80 } });
    const cancelled = await world.call("POST", `/api/redemptions/${String(redeemed["Id"])}/cancel`, {
      token: ana.token,
      headers: { "idempotency-key": randomUUID() },
    });
    expect(cancelled.json()).toMatchObject({
      acg_Status__c: "cancelled",
      Balance: { Balance: 100, Reserved: 0 },
    });
  });

  test("a reward with a limit shows how many of it the member may still redeem", async () => {
    const ana = await world.member({ points: 1_000 });
    const [limited, free] = [await addReward(world.db, { limitPerMember: 3 }), await addReward(world.db)];
    const left = async (rewardId: string) =>
      (await world.call("GET", `/api/rewards/${rewardId}`, { token: ana.token })).json()["acg_UnitsLeft__c"];
    expect([await left(limited), await left(free)]).toEqual([3, undefined]);
    await post(ana, { ...(await bodyOf(ana, limited)), quantity: 2 });
    expect(await left(limited)).toBe(1);
  });

  test("row 21: a quantity that is no count from one to ten is 400 and has no effect", async () => {
    const ana = await world.member({ points: 5_000 });
    const body = await bodyOf(ana, await addReward(world.db));
    const text = JSON.stringify({ ...body, quantity: 0 });
    for (const quantity of [
      "-1",
      "0",
      "-0",
      "1.5",
      "1e99",
      "1e999",
      "NaN",
      "Infinity",
      "null",
      '"1"',
      "[1]",
      "{}",
      "11",
      "0x1",
    ])
      expect([
        quantity,
        (await post(ana, text.replace('"quantity":0', `"quantity":${quantity}`))).status,
      ]).toEqual([quantity, 400]);
    expect(await redemptionsOf(ana)).toHaveLength(0);
  });

  test("row 2: what a member may not set is not set by sending it", async () => {
    const ana = await world.member({ points: 100 });
    const body = await bodyOf(ana, await addReward(world.db, { points: 80 }));
    const extra = { Points__c: 1, points: 1, acg_Status__c: "delivered", status: "delivered", hold_id: "x" };
    const reply = await post(ana, { ...body, ...extra });
    expect([200, 400]).toContain(reply.status);
    if (reply.status === 200)
      expect(reply.json()).toMatchObject({ Points__c: 80, acg_Status__c: "stock_reserved" });
  });
});

describe("row 1: what operators decide", () => {
  test("row 19: an order is cancelled once by the same key, and its member reads why", async () => {
    const ana = await world.member({ points: 100 });
    const { Id } = (await post(ana, await bodyOf(ana, await addReward(world.db)))).json();
    const redemptionId = String(Id);
    const { config, db } = world.platform;
    await placeOrder({ db, config }, ownSupplier(config.secretKey), redemptionId);
    const operator = await operatorToken(world.platform, ["catalogue"]);
    const key = randomUUID();
    const cancels = () =>
      world.call("POST", `/api/redemptions/${redemptionId}/cancel-order`, {
        token: operator,
        headers: { "idempotency-key": key },
        body: { acg_Reason__c: "A loja fechou.", acg_IsBackInStock__c: true },
      });
    const answers = await Promise.all([cancels(), cancels()]);
    const again = await cancels();
    for (const { status, text } of [...answers, again]) expect([status, text]).toEqual([200, again.text]);
    const read = await world.call("GET", `/api/redemptions/${redemptionId}`, { token: ana.token });
    expect(read.json()["Redemption"]).toMatchObject({
      acg_Status__c: "cancelled",
      acg_Reason__c: "A loja fechou.",
    });
    expect((await balanceOf(db, ana.id)).available).toBe(100);
    const { rows } =
      await sql`select from points.entry where member_id = ${ana.id} and kind = 'Reversal'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test("no member decides, their own redemption neither", async () => {
    const ana = await world.member({ points: 100 });
    const { Id } = (await post(ana, await bodyOf(ana, await addReward(world.db)))).json();
    for (const [path, body] of [
      ["answer", { outcome: "refused", acg_Reason__c: "Quero de volta" }],
      ["progress", { acg_Status__c: "delivered" }],
      ["cancel-order", { acg_Reason__c: "Quero de volta", acg_IsBackInStock__c: true }],
    ] as const) {
      const headers = { "idempotency-key": randomUUID() };
      const url = `/api/redemptions/${String(Id)}/${path}`;
      const reply = await world.call("POST", url, { token: ana.token, headers, body });
      expect([reply.status, reply.code]).toEqual([403, "permission-denied"]);
    }
  });

  test("is read as accepted with its codes, or as refused with its reason", () => {
    const reason = { acg_Reason__c: "Falei com eles." };
    const accepted = {
      outcome: "accepted",
      acg_SupplierOrder__c: "P-1",
      acg_VoucherCodes__c: ["A"],
      ...reason,
    };
    expect(z.safeDecode(answerForSupplier.body, accepted as never)).toMatchObject({
      success: true,
      data: { outcome: "accepted", supplierOrder: "P-1", voucherCodes: ["A"], reason: "Falei com eles." },
    });
    const refused = z.safeDecode(answerForSupplier.body, { outcome: "refused", ...reason } as never);
    expect(refused).toMatchObject({ success: true, data: { outcome: "refused", reason: "Falei com eles." } });
    for (const body of [
      {},
      { outcome: "refused" },
      { outcome: "lost", ...reason },
      { ...accepted, acg_VoucherCodes__c: [1] },
    ])
      expect(z.safeDecode(answerForSupplier.body, body as never).success).toBe(false);
    expect(JSON.stringify(redactKeys({ voucherCodes: ["A-1"] }))).not.toContain("A-1");
  });
});

describe("the catalogue over HTTP", () => {
  test("never shows how many units are left", async () => {
    const ana = await world.member({ points: 100 });
    await addReward(world.db, { name: "Contado", stock: 3 });
    const reply = await world.call("GET", "/api/rewards?search=contado", { token: ana.token });
    expect(reply.json()).toMatchObject({
      records: [{ Name: "Contado", acg_Availability__c: "last-units" }],
      totalSize: 1,
    });
    expect(reply.text).not.toMatch(/stock|available"|received/);
  });

  test("row 34: any query is answered or refused, and never fails", async () => {
    const ana = await world.member({ points: 100 });
    const values = [
      "",
      "1",
      "'",
      "%25",
      "%5C",
      "%EF%BC%85",
      "\u0000",
      "a".repeat(81),
      "constructor",
      "true",
      "name",
      "bnVsbA",
    ];
    for (const name of ["category", "kind", "affordable", "search", "sort", "cursor"])
      for (const value of values) {
        const url = `/api/rewards?${name}=${encodeURIComponent(decodeURIComponent(value))}`;
        const reply = await world.callOver("GET", url, { token: ana.token });
        expect([200, 400], `${name}=${value}: ${reply.text}`).toContain(reply.status);
      }
  });
});
