import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { GivenMember, LoggedMember } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { connectDatabase } from "../../platform/database/database.ts";
import { announce } from "../../platform/live/live.ts";
import { contentJobs } from "./content-jobs.ts";
import { latestNews, publishNews, type NewsToPublish } from "./index.ts";
import { newsCache, NEWS_CHANGED } from "./news-cache.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await world.db.deleteFrom("content.news").execute();
  await announce(world.db, NEWS_CHANGED);
  await expect.poll(cachedIds).toEqual([]);
});
afterAll(() => world.close());

/** Returns the news that the process knows. */
const cachedIds = () => newsCache.of(world.platform.db)?.rows.map(({ id }) => id);

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

/** Publishes an article, and waits until the process knows it. */
async function publish(news: Partial<NewsToPublish> = {}): Promise<string> {
  const id = await world.inOne((tx) =>
    publishNews(tx, {
      title: "Soja",
      topic: "Lavoura",
      summary: "Chuva adiantou a semeadura.",
      author: "Equipe",
      html: "<p>Texto</p>",
      publishedAt: hoursAgo(1),
      writtenBy: "005Operator0001",
      approvedBy: "005Operator0002",
      ...news,
    }),
  );
  await expect.poll(cachedIds).toContain(id);
  return id;
}

type Page = { records: { Id: string; Name: string }[]; nextCursor?: string };
const get = (path: string, reader?: LoggedMember) =>
  world.callOver("GET", `/api${path}`, { token: reader?.token });
const page = async (query: string, reader: LoggedMember) => (await get(`/news${query}`, reader)).json<Page>();
const titles = ({ records }: Page) => records.map(({ Name }) => Name);

test("news come ten a page, newest first, each once, even those of the same moment", async () => {
  const ana = await world.member();
  const at = hoursAgo(2);
  for (let count = 0; count < 23; count++)
    await publish({ title: `n${count}`, publishedAt: count < 15 ? at : hoursAgo(3 + count) });
  const first = await page("", ana);
  const second = await page(`?cursor=${first.nextCursor}`, ana);
  const third = await page(`?cursor=${second.nextCursor}`, ana);
  expect([first, second, third].map(({ records }) => records.length)).toEqual([10, 10, 3]);
  expect(third.nextCursor).toBeUndefined();
  const ids = [first, second, third].flatMap(({ records }) => records.map(({ Id }) => Id));
  expect(new Set(ids).size).toBe(23);
  expect(ids.every((id) => id.length === 15)).toBe(true);
  expect(titles(third)).toEqual(["n20", "n21", "n22"]);
});

test("a cursor that no page gave is refused", async () => {
  const ana = await world.member();
  for (const cursor of ["x", "bnVsbA", "WzEsMl0", encodeURIComponent("../")])
    expect((await get(`/news?cursor=${cursor}`, ana)).status).toBe(400);
});

test("a search finds words in any order, without accents, in title, summary and text", async () => {
  const ana = await world.member();
  await publish({ title: "Previsão de chuva", html: "<p>O <strong>pivô</strong> central</p>" });
  await publish({ title: "Outra coisa" });
  for (const search of ["previsao", "CHUVA previsão", "pivo central", "revis"])
    expect(titles(await page(`?search=${encodeURIComponent(search)}`, ana))).toEqual(["Previsão de chuva"]);
  for (const search of ["%", "_", "strong", "chuva sol"])
    expect(titles(await page(`?search=${encodeURIComponent(search)}`, ana))).toEqual([]);
});

test("row 22: what is typed into the search is only ever a word", async () => {
  const ana = await world.member();
  await publish();
  for (const search of ["' or '1'='1", "'; drop table content.news; --", "\\", "%' union select 1 --"])
    expect(titles(await page(`?search=${encodeURIComponent(search)}`, ana))).toEqual([]);
  expect(titles(await page("", ana))).toEqual(["Soja"]);
});

test("a topic shows only its own", async () => {
  const ana = await world.member();
  await publish({ title: "a", topic: "Clima" });
  await publish({ title: "b", topic: "Gente" });
  expect(titles(await page("?topic=Clima", ana))).toEqual(["a"]);
});

test("news reach the category, the account types and the states they are for", async () => {
  await publish({ title: "todos", publishedAt: hoursAgo(1) });
  await publish({ title: "consultores", accountTypes: ["Consultor"], publishedAt: hoursAgo(2) });
  await publish({ title: "estudantes", categories: ["Estudante"], publishedAt: hoursAgo(3) });
  await publish({ title: "mato grosso", states: ["MT"], publishedAt: hoursAgo(4) });
  const seenBy = async (given: GivenMember) => titles(await page("", await world.member(given)));
  expect(await seenBy({ state: "MT" })).toEqual(["todos", "mato grosso"]);
  expect(await seenBy({ state: "PR" })).toEqual(["todos"]);
  expect(await seenBy({})).toEqual(["todos"]);
  expect(
    await seenBy({ profileCodes: ["consultor", "timedevendas"], category: "Profissional do agro" }),
  ).toEqual(["todos", "consultores"]);
  expect(await seenBy({ profileCodes: ["timedevendas"], category: "Estudante", state: "MT" })).toEqual([
    "todos",
    "estudantes",
    "mato grosso",
  ]);
  expect((await latestNews(world.db, undefined, 5)).map(({ title }) => title)).toEqual(["todos"]);
});

