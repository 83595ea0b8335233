import { randomUUID } from "node:crypto";
import { MOST_ASKED_REWARDS } from "@colheita/contract/rewards/showcases-endpoints";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addGrant, addReward, addShowcase } from "../../../../test/rewards/rewards-world.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { sql } from "../../../platform/database/database.ts";
import { tellOfReturns } from "./keep-wishes.ts";

type Wire = Record<string, unknown>;

let world: TestWorld;
let farmer: LoggedMember;
let consultant: LoggedMember;
beforeAll(async () => {
  world = await testWorld();
  farmer = await world.member({ category: "Agricultor", profileCodes: ["agricultor"], points: 10_000 });
  consultant = await world.member({
    category: "Profissional do agro",
    profileCodes: ["Consultor", "timedevendas"],
    points: 10_000,
  });
}, 60_000);
beforeEach(async () => {
  await sql`delete from rewards.showcase`.execute(world.db);
  await sql`update rewards.reward set is_live = false`.execute(world.db);
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const FARMERS = { accountTypes: ["Agricultor"] };
const CONSULTANTS = { accountTypes: ["consultor"] };
const newReward = (name: string, given: object = {}) => addReward(world.db, { name, ...given });

const get = ({ token }: LoggedMember, path: string) => world.call("GET", `/api${path}`, { token });
const namesOf = (records: unknown) => (records as { Name: string }[]).map(({ Name: name }) => name);
const catalogueOf = async (member: LoggedMember, query = "") => {
  const { records, totalSize } = (await get(member, `/rewards${query}`)).json();
  const names = namesOf(records).toSorted();
  expect(totalSize).toBe(names.length);
  return names;
};
async function showcasesOf(member: LoggedMember, call = "getShowcase"): Promise<Wire[]> {
  const answer = await get(member, `/colheita/${call}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json()["records"] as Wire[];
}
const showcaseNames = async (member: LoggedMember, call?: string) => namesOf(await showcasesOf(member, call));
const isReached = async (member: LoggedMember, rewardId: string) =>
  (await get(member, `/rewards/${rewardId}`)).status === 200;
const setStock = (rewardId: string, units: number) =>
  sql`update rewards.stock set received = greatest(received, ${units}), available = ${units}
    where reward_id = ${rewardId}`.execute(world.db);
const wish = ({ token }: LoggedMember, rewardId: string, isWished = true) =>
  world.call("PUT", `/api/rewards/${rewardId}/wish`, { token, body: { IsWished: isWished } });
const setGoal = ({ token }: LoggedMember, rewardId: string) =>
  world.call("PUT", "/api/rewards/goal", { token, body: { productItemId: rewardId } });
const redeem = async ({ token, id }: LoggedMember, rewardId: string) =>
  world.call("POST", "/api/processRedeem", {
    token,
    headers: { "idempotency-key": randomUUID() },
    body: {
      contactId: id,
      productItemId: rewardId,
      quantity: 1,
      grant: await addGrant(world.db, id, rewardId),
    },
  });
const askMany = ({ token }: LoggedMember, productItemIds: unknown) =>
  world.call("POST", "/api/colheita/getManyShowcaseAvailability", { token, body: { productItemIds } });
const noticesOf = async ({ id }: LoggedMember) =>
  (
    await sql<{ message: string }>`select message from notifications.notification where member_id = ${id}
      and title = 'Voltou ao estoque' order by created_at`.execute(world.db)
  ).rows.map(({ message }) => message);

describe("a reward in a showcase", () => {
  test("is offered to whom one of its showcases fits, by category and by profile, and the others stay everybody's", async () => {
    const [free, theirs, both, byCategory] = [
      await newReward("Livre"),
      await newReward("Do produtor"),
      await newReward("Dos dois"),
      await newReward("Da categoria"),
    ];
    await addShowcase(world.db, [theirs, both], FARMERS);
    await addShowcase(world.db, [both], CONSULTANTS);
    await addShowcase(world.db, [byCategory], { categories: ["Profissional do agro", "Outra"] });
    await addShowcase(world.db, [free], {});
    expect(await catalogueOf(farmer)).toEqual(["Do produtor", "Dos dois", "Livre"]);
    expect(await catalogueOf(consultant)).toEqual(["Da categoria", "Dos dois", "Livre"]);
    const other = await world.member({ category: "Agricultor", profileCodes: ["Gerente", "timedevendas"] });
    expect(await catalogueOf(other)).toEqual(["Livre"]);
    for (const [member, ids] of [
      [farmer, [free, theirs, both]],
      [consultant, [free, both, byCategory]],
      [other, [free]],
    ] as const)
      for (const id of [free, theirs, both, byCategory])
        expect([id, await isReached(member, id)]).toEqual([id, ids.includes(id)]);
  });

  test("that asks for a category and a profile is only for who has both", async () => {
    const id = await newReward("Do produtor");
    await addShowcase(world.db, [id], { ...FARMERS, categories: ["Profissional do agro"] });
    expect([await isReached(farmer, id), await isReached(consultant, id)]).toEqual([false, false]);
  });

  test("is nobody's before its time, after it, and while its only showcase is switched off", async () => {
    const id = await newReward("Da safra");
    const showcaseId = await addShowcase(world.db, [id], { startsAt: inHours(1) });
    expect(await isReached(farmer, id)).toBe(false);
    await sql`update rewards.showcase set starts_at = platform.clock(), ends_at = platform.clock() + interval '1 hour'
      where id = ${showcaseId}`.execute(world.db);
    expect(await isReached(farmer, id)).toBe(true);
    await sql`update rewards.showcase set is_active = false where id = ${showcaseId}`.execute(world.db);
    expect([await isReached(farmer, id), await catalogueOf(farmer)]).toEqual([false, []]);
    await sql`update rewards.showcase set is_active = true, starts_at = platform.clock() - interval '2 hours',
      ends_at = platform.clock() where id = ${showcaseId}`.execute(world.db);
    expect([await isReached(farmer, id), await catalogueOf(farmer)]).toEqual([false, []]);
    // One that is open is enough.
    await addShowcase(world.db, [id], FARMERS);
    expect(await isReached(farmer, id)).toBe(true);
  });

  test("row 1: is to another profile as one that there is not, whatever the call", async () => {
    const [id, missing] = [await newReward("Do produtor"), "a1P000000000000"];
    const showcaseId = await addShowcase(world.db, [id], FARMERS);
    const answers = (member: LoggedMember, rewardId: string) =>
      Promise.all([
        get(member, `/rewards/${rewardId}`),
        setGoal(member, rewardId),
        wish(member, rewardId),
        redeem(member, rewardId),
      ]);
    const said = ({ status, code }: { status: number; code?: string | undefined }) =>
      `${status} ${code ?? ""}`;
    expect((await answers(consultant, id)).map(said)).toEqual(Array(4).fill("404 not-found"));
    expect((await answers(consultant, missing)).map(said)).toEqual(Array(4).fill("404 not-found"));
    expect((await answers(farmer, id)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await catalogueOf(consultant, `?showcase=${showcaseId}`)).toEqual([]);
    expect(await catalogueOf(farmer, `?showcase=${showcaseId}`)).toEqual(["Do produtor"]);
    expect((await askMany(consultant, [id])).json()).toEqual({ records: [] });
    expect(await showcasesOf(consultant)).toEqual([]);
  });

  test("leaves goal, wish list and home when it is not offered any more, and what was redeemed goes on", async () => {
    const id = await newReward("Do produtor", { stock: 3 });
    const showcaseId = await addShowcase(world.db, [id], FARMERS);
    const ana = await world.member({ category: "Agricultor", profileCodes: ["agricultor"], points: 500 });
    await setGoal(ana, id);
    await wish(ana, id);
    const redemptionId = String((await redeem(ana, id)).json()["Id"]);
    const homeOf = async () => {
      const home = (await get(ana, "/home")).json();
      return [(home["Goal"] as Wire | undefined)?.["Name"], namesOf(home["Rewards"])];
    };
    expect(await homeOf()).toEqual(["Do produtor", ["Do produtor"]]);
    expect(await catalogueOf(ana, "?wished=true")).toEqual(["Do produtor"]);
    await sql`update rewards.showcase set is_active = false where id = ${showcaseId}`.execute(world.db);
    expect(await homeOf()).toEqual([undefined, []]);
    expect(await catalogueOf(ana, "?wished=true")).toEqual([]);
    expect((await get(ana, `/redemptions/${redemptionId}`)).status).toBe(200);
    expect((await wish(ana, id, false)).status).toBe(200);
  });

  test("is redeemed by the account as it is, not as a token remembers it", async () => {
    const id = await newReward("Do produtor");
    await addShowcase(world.db, [id], FARMERS);
    const ana = await world.member({ category: "Agricultor", profileCodes: ["agricultor"], points: 500 });
    await sql`update identity.member set profile_codes = '{Gerente}' where id = ${ana.id}`.execute(world.db);
    expect((await redeem(ana, id)).code).toBe("not-found");
    await sql`update identity.member set profile_codes = '{Agricultor}' where id = ${ana.id}`.execute(
      world.db,
    );
    expect((await redeem(ana, id)).status).toBe(200);
  });

  test("is shown to visitors only where its showcase is for everybody", async () => {
    const [theirs, all] = [await newReward("Do produtor"), await newReward("De todos")];
    await addShowcase(world.db, [theirs], FARMERS);
    await addShowcase(world.db, [await newReward("De uma categoria")], { categories: ["Agricultor"] });
    await addShowcase(world.db, [all]);
    const answer = await world.call("GET", "/api/visitor-home");
    expect(namesOf(answer.json()["Rewards"])).toEqual(["De todos"]);
  });

  test("that is back in stock is told of only to those it is offered to; the others hear when it is", async () => {
    const [id, free] = [await newReward("Drone"), await newReward("Livre", { stock: 0 })];
    const [ana, bruno] = [
      await world.member({ category: "Agricultor", profileCodes: ["agricultor"] }),
      await world.member({ category: "Agricultor", profileCodes: ["Gerente", "timedevendas"] }),
    ];
    await setStock(id, 0);
    for (const each of [ana, bruno]) for (const rewardId of [id, free]) await wish(each, rewardId);
    const showcaseId = await addShowcase(world.db, [id], FARMERS);
    for (const rewardId of [id, free]) await setStock(rewardId, 2);
    await tellOfReturns(world.db);
    await tellOfReturns(world.db);
    const [drone, other] = ["Drone está disponível de novo.", "Livre está disponível de novo."];
    expect((await noticesOf(ana)).toSorted()).toEqual([drone, other]);
    expect(await noticesOf(bruno)).toEqual([other]);
    await sql`update rewards.showcase set account_types = '{}' where id = ${showcaseId}`.execute(world.db);
    await tellOfReturns(world.db);
    expect(await noticesOf(bruno)).toEqual([other, drone]);
    expect((await noticesOf(ana)).length).toBe(2);
  });

  test("is found by the notice behind more wishes than one batch, none of which is offered", async () => {
    const [hidden, shown] = [
      await addReward(world.db, { id: "a1Paaaaaaaaaaaa", stock: 1 }),
      await addReward(world.db, { id: "a1Pbbbbbbbbbbbb", stock: 1, name: "Visível" }),
    ];
    await addShowcase(world.db, [hidden], { startsAt: inHours(1) });
    const ana = await world.member();
    await sql`insert into identity.member (id, firebase_id, tax_id, first_name, last_name, category)
      select 'many' || lpad(n::text, 11, '0'), 'many' || lpad(n::text, 24, '0'), lpad(n::text, 11, '0'), 'A', 'B', 'Agricultor'
      from generate_series(1, 250) n`.execute(world.db);
    await sql`insert into rewards.wish (member_id, reward_id, awaits_stock)
      select id, ${hidden}, true from identity.member where id like 'many%'`.execute(world.db);
    await sql`insert into rewards.wish (member_id, reward_id, awaits_stock) values (${ana.id}, ${shown}, true)`.execute(
      world.db,
    );
    expect(await tellOfReturns(world.db)).toBe(1);
    expect(await noticesOf(ana)).toEqual(["Visível está disponível de novo."]);
  });
});

describe("the showcases of a member", () => {
  test("come in their order, each with its first twelve rewards in theirs and how many there are", async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 14; n += 1) ids.push(await newReward(`Prêmio ${n}`, { points: 100 - n }));
    const gone = await newReward("Retirado");
    await sql`update rewards.reward set is_live = false where id = ${gone}`.execute(world.db);
    await addShowcase(world.db, [gone, ...ids], { name: "Segunda", place: 2 });
    await addShowcase(world.db, [ids[3] ?? "", ids[1] ?? ""], { name: "Primeira", place: 1, ...FARMERS });
    await addShowcase(world.db, ids, { name: "De outros", ...CONSULTANTS });
    const [first, second, ...others] = await showcasesOf(farmer);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ Name: "Primeira", totalSize: 2 });
    expect(namesOf(first?.["records"])).toEqual(["Prêmio 4", "Prêmio 2"]);
    expect(second).toMatchObject({ Name: "Segunda", totalSize: 14 });
    expect(namesOf(second?.["records"])).toEqual(ids.slice(0, 12).map((_, at) => `Prêmio ${at + 1}`));
    expect(await catalogueOf(farmer, `?showcase=${String(first?.["Id"])}`)).toEqual(["Prêmio 2", "Prêmio 4"]);
    expect((await get(farmer, "/rewards?showcase=a1S000000000000")).json()).toMatchObject({ totalSize: 0 });
    expect((await get(farmer, "/rewards?showcase=x")).status).toBe(400);
  });

  test("are without one that is empty, withdrawn or has nothing in stock; a sold-out reward stays beside others", async () => {
    const [soldOut, gone, there] = [
      await newReward("Esgotado", { stock: 0 }),
      await newReward("Retirado"),
      await newReward("Disponível"),
    ];
    await sql`update rewards.reward set is_live = false where id = ${gone}`.execute(world.db);
    await addShowcase(world.db, [], { name: "Vazia" });
    await addShowcase(world.db, [soldOut], { name: "Esgotada" });
    await addShowcase(world.db, [gone], { name: "Retirada" });
    await addShowcase(world.db, [soldOut, there], { name: "Aberta" });
    const [only, ...others] = await showcasesOf(farmer);
    expect([only?.["Name"], others]).toEqual(["Aberta", []]);
    expect(namesOf(only?.["records"])).toEqual(["Esgotado", "Disponível"]);
  });

  test("are shown to consultants also narrowed to those that name them, and to nobody else", async () => {
    const id = await newReward("Prêmio");
    await addShowcase(world.db, [id], { name: "De todos" });
    await addShowcase(world.db, [id], { name: "Do consultor", ...CONSULTANTS });
    await addShowcase(world.db, [id], { name: "Fechada", ...CONSULTANTS, startsAt: inHours(1) });
    expect((await showcaseNames(consultant)).toSorted()).toEqual(["De todos", "Do consultor"]);
    expect(await showcaseNames(consultant, "getShowcaseToFixedConsultant")).toEqual(["Do consultor"]);
    const refused = await get(farmer, "/colheita/getShowcaseToFixedConsultant");
    expect([refused.status, refused.code]).toEqual([403, "permission-denied"]);
  });
});

describe("the availability of many rewards", () => {
  test("is told of each that is offered, once, and of nothing else", async () => {
    const ids = await Promise.all([10, 3, 0].map((stock) => newReward("Prêmio", { stock })));
    const [gone, foreign] = [await newReward("Retirado"), await newReward("De outros")];
    await sql`update rewards.reward set is_live = false where id = ${gone}`.execute(world.db);
    await addShowcase(world.db, [foreign], CONSULTANTS);
    const asked = [...ids, ...ids, gone, foreign, "a1P000000000000"];
    const { records } = (await askMany(farmer, asked)).json() as { records: Wire[] };
    const found = new Map(records.map((each) => [each["Id"], each["acg_Availability__c"]]));
    expect(records).toHaveLength(3);
    expect(ids.map((id) => found.get(id))).toEqual(["available", "last-units", "sold-out"]);
  });

  test("is asked of at most a hundred, and of ids alone", async () => {
    const id = await newReward("Prêmio");
    expect((await askMany(farmer, Array(MOST_ASKED_REWARDS).fill(id))).status).toBe(200);
    expect((await askMany(farmer, [])).json()).toEqual({ records: [] });
    for (const wrong of [Array(MOST_ASKED_REWARDS + 1).fill(id), ["x"], [null], id, undefined])
      expect((await askMany(farmer, wrong)).status).toBe(400);
  });
});
