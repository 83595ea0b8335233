import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MOST_WISHES } from "@colheita/contract/rewards/wishes-endpoints";
import { addReward } from "../../../../test/rewards/rewards-world.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { sql } from "../../../platform/database/database.ts";
import { tellOfReturns } from "./keep-wishes.ts";

let world: TestWorld;
let member: LoggedMember;
beforeAll(async () => {
  world = await testWorld();
}, 60_000);
beforeEach(async () => {
  member = await world.member();
});
afterAll(() => world.close());

const wish = (rewardId: string, isWished = true, { token } = member) =>
  world.call("PUT", `/api/rewards/${rewardId}/wish`, { token, body: { IsWished: isWished } });

async function isWished(rewardId: string): Promise<unknown> {
  return (await world.call("GET", `/api/rewards/${rewardId}`, { token: member.token })).json()["IsWished"];
}
async function wishedNames(): Promise<unknown[]> {
  const answer = await world.call("GET", "/api/rewards?wished=true", { token: member.token });
  return (answer.json()["records"] as { Name: string }[]).map(({ Name: name }) => name);
}
const setStock = (rewardId: string, units: number) =>
  sql`update rewards.stock set received = greatest(received, ${units}), available = ${units}
    where reward_id = ${rewardId}`.execute(world.db);
const withdraw = (rewardId: string) =>
  sql`update rewards.reward set is_live = false where id = ${rewardId}`.execute(world.db);
async function noticesOf(memberId: string): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`select message from notifications.notification
    where member_id = ${memberId} order by created_at, id`.execute(world.db);
  return rows.map(({ message }) => message);
}

describe("a wish list", () => {
  test("keeps rewards in mind, once each, until they are taken off; others' lists have nothing of it", async () => {
    const [boots, drill] = [
      await addReward(world.db, { name: "Bota", points: 40 }),
      await addReward(world.db, { name: "Furadeira", points: 90 }),
    ];
    for (const id of [boots, drill, boots]) expect((await wish(id)).status).toBe(200);
    expect(await isWished(boots)).toBe(true);
    expect(await wishedNames()).toEqual(["Furadeira", "Bota"]);
    for (const id of [boots, boots]) expect((await wish(id, false)).status).toBe(200);
    expect(await isWished(boots)).toBe(false);
    expect(await wishedNames()).toEqual(["Furadeira"]);
    member = await world.member();
    expect(await wishedNames()).toEqual([]);
  });

  test("takes no reward that there is not, or is not any more, and lets one go that was withdrawn", async () => {
    const rewardId = await addReward(world.db);
    expect((await wish("a1P000000000000")).status).toBe(404);
    await wish(rewardId);
    await withdraw(rewardId);
    expect(await wishedNames()).toEqual([]);
    expect((await wish(rewardId)).status).toBe(404);
    expect((await wish(rewardId, false)).status).toBe(200);
  });

  test("has an end, also for what is wished at the same time; what was withdrawn does not count", async () => {
    const gone = await addReward(world.db);
    await wish(gone);
    await withdraw(gone);
    const rewards: string[] = [];
    for (let n = 0; n < MOST_WISHES + 4; n += 1) rewards.push(await addReward(world.db));
    await sql`insert into rewards.wish (member_id, reward_id, awaits_stock)
      select ${member.id}, id, false from unnest(${rewards.slice(5)}::text[]) id`.execute(world.db);
    const answers = await Promise.all(rewards.slice(0, 5).map((id) => wish(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.json()).toMatchObject({
      code: "rewards/too-many-wishes",
    });
  });
});

describe("a reward that is back in stock", () => {
  test("is told of to whoever has it on the list, once for each time that it was sold out", async () => {
    const rewardId = await addReward(world.db, { name: "Drone", stock: 0 });
    const early = await world.member();
    await wish(rewardId, true, early);
    await tellOfReturns(world.db);
    expect(await noticesOf(early.id)).toEqual([]);
    await setStock(rewardId, 3);
    await tellOfReturns(world.db);
    const words = "Drone está disponível de novo.";
    expect(await noticesOf(early.id)).toEqual([words]);
    // Wished while there is one: it is told of when it has been sold out since.
    await wish(rewardId);
    await tellOfReturns(world.db);
    expect(await noticesOf(member.id)).toEqual([]);
    await setStock(rewardId, 0);
    await tellOfReturns(world.db);
    await setStock(rewardId, 1);
    await tellOfReturns(world.db);
    await tellOfReturns(world.db);
    expect(await noticesOf(member.id)).toEqual([words]);
    expect(await noticesOf(early.id)).toEqual([words, words]);
  });

  test("is told of to nobody who took it off the list, nor while it is withdrawn", async () => {
    const rewardId = await addReward(world.db, { stock: 0 });
    const stays = await world.member();
    await wish(rewardId);
    await wish(rewardId, true, stays);
    await wish(rewardId, false);
    await setStock(rewardId, 1);
    await withdraw(rewardId);
    await tellOfReturns(world.db);
    expect([await noticesOf(member.id), await noticesOf(stays.id)]).toEqual([[], []]);
  });

  test("row 45: is told of once, however many processes look at the same time", async () => {
    const rewardId = await addReward(world.db, { stock: 0 });
    const members = await Promise.all(Array.from({ length: 12 }, () => world.member()));
    for (const each of members) await wish(rewardId, true, each);
    await setStock(rewardId, 1);
    const told = await Promise.all([1, 2, 3].map(() => tellOfReturns(world.db)));
    expect(told.reduce((sum, count) => sum + count)).toBe(12);
    for (const { id } of members) expect(await noticesOf(id)).toHaveLength(1);
  });
});
