import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliveredReward } from "../../../../test/rewards/delivered-reward.ts";
import { sagaWorld, type SagaWorld } from "../../../../test/rewards/saga-world.ts";
import { operatorToken } from "../../../../test/world/operator-token.ts";
import { sql } from "../../../platform/database/database.ts";

let world: SagaWorld;
beforeAll(async () => {
  world = await sagaWorld();
});
// The world looks at the books once more as it closes.
afterAll(() => world.close());

const BODIES = {
  return: { acg_ReturnReason__c: "changed-mind" },
  "return/withdraw": undefined,
  "return/receive": undefined,
  "return/refund": { acg_IsBackInStock__c: true },
  "return/refuse": { acg_Reason__c: "Veio usado." },
} as const;

const send = (
  redemptionId: string,
  path: keyof typeof BODIES,
  {
    token,
    key = randomUUID(),
    body = BODIES[path],
  }: { token: string; key?: string; body?: object | undefined },
) =>
  world.call("POST", `/api/redemptions/${redemptionId}/${path}`, {
    token,
    headers: { "idempotency-key": key },
    ...(body !== undefined && { body }),
  });

async function ownParcel() {
  const member = await world.member({ points: 100 });
  return { member, parcel: await deliveredReward(world.platform, 1, member.id) };
}

describe("a return over HTTP", () => {
  test("row 19: the same key a hundred times at once asks, and refunds, once, and another body is refused", async () => {
    const { member, parcel } = await ownParcel();
    const token = await operatorToken(world.platform, ["catalogue"]);
    const hundred = async (path: keyof typeof BODIES, by: string) => {
      const key = randomUUID();
      const replies = await Promise.all(
        Array.from({ length: 100 }, () => send(parcel.id, path, { token: by, key })),
      );
      expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
      expect(replies[0]?.status, replies[0]?.text).toBe(200);
      return key;
    };
    await hundred("return", member.token);
    expect((await send(parcel.id, "return/receive", { token })).status).toBe(200);
    const key = await hundred("return/refund", token);
    const other = await send(parcel.id, "return/refund", {
      token,
      key,
      body: { acg_IsBackInStock__c: false },
    });
    expect([other.status, other.code]).toEqual([422, "idempotency/key-reused"]);
    expect(await parcel.figures()).toEqual({ available: 100, reserved: 0, debt: 0 });
    const { rows } =
      await sql`select from points.entry where member_id = ${member.id} and kind = 'Reversal'`.execute(
        world.db,
      );
    expect(rows).toHaveLength(1);
  });

  test("row 1: no member brings a return to its end, their own neither", async () => {
    const { member, parcel } = await ownParcel();
    await parcel.askReturn();
    for (const path of ["return/receive", "return/refund", "return/refuse"] as const) {
      const reply = await send(parcel.id, path, member);
      expect([reply.status, reply.code]).toEqual([403, "permission-denied"]);
    }
    expect((await world.call("GET", "/api/returns", member)).status).toBe(403);
  });

  test("is asked for with a reason, read with what was said, and withdrawn", async () => {
    const { member, parcel } = await ownParcel();
    expect((await send(parcel.id, "return", { ...member, body: {} })).status).toBe(400);
    const body = { acg_ReturnReason__c: "other", acg_ReturnComment__c: "Já tenho um." };
    expect((await send(parcel.id, "return", { ...member, body })).json()).toMatchObject({
      acg_Status__c: "return_requested",
      CanReturn: false,
    });
    const read = await world.call("GET", `/api/redemptions/${parcel.id}`, member);
    expect(read.json()).toMatchObject(body);
    const token = await operatorToken(world.platform, ["auditor"]);
    expect((await world.call("GET", "/api/returns", { token })).json()).toMatchObject({
      records: expect.arrayContaining([
        expect.objectContaining({ Id: parcel.id, ContactId: member.id, ...body }),
      ]),
    });
    const withdrawn = (await send(parcel.id, "return/withdraw", member)).json();
    expect(withdrawn).toMatchObject({ acg_Status__c: "delivered", CanReturn: true });
    expect(withdrawn["acg_ReturnUntil__c"]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
