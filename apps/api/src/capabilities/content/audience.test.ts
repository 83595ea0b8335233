import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { GivenMember } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { insertAccount, insertRelations } from "../channels/index.ts";
import type { Audience } from "./audience.ts";
import { bannersFor, latestNews, publishBanner, publishNews } from "./index.ts";
import type { Targeting } from "./targeting-rules.ts";

const MARINGA = "001Maringa00001";
const RIO_VERDE = "001RioVerde0001";
const LAST_SEASON = "a1S000000000026";
const THIS_SEASON = "a1S000000000027";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
  await world.inOne(async (tx) => {
    await insertAccount(tx, { id: MARINGA, name: "Maringá", nsap: "1" });
    await insertAccount(tx, { id: RIO_VERDE, name: "Rio Verde", nsap: "2" });
    await sql`insert into points.season (id, name, starts_on, ends_on) values
      (${LAST_SEASON}, 'Passada', platform.today() - 400, platform.today() - 31),
      (${THIS_SEASON}, 'Esta', platform.today() - 30, platform.today() + 300)`.execute(tx);
  });
});
beforeEach(async () => {
  await world.db.deleteFrom("content.news").execute();
  await world.db.deleteFrom("content.banner").execute();
});
afterAll(() => world.close());

const HOUR = 3_600_000;
let count = 0;

/** Publishes an article and a banner of one title for each home; what comes later is shown later. */
function publish(title: string, aimedAt: Partial<Targeting> = {}): Promise<unknown> {
  count += 1;
  const at = new Date(Date.now() - HOUR - count * 1_000);
  const byBoth = { writtenBy: "005Operator0001", approvedBy: "005Operator0002" };
  const article = { topic: "Clima", summary: "Em poucas linhas.", author: "Equipe", html: "<p>Texto</p>" };
  const banner = { text: "Texto", preset: "soil", imageUrl: "/art/banners/safra.svg", place: count } as const;
  const shown = { title, startsAt: at, endsAt: new Date(Date.now() + HOUR), ...byBoth, ...aimedAt };
  return world.inOne(async (tx) => {
    await publishNews(tx, { title, ...article, publishedAt: at, ...byBoth, ...aimedAt });
    for (const location of ["Home Logada", "Home Deslogada"] as const)
      await publishBanner(tx, { ...banner, ...shown, location });
  });
}

/** Returns what somebody sees: the titles of the news, which those of the banners have to equal. */
async function seenBy(caller: Audience): Promise<string[]> {
  const location = caller ? "Home Logada" : "Home Deslogada";
  const news = (await latestNews(world.db, caller, 10)).map(({ title }) => title);
  expect((await bannersFor(world.db, { location, caller })).map(({ title }) => title)).toEqual(news);
  return news;
}

const aMember = async (given?: GivenMember) => world.callerOf(await world.member(given));

test("DECISIONS: content aimed at a channel is not seen by another", async () => {
  await publish("todos");
  await publish("maringá", { channels: [MARINGA] });
  await publish("ambos", { channels: [MARINGA, RIO_VERDE] });
  expect(await seenBy(await aMember({ accountId: MARINGA }))).toEqual(["todos", "maringá", "ambos"]);
  expect(await seenBy(await aMember({ accountId: RIO_VERDE }))).toEqual(["todos", "ambos"]);
  expect(await seenBy(await aMember())).toEqual(["todos"]);
});

test("DECISIONS: content aimed at a channel is seen by whose own it is, and by its focal point", async () => {
  await publish("rio verde", { channels: [RIO_VERDE] });
  const related = async (given: GivenMember) => {
    const member = await world.member({ accountId: MARINGA, ...given });
    await world.inOne((tx) => insertRelations(tx, member.id, [RIO_VERDE]));
    return world.callerOf(member);
  };
  expect(await seenBy(await related({ loyaltyProfiles: ["Focal Point"] }))).toEqual(["rio verde"]);
  expect(await seenBy(await related({}))).toEqual([]);
});

test("DECISIONS: content aimed at a season is seen while it runs, and in no other", async () => {
  await publish("sempre");
  await publish("esta", { seasons: [THIS_SEASON] });
  await publish("passada", { seasons: [LAST_SEASON] });
  const ana = await aMember();
  expect(await seenBy(ana)).toEqual(["sempre", "esta"]);
  await sql`update points.season set ends_on = platform.today() - 1 where id = ${THIS_SEASON}`.execute(
    world.db,
  );
  expect(await seenBy(ana)).toEqual(["sempre"]);
  await sql`update points.season set ends_on = platform.today() + 300 where id = ${THIS_SEASON}`.execute(
    world.db,
  );
});

test("DECISIONS: content aimed at a category, a profile and a state is seen by whom all of them fit", async () => {
  await publish("agricultores de MT", {
    categories: ["Agricultor"],
    accountTypes: ["AGRICULTOR"],
    states: ["MT"],
  });
  const farmer = { profileCodes: ["agricultor"], category: "Agricultor", state: "MT" };
  expect(await seenBy(await aMember(farmer))).toEqual(["agricultores de MT"]);
  for (const other of [{ category: "Estudante" }, { profileCodes: ["consultor"] }, { state: "PR" }])
    expect(await seenBy(await aMember({ ...farmer, ...other }))).toEqual([]);
});

test("DECISIONS: a visitor sees only what is aimed at nobody in particular", async () => {
  await publish("todos");
  for (const aimedAt of [
    { categories: ["Agricultor"] },
    { accountTypes: ["agricultor"] },
    { states: ["MT"] },
    { channels: [MARINGA] },
    { seasons: [THIS_SEASON] },
  ])
    await publish("alguns", aimedAt);
  expect(await seenBy(undefined)).toEqual(["todos"]);
});

test("what fills the place of foreign content is not foreign in another way", async () => {
  await publish("de outro estado", { states: ["PR"] });
  await publish("de outro canal", { channels: [RIO_VERDE] });
  await publish("de outra safra", { seasons: [LAST_SEASON] });
  await publish("todos");
  const ana = await aMember({ state: "MT", accountId: MARINGA });
  expect((await latestNews(world.db, ana, 1)).map(({ title }) => title)).toEqual(["todos"]);
});
