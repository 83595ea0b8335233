import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { GivenMember } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { traced } from "../../../test/server/traced.ts";
import type { Db } from "../../platform/database/database.ts";
import { announce } from "../../platform/live/live.ts";
import { latestNews, newsPage, publishNews } from "./index.ts";
import { newsCache, NEWS_CHANGED, newsFromList } from "./news-cache.ts";
import { newsAfter } from "./news-store.ts";

const MINUTE = 60_000;
let world: TestWorld;
/** The database as the process sees it that caches the list. */
let db: Db;

beforeAll(async () => {
  world = await testWorld();
  ({ db } = world.platform);
});
beforeEach(async () => {
  await db.deleteFrom("content.news").execute();
  await announce(db, NEWS_CHANGED);
  await expect.poll(() => newsCache.of(db)?.rows).toEqual([]);
});
afterAll(() => world.close());

const CATEGORIES = ["Agricultor", "Estudante"];
const TYPES = ["agricultor", "consultor", "gerente"];
const STATES = ["MT", "PR"];
const CHANNELS = ["001Maringa00001", "001RioVerde0001"];
const SEASONS = ["a1S000000000027", "a1S000000000028"];

const someOf = (all: readonly string[]) => fc.subarray([...all]);
const someOrAny = (all: readonly string[]) => fc.oneof(someOf(all), fc.constant("any" as const));
const article = fc.record({
  topic: fc.constantFrom("Clima", "Gente"),
  // Many of the same moment, some still to come.
  minutesAgo: fc.integer({ min: -2, max: 4 }),
  categories: someOf(CATEGORIES),
  accountTypes: someOf(TYPES),
  states: someOf(STATES),
  channels: someOf(CHANNELS),
  seasons: someOf(SEASONS),
});
const reader = fc.option(
  fc.record({
    categories: someOf(CATEGORIES),
    accountTypes: someOf(TYPES),
    states: someOrAny(STATES),
    channels: someOrAny(CHANNELS),
    seasons: someOrAny(SEASONS),
  }),
  { nil: undefined },
);

type Given = Partial<typeof article extends fc.Arbitrary<infer One> ? One : never> & {
  readonly title?: string;
  readonly at?: number;
};

function publish({ minutesAgo = 1, at = Date.now(), ...given }: Given): Promise<string> {
  return world.inOne((tx) =>
    publishNews(tx, {
      title: "Soja",
      topic: "Clima",
      summary: "Em poucas linhas.",
      author: "Equipe",
      html: "<p>Texto</p>",
      writtenBy: "005Operator0001",
      approvedBy: "005Operator0002",
      ...given,
      publishedAt: new Date(at - minutesAgo * MINUTE),
    }),
  );
}

test("the cached list returns what the database would, whoever reads, page by page", async () => {
  const at = Date.now() - MINUTE / 2;
  for (const given of fc.sample(article, 60)) await publish({ ...given, at });
  await expect.poll(() => newsCache.of(db)?.rows.length).toBe(60);
  const topic = fc.option(fc.constantFrom("Clima", "Gente", "Outro"), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(reader, topic, fc.integer({ min: 1, max: 12 }), async (who, about, limit) => {
      let after: { publishedAt: Date; id: string } | undefined;
      for (let turn = 0; turn < 8; turn += 1) {
        const filter = { topic: about, after };
        const cached = newsFromList(db, who, filter, limit)?.map(({ id }) => id);
        const asked = await newsAfter(db, who, filter, limit);
        expect(cached).toEqual(asked.map(({ id }) => id));
        after = asked.at(-1);
        if (!after) return;
      }
    }),
    { numRuns: 60 },
  );
});

const aReader = async (given?: GivenMember) => world.callerOf(await world.member(given));

test("what one process publishes, the cached list of every other shows at once", async () => {
  const member = await aReader();
  expect((await newsPage(db, member, {})).items).toEqual([]);
  const id = await publish({});
  await expect.poll(async () => (await latestNews(db, member, 3)).map((item) => item.id)).toEqual([id]);
});

test("a page of news costs no statement, and one where the reader's state matters", async () => {
  const member = await aReader({ state: "MT" });
  await publish({ title: "todos" });
  const seen = async () => (await newsPage(db, member, {})).items.map(({ title }) => title);
  await expect.poll(seen).toEqual(["todos"]);
  expect(await statementsOf(seen)).toBe(0);
  await publish({ title: "mato grosso", states: ["MT"] });
  await expect.poll(seen).toHaveLength(2);
  expect(await statementsOf(seen)).toBe(1);
});

/** Returns how many statements are sent meanwhile. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const statements: string[] = [];
  await traced(statements, act);
  return statements.length;
}
