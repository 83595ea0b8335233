import { afterAll, beforeAll, expect, test } from "vitest";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import type { Db } from "../../platform/database/database.ts";
import { changeSetting, readSetting } from "./index.ts";

const actorId = "005Operator0001";
let world: TestWorld;
/** The database as a process sees it that caches the settings. */
let db: Db;

beforeAll(async () => {
  world = await testWorld();
  ({ db } = world.platform);
});
afterAll(() => world.close());

const reading = (page: string, on: Pick<TestWorld, "call"> = world) => on.call("GET", `/api/reading/${page}`);

test("a setting that nobody set has its default", async () => {
  expect(await readSetting(db, "PointsLabel", [])).toBe("pontos");
  expect(await readSetting(db, "HoldMinutes", [])).toBe(30);
  expect(await readSetting(db, "FilterProductOptions", [])).toEqual([]);
});

test("every process uses a change from its commit on, inside transactions too", async () => {
  const other = await world.another();
  await world.inOne((tx) => changeSetting(tx, { name: "HoldMinutes", value: 45, actorId }));
  for (const { platform } of [world, other])
    await expect.poll(() => readSetting(platform.db, "HoldMinutes", [])).toBe(45);
  expect(await world.inOne((tx) => readSetting(tx, "HoldMinutes", []))).toBe(45);
});

test("a change that is rolled back was never seen", async () => {
  const change = world.inOne(async (tx) => {
    await changeSetting(tx, { name: "PageSize", value: 25, actorId });
    throw new Error("changed my mind");
  });
  await expect(change).rejects.toThrow("changed my mind");
  expect(await readSetting(db, "PageSize", [])).toBe(10);
});

test("a user type has its own value, and the later of several types wins", async () => {
  await world.inOne(async (tx) => {
    await changeSetting(tx, { name: "LevelLabel", value: "safra", userType: "agricultor", actorId });
    await changeSetting(tx, { name: "LevelLabel", value: "faixa", userType: "Consultor", actorId });
  });
  await expect.poll(() => readSetting(db, "LevelLabel", ["agricultor"])).toBe("safra");
  expect(await readSetting(db, "LevelLabel", [])).toBe("nível");
  expect(await readSetting(db, "LevelLabel", ["agricultor", "Consultor"])).toBe("faixa");
  expect(await readSetting(db, "LevelLabel", ["telemarketing"])).toBe("nível");
});

test("a setting that has one value for all takes none for a user type", async () => {
  const change = world.inOne((tx) =>
    changeSetting(tx, { name: "CaseReopenDays", value: 5, userType: "agricultor", actorId }),
  );
  await expect(change).rejects.toThrow("CaseReopenDays has one value for all");
});

test("a value that does not fit its declaration is not stored", async () => {
  const change = world.inOne((tx) => changeSetting(tx, { name: "HoldMinutes", value: -5, actorId }));
  await expect(change).rejects.toThrow();
});

test("a value spoilt in the database is an error and never a guess", async () => {
  await db
    .insertInto("settings.setting")
    .values({ name: "ReturnedPointsDays", jsonValue: JSON.stringify("soon") })
    .execute();
  await world.inOne((tx) => changeSetting(tx, { name: "PageSize", value: 10, actorId }));
  const refusal = () => readSetting(db, "ReturnedPointsDays").catch((error: Error) => error.message);
  await expect.poll(refusal).toContain("ReturnedPointsDays");
});

test("a reading page without a text says so by leaving it out", async () => {
  const answer = await reading("AboutProgram");
  expect([answer.status, answer.json()]).toEqual([200, { Name: "Como funciona" }]);
  expect(answer.headers["cache-control"]).toBe("private, no-cache");
});

test("row 17: a page's HTML is clean when it is kept, and again when it leaves", async () => {
  const hostile =
    '<p onclick="steal()">{POINTS_LABEL}<script>steal()</script></p><img src=x onerror=steal()>';
  await world.inOne(async (tx) => {
    await changeSetting(tx, { name: "PointsLabel", value: "<b>grãos</b>", actorId });
    await changeSetting(tx, {
      name: "Regulation",
      value: { title: "Regras de {POINTS_LABEL}", html: hostile },
      actorId,
    });
  });
  const clean = '<p>{POINTS_LABEL}</p><img src="/x" alt="" loading="lazy" />';
  const row = await db
    .selectFrom("settings.setting")
    .select("htmlValue")
    .where("name", "=", "Regulation")
    .executeTakeFirstOrThrow();
  expect(row.htmlValue).toBe(clean);
  const text = async () => (await reading("Regulation")).json();
  await expect.poll(text).toHaveProperty("HtmlValue__c");
  expect((await text())["HtmlValue__c"]).toBe(clean.replace("{POINTS_LABEL}", "&lt;b&gt;grãos&lt;/b&gt;"));
  expect((await text())["Name"]).toBe("Regras de <b>grãos</b>");

  await db
    .updateTable("settings.setting")
    .set({ htmlValue: hostile })
    .where("name", "=", "Regulation")
    .execute();
  const fresh = await world.another();
  expect((await reading("Regulation", fresh)).text).not.toContain("steal");
});

test("no call reads a setting by a name of the caller's choice", async () => {
  for (const name of ["KeptDays", "HoldMinutes", "__proto__", "constructor"])
    expect((await reading(name)).status).toBe(400);
});

test("a change leaves a trail of the value before and after, and of who made it", async () => {
  for (const value of ["grãos", "sacas"])
    await world.inOne((tx) => changeSetting(tx, { name: "PointsLabel", userType: "Trilha", value, actorId }));
  const trail = await db
    .selectFrom("platform.auditEntry")
    .select(["actorId", "before", "after"])
    .where("object", "=", "setting:PointsLabel:trilha")
    .orderBy("id")
    .execute();
  expect(trail).toEqual([
    { actorId, before: null, after: { text: "grãos" } },
    { actorId, before: { text: "grãos" }, after: { text: "sacas" } },
  ]);
});
