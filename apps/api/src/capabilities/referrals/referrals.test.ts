import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import type { Tx } from "../../platform/database/database.ts";
import { credit, reverse } from "../points/index.ts";
import { storeReferrer, memberOfReferralCode, referralCodeOf } from "../profile/index.ts";
import { referralCause } from "./referrals-rules.ts";

let world: TestWorld;
let ana: LoggedMember;

beforeAll(async () => {
  world = await testWorld();
  ana = await world.member();
});
afterAll(() => world.close());

const read = async ({ token }: LoggedMember = ana) =>
  (await world.call("GET", "/api/referrals", { token })).json();
const inOne = <Result>(act: (tx: Tx) => Promise<Result>) => world.inOne(act);

async function refer(): Promise<LoggedMember> {
  const friend = await world.member();
  await inOne((tx) => storeReferrer(tx, friend.id, ana.id));
  return friend;
}

const earn = (memberId: string, cause: { kind: "invoice" | "rule"; id: string }) =>
  inOne((tx) =>
    credit(tx, {
      memberId,
      kind: cause.kind === "invoice" ? "Earned" : "Bonus",
      points: 100,
      description: "Pontos",
      expiresOn: "2099-12-31",
      cause: { ...cause, title: "Por quê" },
    }),
  );

test("who invited nobody has a code and an empty list", async () => {
  const code = await referralCodeOf(world.db, ana.id);
  expect(await read()).toEqual({ ReferralCode__c: code, totalSize: 0, records: [] });
  expect(await memberOfReferralCode(world.db, code)).toBe(ana.id);
});

test("a referral goes from the sign-up by the first approved invoice to the payment", async () => {
  const friend = await refer();
  const states = async () => {
    const { records } = (await read()) as { records: { Name: string; acg_Status__c: string }[] };
    return records.map(({ Name, acg_Status__c }) => [Name, acg_Status__c]);
  };
  expect(await states()).toEqual([["Ana R.", "registered"]]);
  const entryId = await earn(friend.id, { kind: "invoice", id: "nota-1" });
  expect(await states()).toEqual([["Ana R.", "invoice-approved"]]);
  await inOne((tx) => reverse(tx, entryId, "A nota foi cancelada"));
  expect(await states()).toEqual([["Ana R.", "registered"]]);
  await earn(friend.id, { kind: "invoice", id: "nota-2" });
  await earn(ana.id, { kind: "rule", id: referralCause(friend.id) });
  expect(await states()).toEqual([["Ana R.", "paid"]]);
});

test("row 3: nothing is shown of who was invited but a masked name", async () => {
  const friend = await refer();
  const answer = await world.call("GET", "/api/referrals", { token: ana.token });
  for (const secret of [friend.id, friend.taxId, friend.email, "Ribeiro"])
    expect(answer.text).not.toContain(secret);
  expect(await read(friend)).toMatchObject({ totalSize: 0, records: [] });
});

test("nobody refers themselves, and nobody is referred twice", async () => {
  await expect(inOne((tx) => storeReferrer(tx, ana.id, ana.id))).rejects.toThrow("nobody_refers_themselves");
  const friend = await refer();
  const { totalSize } = await read();
  const other = await world.member();
  await inOne((tx) => storeReferrer(tx, friend.id, other.id));
  expect((await read(other))["totalSize"]).toBe(0);
  expect((await read())["totalSize"]).toBe(totalSize);
});

test("row 20: of twenty who are named at once as who invited somebody, one is", async () => {
  const friend = await world.member();
  const all = await Promise.all(Array.from({ length: 20 }, world.member));
  await Promise.all(all.map(({ id }) => inOne((tx) => storeReferrer(tx, friend.id, id))));
  const totals = await Promise.all(all.map(async (one) => (await read(one))["totalSize"]));
  expect(totals.filter((total) => total === 1)).toHaveLength(1);
});
