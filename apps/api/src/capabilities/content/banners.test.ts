import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { GivenMember } from "../../../test/members.ts";
import { testWorld, type TestWorld } from "../../../test/test-world.ts";
import { bannersFor, publishBanner, type BannerToPublish } from "./index.ts";

let world: TestWorld;
let days: { today: string; yesterday: string; tomorrow: string };

beforeAll(async () => {
  world = await testWorld();
  const { rows } = await sql<typeof days>`select platform.today() as today, platform.today() - 1 as yesterday,
    platform.today() + 1 as tomorrow`.execute(world.db);
  days = rows[0]!;
});
beforeEach(() => world.db.deleteFrom("content.banner").execute());
afterAll(() => world.close());

function publish(banner: Partial<BannerToPublish> = {}): Promise<string> {
  return world.inOne((tx) =>
    publishBanner(tx, {
      title: "Banner",
      text: "Texto",
      preset: "soil",
      imageUrl: "/art/banners/safra.svg",
      location: "Home Logada",
      startsOn: days.yesterday,
      endsOn: days.tomorrow,
      writtenBy: "005Operator0001",
      approvedBy: "005Operator0002",
      ...banner,
    }),
  );
}

const aCaller = async (given?: GivenMember) => world.callerOf(await world.member(given));
const loggedHome = async (given?: GivenMember) =>
  (await bannersFor(world.db, { location: "Home Logada", caller: await aCaller(given) })).map(
    ({ title }) => title,
  );
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

test("a window includes its first and its last day", async () => {
  await publish({ title: "só hoje", startsOn: days.today, endsOn: days.today });
  await publish({ title: "até ontem", startsOn: days.yesterday, endsOn: days.yesterday });
  await publish({ title: "amanhã", startsOn: days.tomorrow, endsOn: days.tomorrow });
  expect(await loggedHome()).toEqual(["só hoje"]);
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
