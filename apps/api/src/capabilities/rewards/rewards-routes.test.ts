import { randomUUID } from "node:crypto";
import { answerForSupplier } from "@colheita/contract/rewards/rewards-endpoints";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/fresh-database.ts";
import { ledgerFaults } from "../../../test/ledger-faults.ts";
import { addMember, earn } from "../../../test/ledger-members.ts";
import { memberApp } from "../../../test/member-app.ts";
import { addGrant, addReward, redemptionFaults } from "../../../test/rewards-world.ts";
import { sql } from "../../platform/database/database.ts";
import { redactKeys } from "../../platform/logger/redact.ts";
import { rewardsCapability } from "./index.ts";

let database: FreshDatabase;
let app: FastifyInstance;
let close: () => Promise<void>;
beforeAll(async () => {
  database = await freshDatabase();
  ({ app, close } = await memberApp(database, [rewardsCapability]));
});
afterAll(async () => {
  expect(await redemptionFaults(database.db)).toEqual([]);
  expect(await ledgerFaults(database.db)).toEqual([]);
  await close();
  await database.close();
});

const member = async (points: number) => {
  const memberId = await addMember(database.db);
  await earn(database.db, memberId, points);
  return memberId;
};
const bodyOf = async (memberId: string, rewardId: string) => ({
  contactId: memberId,
  productItemId: rewardId,
  quantity: 1,
  grant: await addGrant(database.db, memberId, rewardId),
});
const post = (memberId: string, body: unknown, key: string | undefined = randomUUID()) =>
  app.inject({
    method: "POST",
    url: "/api/processRedeem",
    headers: {
      authorization: `Bearer ${memberId}`,
      "content-type": "application/json",
      ...(key === "" ? {} : { "idempotency-key": key }),
    },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
const codeOf = (reply: { json: () => unknown }) => (reply.json() as { code?: string }).code;

describe("redeeming over HTTP", () => {
  test("row 18: of 50 parallel redemptions of the last unit exactly one gets it", async () => {
    const rewardId = await addReward(database.db, { stock: 1 });
    const members = await Promise.all(Array.from({ length: 50 }, () => member(100)));
    const bodies = await Promise.all(members.map((memberId) => bodyOf(memberId, rewardId)));
    const replies = await Promise.all(members.map((memberId, place) => post(memberId, bodies[place])));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter((reply) => codeOf(reply) === "rewards/out-of-stock")).toHaveLength(49);
  });

  test("row 19: the same key 100 times at once has one effect and one answer, and another body is refused", async () => {
    const memberId = await member(5_000);
    const body = await bodyOf(memberId, await addReward(database.db));
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 100 }, () => post(memberId, body, key)));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(replies[0]).toMatchObject({ statusCode: 200 });
    const { rows } = await sql`select from rewards.redemption where member_id = ${memberId}`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
    const other = await post(memberId, { ...body, quantity: 2 }, key);
    expect([other.statusCode, codeOf(other)]).toEqual([422, "idempotency/key-reused"]);
    expect(codeOf(await post(memberId, body, ""))).toBe("idempotency/key-missing");
  });

  test("row 21: a quantity that is no count from one to ten is 400 and has no effect", async () => {
    const memberId = await member(5_000);
    const body = await bodyOf(memberId, await addReward(database.db));
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
        (await post(memberId, text.replace('"quantity":0', `"quantity":${quantity}`))).statusCode,
      ]).toEqual([quantity, 400]);
    const { rows } = await sql`select from rewards.redemption where member_id = ${memberId}`.execute(
      database.db,
    );
    expect(rows).toHaveLength(0);
  });

  test("row 2: what a member may not set is not set by sending it", async () => {
    const memberId = await member(100);
    const body = await bodyOf(memberId, await addReward(database.db, { points: 80 }));
    const extra = { Points__c: 1, points: 1, acg_Status__c: "delivered", status: "delivered", hold_id: "x" };
    const reply = await post(memberId, { ...body, ...extra });
    expect([200, 400]).toContain(reply.statusCode);
    if (reply.statusCode === 200)
      expect(reply.json()).toMatchObject({ Points__c: 80, acg_Status__c: "stock_reserved" });
  });
});

describe("row 1: what operators decide", () => {
  test("no member decides, their own redemption neither", async () => {
    const memberId = await member(100);
    const { Id } = (await post(memberId, await bodyOf(memberId, await addReward(database.db)))).json() as {
      Id: string;
    };
    for (const [path, payload] of [
      ["answer", { outcome: "refused", acg_Reason__c: "Quero de volta" }],
      ["progress", { acg_Status__c: "delivered" }],
    ] as const) {
      const headers = { authorization: `Bearer ${memberId}`, "idempotency-key": randomUUID() };
      const url = `/api/redemptions/${Id}/${path}`;
      const reply = await app.inject({ method: "POST", url, headers, payload });
      expect([reply.statusCode, codeOf(reply)]).toEqual([403, "permission-denied"]);
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
  test("never tells how many units are left", async () => {
    const memberId = await member(100);
    await addReward(database.db, { name: "Contado", stock: 3 });
    const reply = await app.inject({
      url: "/api/rewards?search=contado",
      headers: { authorization: `Bearer ${memberId}` },
    });
    expect(reply.json()).toMatchObject({
      records: [{ Name: "Contado", acg_Availability__c: "last-units" }],
      totalSize: 1,
    });
    expect(reply.body).not.toMatch(/stock|available"|received/);
  });

  test("row 34: any query is answered or refused, and never fails", async () => {
    const memberId = await member(100);
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
        const reply = await app.inject({ url, headers: { authorization: `Bearer ${memberId}` } });
        expect([200, 400], `${name}=${value}: ${reply.body}`).toContain(reply.statusCode);
      }
  });
});
