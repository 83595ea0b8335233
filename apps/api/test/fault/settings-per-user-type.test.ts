import { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { publishNews } from "../../src/capabilities/content/index.ts";
import { notifyMember } from "../../src/capabilities/notifications/index.ts";
import { changeSetting } from "../../src/capabilities/settings/index.ts";
import { sql } from "../../src/platform/database/database.ts";
import { earn } from "../ledger/ledger-members.ts";
import type { LoggedMember } from "../world/members.ts";
import { clearJobs, queuedJobs } from "../server/queued-jobs.ts";
import { addGrant, addReward, delivery } from "../rewards/rewards-world.ts";
import { someCase } from "../world/some-case.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";

const writtenBy = "005Operator0001";
const approvedBy = "005Operator0002";

let world: TestWorld;
let rewardId: string;
let farmer: LoggedMember;
/** The programme has other figures for her type. */
let seller: LoggedMember;

beforeAll(async () => {
  world = await testWorld();
  rewardId = await addReward(world.db, { points: 10, kind: "physical" });
  await addReward(world.db, { points: 20 });
  await world.inOne(async (tx) => {
    for (const title of ["Soja", "Milho"])
      await publishNews(tx, {
        title,
        topic: "Lavoura",
        summary: "Chuva.",
        author: "Equipe",
        html: "<p>Texto</p>",
        publishedAt: new Date(Date.now() - 60_000),
        writtenBy,
        approvedBy,
      });
    const value = { title: "Regulamento das equipes" };
    await changeSetting(tx, { name: "Regulation", value, userType: "Telemarketing", actorId: writtenBy });
  });
  farmer = await fullMember(["agricultor"]);
  seller = await fullMember(["agricultor", "Telemarketing"]);
  await world.set("PageSize", 1, "Telemarketing");
  await world.set("CataloguePageSize", 1, "Telemarketing");
  await world.set("HomeNewsCount", 1, "Telemarketing");
  await world.set("MostUnits", 1, "Telemarketing");
  await world.set("OrderDelayMinutes", 29, "Telemarketing");
  await world.set("HoldMinutes", 300, "Telemarketing");
});
afterAll(() => world.close());

/** Returns a member with two of everything that comes in pages. */
async function fullMember(profileCodes: string[]): Promise<LoggedMember> {
  const member = await world.member({ profileCodes });
  for (const points of [1_000, 2_000]) await earn(world.db, member.id, points);
  for (const title of ["Pontos", "Prêmio"])
    await world.inOne((tx) => notifyMember(tx, { memberId: member.id, title, message: "Veja." }));
  for (let at = 0; at < 2; at += 1) {
    expect((await redeem(member, 1)).status).toBe(200);
    const { token } = member;
    expect((await world.call("POST", "/api/addCase", { token, body: someCase() })).status).toBe(200);
  }
  return member;
}

async function redeem({ id, token }: LoggedMember, quantity: number) {
  const grant = await addGrant(world.db, id, rewardId);
  const body = {
    contactId: id,
    productItemId: rewardId,
    quantity,
    grant,
    delivery: z.encode(DeliveryAddress, delivery),
  };
  const headers = { "idempotency-key": `redeems-${grant}`.slice(0, 40) };
  return world.call("POST", "/api/processRedeem", { token, headers, body });
}

const ask = async (member: LoggedMember, path: string) =>
  (await world.call("GET", `/api${path}`, { token: member.token })).json();

const lengthOf = async (member: LoggedMember, path: string): Promise<number> =>
  ((await ask(member, path))["records"] as unknown[]).length;

test.each(["/points/statement", "/news", "/notifications", "/redemptions", "/cases", "/rewards"])(
  "a page of %s is as long as the member's account type has it",
  async (path) => {
    expect(await lengthOf(farmer, path)).toBeGreaterThan(1);
    expect(await lengthOf(seller, path)).toBe(1);
  },
);

test("the most units of a redemption are those of the account type", async () => {
  expect((await ask(farmer, `/rewards/${rewardId}`))["acg_MostUnits__c"]).toBe(10);
  expect((await ask(seller, `/rewards/${rewardId}`))["acg_MostUnits__c"]).toBe(1);
  expect((await redeem(farmer, 2)).status).toBe(200);
  const refused = await redeem(seller, 2);
  expect([refused.status, refused.code]).toEqual([400, "invalid-request"]);
});

test("a redemption is held and waits as long as the account type has it", async () => {
  const minutes = async (member: LoggedMember) => {
    await clearJobs(world.db);
    expect((await redeem(member, 1)).status).toBe(200);
    const [order] = await queuedJobs(world.db, "rewards.place-order");
    const { rows } = await sql<{ held: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as held from points.hold
      where member_id = ${member.id} order by expires_at desc limit 1`.execute(world.db);
    return { held: rows[0]?.held, waits: Math.round((order?.waitSeconds ?? 0) / 60) };
  };
  expect(await minutes(farmer)).toEqual({ held: 30, waits: 10 });
  expect(await minutes(seller)).toEqual({ held: 300, waits: 29 });
});

test("a text is that of the account type, and everybody's for a visitor", async () => {
  expect((await ask(seller, "/reading/Regulation"))["Name"]).toBe("Regulamento das equipes");
  expect((await ask(farmer, "/reading/Regulation"))["Name"]).toBe("Regulamento");
  expect((await world.call("GET", "/api/reading/Regulation")).json()["Name"]).toBe("Regulamento");
});
