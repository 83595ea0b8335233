import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { GivenMember } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { connectDatabase, type Db } from "../../platform/database/database.ts";
import { contentJobs } from "./content-jobs.ts";
import { bannersFor, publishBanner, type BannerToPublish } from "./index.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(() => world.db.deleteFrom("content.banner").execute());
afterAll(() => world.close());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

function publish(banner: Partial<BannerToPublish> = {}): Promise<string> {
  return world.inOne((tx) =>
    publishBanner(tx, {
      title: "Banner",
      text: "Texto",
      preset: "soil",
      imageUrl: "/art/banners/safra.svg",
      location: "Home Logada",
      startsAt: inHours(-1),
      endsAt: inHours(1),
      writtenBy: "005Operator0001",
      approvedBy: "005Operator0002",
      ...banner,
    }),
  );
}

const aCaller = async (given?: GivenMember) => world.callerOf(await world.member(given));
const titlesOf = async (db: Db, caller: Caller) =>
  (await bannersFor(db, { location: "Home Logada", caller })).map(({ title }) => title);
const loggedHome = async (given?: GivenMember) => titlesOf(world.db, await aCaller(given));
const stateOfOnly = async (db: Db) =>
  (await db.selectFrom("content.banner").select("state").executeTakeFirstOrThrow()).state;
const visitorHome = async () =>
  (await bannersFor(world.db, { location: "Home Deslogada", caller: undefined })).map(({ title }) => title);

test("a member sees the logged home's banners only, a visitor the other's only, in their order", async () => {
  await publish({ title: "b", place: 2 });
  await publish({ title: "a", place: 1 });
  await publish({ title: "fora", location: "Home Deslogada" });
  expect(await loggedHome()).toEqual(["a", "b"]);
  expect(await visitorHome()).toEqual(["fora"]);
  expect(await bannersFor(world.db, { location: "Home Logada", caller: undefined })).toEqual([]);
  expect(await bannersFor(world.db, { location: "Home Deslogada", caller: await aCaller() })).toEqual([]);
});

test("only banners of every programme or of this one remain", async () => {
  await publish({ title: "ambos", place: 1 });
  await publish({ title: "nosso", app: "Colheita", place: 2 });
  await publish({ title: "de outro", app: "Outro programa" });
  expect(await loggedHome()).toEqual(["ambos", "nosso"]);
});

/** Returns the member's home so many hours later, and what the state of the only banner is after the job. */
async function laterHome(hours: number, caller: Caller): Promise<{ home: string[]; state: string }> {
  await world.database.shiftClock(`${hours} hours`);
  const later = connectDatabase({ url: world.database.url, applicationName: "later" });
  try {
    const home = await titlesOf(later.db, caller);
    const run = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
    await contentJobs["content.mark-live"]?.run({}, { ...world.platform, db: later.db }, run);
    return { home, state: await stateOfOnly(later.db) };
  } finally {
    await later.close();
    await world.database.shiftClock("0");
  }
}

test("DECISIONS: a scheduled banner is seen from its moment on, and no longer than to its end", async () => {
  const caller = await aCaller();
  await publish({ title: "safra", startsAt: inHours(30), endsAt: inHours(60) });
  expect([await titlesOf(world.db, caller), await stateOfOnly(world.db)]).toEqual([[], "scheduled"]);
  expect(await laterHome(29, caller)).toEqual({ home: [], state: "scheduled" });
  expect(await laterHome(31, caller)).toEqual({ home: ["safra"], state: "live" });
  expect(await laterHome(61, caller)).toEqual({ home: [], state: "archived" });
});

test("DECISIONS: a banner is seen while it is scheduled or live, and in no other state", async () => {
  await publish({ title: "agora" });
  expect(await stateOfOnly(world.db)).toBe("live");
  for (const state of ["draft", "review", "archived"] as const) {
    await world.db.updateTable("content.banner").set({ state }).execute();
    expect(await loggedHome()).toEqual([]);
  }
  await world.db.updateTable("content.banner").set({ state: "scheduled" }).execute();
  expect(await loggedHome()).toEqual(["agora"]);
});

test("rejects a banner that its writer approved, that nobody approved, or that ends before it starts", async () => {
  await expect(publish({ approvedBy: "005Operator0001" })).rejects.toThrow(
    "nobody_approves_their_own_banner",
  );
  await expect(publish({ endsAt: inHours(-2) })).rejects.toThrow("a_banner_ends_after_its_moment");
  await publish({ startsAt: inHours(1), endsAt: inHours(2) });
  for (const state of ["scheduled", "live"] as const)
    await expect(
      world.db.updateTable("content.banner").set({ state, approvedBy: null }).execute(),
    ).rejects.toThrow("shown_banners_are_approved");
});

test("the server limits a member's banners by target group, and shows a visitor none that has one", async () => {
  await publish({ title: "consultores", targetGroups: ["Consultores"] });
  await publish({ title: "grupo fora", targetGroups: ["Agricultores"], location: "Home Deslogada" });
  expect(await loggedHome()).toEqual([]);
  expect(
    await loggedHome({ profileCodes: ["timedevendas", "consultor"], category: "Profissional do agro" }),
  ).toEqual(["consultores"]);
  expect(await visitorHome()).toEqual([]);
});

test("row 22: a target group outside the allow-list is refused, and one smuggled in matches nobody", async () => {
  await expect(publish({ targetGroups: ["Contact__c"] })).rejects.toThrow("no target group");
  await publish();
  await world.db
    .updateTable("content.banner")
    .set({ targetGroups: ["constructor"] })
    .execute();
  expect(await loggedHome()).toEqual([]);
});

test("row 16: a banner leads to this site or over https, and nowhere else", async () => {
  for (const url of [
    "javascript:steal()",
    "//evil.example",
    "/\\evil.example",
    "http://evil.example",
    "data:text/html,x",
  ])
    await expect(publish({ action: { label: "Ver", url } })).rejects.toThrow("banner_action_url_check");
  await publish({ action: { label: "Ver", url: "/premios?categoria=Vales" } });
  await publish({ action: { label: "Ver", url: "https://parceiro.example/x" } });
  await publish({ action: { label: "Início", url: "/" } });
  expect(await loggedHome()).toHaveLength(3);
});