test("a page stays full when news for another state lie between", async () => {
  const parana = await world.member({ state: "PR" });
  for (let count = 0; count < 12; count++) {
    await publish({ title: `mt${count}`, states: ["MT"], publishedAt: hoursAgo(1 + count) });
    await publish({ title: `n${count}`, publishedAt: hoursAgo(1.5 + count) });
  }
  const first = await page("", parana);
  expect(titles(first)).toEqual(Array.from({ length: 10 }, (_, count) => `n${count}`));
  expect(titles(await page(`?cursor=${first.nextCursor}`, parana))).toEqual(["n10", "n11"]);
});

test("row 1: a missing, a foreign, a scheduled and an archived article are the same 404", async () => {
  const ana = await world.member({ state: "MT" });
  const foreign = await publish({ accountTypes: ["Consultor"] });
  const elsewhere = await publish({ states: ["PR"] });
  const scheduled = await publish({ publishedAt: hoursAgo(-5) });
  const archived = await publish();
  await world.db.updateTable("content.news").set({ state: "archived" }).where("id", "=", archived).execute();
  const answers = [];
  for (const id of ["a0N000000000000", foreign, elsewhere, scheduled, archived, "short", "a0N'--000000000"]) {
    const answer = await get(`/news/${encodeURIComponent(id)}`, ana);
    answers.push(JSON.stringify({ status: answer.status, ...answer.json(), requestId: "" }));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('"status":404');
});

test("an article names the older one that its reader may read next", async () => {
  const ana = await world.member();
  const oldest = await publish({ title: "velha", publishedAt: hoursAgo(9) });
  await publish({ title: "de outros", accountTypes: ["Consultor"], publishedAt: hoursAgo(5) });
  const newest = await publish({ title: "nova", publishedAt: hoursAgo(2) });
  expect((await get(`/news/${newest}`, ana)).json()).toMatchObject({
    News: { Name: "nova" },
    acg_Author__c: "Equipe",
    Next: { Id: oldest, Name: "velha" },
  });
  expect((await get(`/news/${oldest}AAA`, ana)).json()["Next"]).toBeUndefined();
});

test("row 40: a scheduled article is read from its moment on, by the database's clock", async () => {
  const id = await publish({ publishedAt: hoursAgo(-30) });
  expect(await latestNews(world.db, undefined, 5)).toEqual([]);
  await world.database.shiftClock("36 hours");
  const later = connectDatabase({ url: world.database.url, applicationName: "later" });
  try {
    expect((await latestNews(later.db, undefined, 5)).map((item) => item.id)).toEqual([id]);
    const platform = { ...world.platform, db: later.db };
    const run = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
    await contentJobs["content.mark-live"]?.run({}, platform, run);
    expect(await later.db.selectFrom("content.news").select("state").execute()).toEqual([{ state: "live" }]);
  } finally {
    await later.close();
    await world.database.shiftClock("0");
  }
});

test("row 17: hostile HTML is inert in the table and on the wire", async () => {
  const ana = await world.member();
  const id = await publish({
    title: "<img src=x onerror=steal()>",
    html: '<h2 onclick="steal()">Oi</h2><script>steal()</script><svg onload=steal()><a href="javascript:steal()">x</a></svg><a href="JaVaScript:steal()">y</a><img src=x onerror=steal()>',
  });
  const clean = '<h2>Oi</h2><a>y</a><img src="/x" alt="" loading="lazy" />';
  const row = await world.db
    .selectFrom("content.news")
    .select(["html", "words"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ html: clean, words: "Oi y" });
  await world.db
    .updateTable("content.news")
    .set({ html: "<p>ok</p><script>steal()</script>" })
    .where("id", "=", id)
    .execute();
  expect((await get(`/news/${id}`, ana)).json()["HtmlValue__c"]).toBe("<p>ok</p>");
});

test("nobody approves what they wrote, and a picture is ours", async () => {
  await expect(publish({ approvedBy: "005Operator0001" })).rejects.toThrow("nobody_approves_their_own_news");
  await expect(publish({ imageUrl: "javascript:steal()" })).rejects.toThrow("news_image_url_check");
  await expect(publish({ imageUrl: "//evil.example/x.svg" })).rejects.toThrow("news_image_url_check");
});

test("news are for members: a visitor is asked to log in", async () => {
  expect((await get("/news")).status).toBe(401);
});
