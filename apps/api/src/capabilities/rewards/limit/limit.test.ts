import { randomUUID } from "node:crypto";
import { addDays } from "@colheita/brazil";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { addGrant, addReward } from "../../../../test/rewards/rewards-world.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { sql } from "../../../platform/database/database.ts";

let world: TestWorld;
let member: LoggedMember;
let today: string;
beforeAll(async () => {
  world = await testWorld();
}, 60_000);
beforeEach(async () => {
  member = await world.member({ points: 1_000 });
  const { rows } = await sql<{ today: string }>`select platform.today() as today`.execute(world.db);
  today = rows[0]?.today ?? "";
});
afterAll(() => world.close());

async function redeem(rewardId: string, quantity = 1) {
  const answer = await world.call("POST", "/api/processRedeem", {
    token: member.token,
    headers: { "idempotency-key": randomUUID() },
    body: {
      contactId: member.id,
      productItemId: rewardId,
      quantity,
      grant: await addGrant(world.db, member.id, rewardId),
    },
  });
  return { said: answer.code ?? String(answer.status), id: String(answer.json()["Id"]) };
}
const saidOf = async (rewardId: string, quantity = 1) => (await redeem(rewardId, quantity)).said;

/** Moves a redemption to the last or the first second of a day of São Paulo, so many days ago. */
const date = (id: string, daysAgo: number, at: "first" | "last") =>
  sql`update rewards.redemption set requested_at = ((${addDays(today, -daysAgo)}::date
    + ${at === "first" ? "00:00:00" : "23:59:59"}::time) at time zone 'America/Sao_Paulo') where id = ${id}`.execute(
    world.db,
  );

async function shown(rewardId: string) {
  const answer = await world.call("GET", `/api/rewards/${rewardId}`, { token: member.token });
  const { acg_LimitDays__c: days, acg_UnitsLeft__c: left, acg_RedeemableOn__c: again } = answer.json();
  return { days, left, again };
}

describe("a limit that counts in days", () => {
  test("is over on the day that is so many days after the redemption, from midnight in São Paulo", async () => {
    const rewardId = await addReward(world.db, { limitPerMember: 1, limitDays: 30 });
    expect(await shown(rewardId)).toEqual({ days: 30, left: 1, again: undefined });
    const { id } = await redeem(rewardId);
    expect(await shown(rewardId)).toEqual({ days: 30, left: 0, again: addDays(today, 30) });
    expect(await saidOf(rewardId)).toBe("rewards/limit-reached");
    await date(id, 29, "first");
    expect(await shown(rewardId)).toEqual({ days: 30, left: 0, again: addDays(today, 1) });
    expect(await saidOf(rewardId)).toBe("rewards/limit-reached");
    await date(id, 30, "last");
    expect(await shown(rewardId)).toEqual({ days: 30, left: 1, again: undefined });
    expect(await saidOf(rewardId)).toBe("200");
  });

  test("is waited for until one unit is free, however many were redeemed on which day", async () => {
    const rewardId = await addReward(world.db, { limitPerMember: 3, limitDays: 10 });
    const [early, late] = [await redeem(rewardId), await redeem(rewardId, 2)];
    await date(early.id, 8, "last");
    await date(late.id, 5, "first");
    expect(await shown(rewardId)).toEqual({ days: 10, left: 0, again: addDays(today, 2) });
    // The limit was lowered since: what was redeemed first no longer frees a unit when it is over.
    await sql`update rewards.reward set limit_per_member = 2 where id = ${rewardId}`.execute(world.db);
    expect(await shown(rewardId)).toEqual({ days: 10, left: 0, again: addDays(today, 5) });
  });

  test("counts nothing that was cancelled, and nothing of another member", async () => {
    const rewardId = await addReward(world.db, { limitPerMember: 1, limitDays: 7 });
    const { id } = await redeem(rewardId);
    const cancelled = await world.call("POST", `/api/redemptions/${id}/cancel`, {
      token: member.token,
      headers: { "idempotency-key": randomUUID() },
    });
    expect(cancelled.status).toBe(200);
    expect(await shown(rewardId)).toEqual({ days: 7, left: 1, again: undefined });
    expect(await saidOf(rewardId)).toBe("200");
    member = await world.member({ points: 100 });
    expect(await shown(rewardId)).toEqual({ days: 7, left: 1, again: undefined });
    expect(await saidOf(rewardId)).toBe("200");
  });

  test("has a limit; one for all time says no day and does not end", async () => {
    await expect(addReward(world.db, { limitDays: 7 })).rejects.toThrow("days_are_of_a_limit");
    const rewardId = await addReward(world.db, { limitPerMember: 1 });
    const { id } = await redeem(rewardId);
    await date(id, 3_000, "first");
    expect(await shown(rewardId)).toEqual({ days: undefined, left: 0, again: undefined });
    expect(await saidOf(rewardId)).toBe("rewards/limit-reached");
  });
});
