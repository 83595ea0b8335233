import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contentWorld, type ContentWorld } from "../../../test/content-world.ts";
import { contentCapability, latestNews, newsPage, publishNews } from "./index.ts";
import { keptNews, newsFromList } from "./news-kept.ts";
import { newsAfter } from "./news-store.ts";

const MINUTE = 60_000;
let world: ContentWorld;
let stop: (() => Promise<void>) | void;

beforeAll(async () => {
  world = await contentWorld();
});
beforeEach(async () => {
  await stop?.();
  await world.db.deleteFrom("content.news").execute();
  stop = await contentCapability.start?.(world.process.platform);
});
afterAll(async () => {
  await stop?.();
  await world.close();
});

const CATEGORIES = ["Agricultor", "Estudante"];
const TYPES = ["agricultor", "consultor", "gerente"];
const STATES = ["MT", "PR"];

const someOf = (all: readonly string[]) => fc.subarray([...all]);
const article = fc.record({
  topic: fc.constantFrom("Clima", "Gente"),
  // Many of the same moment, some still to come.
  minutesAgo: fc.integer({ min: -2, max: 4 }),
  categories: someOf(CATEGORIES),
  accountTypes: someOf(TYPES),
  states: someOf(STATES),
});
const reader = fc.option(
  fc.record({
    category: fc.constantFrom(...CATEGORIES, "Outra"),
    profileCodes: someOf(TYPES),
    state: fc.option(fc.constantFrom(...STATES, "any"), { nil: undefined }),
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

test("the kept list answers what the database would, whoever reads, page by page", async () => {
  const at = Date.now() - MINUTE / 2;
  for (const given of fc.sample(article, 60)) await publish({ ...given, at });
  await expect.poll(() => keptNews.of(world.db)?.rows.length).toBe(60);
  const topic = fc.option(fc.constantFrom("Clima", "Gente", "Outro"), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(reader, topic, fc.integer({ min: 1, max: 12 }), async (who, about, limit) => {
      let after: { publishedAt: Date; id: string } | undefined;
      for (let turn = 0; turn < 8; turn += 1) {
        const filter = { topic: about, after };
        const told = newsFromList(world.db, who, filter, limit)?.map(({ id }) => id);
        const asked = await newsAfter(world.db, who, filter, limit);
        expect(told).toEqual(asked.map(({ id }) => id));
        after = asked.at(-1);
        if (!after) return;
      }
    }),
    { numRuns: 60 },
  );
});

test("what one process publishes, the kept list of every other shows at once", async () => {
  const member = await world.member();
  expect((await newsPage(world.db, member, {})).items).toEqual([]);
  const id = await publish({});
  await expect.poll(async () => (await latestNews(world.db, member, 3)).map((item) => item.id)).toEqual([id]);
});

test("a page of news costs no statement, and one where the reader's state matters", async () => {
  const member = await world.member({ state: "MT" });
  await publish({ title: "todos" });
  const seen = async () => (await newsPage(world.db, member, {})).items.map(({ title }) => title);
  await expect.poll(seen).toEqual(["todos"]);
  expect(await statementsOf(seen)).toBe(0);
  await publish({ title: "mato grosso", states: ["MT"] });
  await expect.poll(seen).toHaveLength(2);
  expect(await statementsOf(seen)).toBe(1);
});

/** How many statements the pool is asked for meanwhile. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const onAcquire = (): void => void (count += 1);
  world.database.pool.on("acquire", onAcquire);
  await act();
  world.database.pool.off("acquire", onAcquire);
  return count;
}
