import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { ANA, openPage, startLive, topics } from "../../../test/server/live-pages.ts";
import { until } from "../../../test/server/until.ts";
import { announce, notify, tellEveryone } from "./live.ts";

let database: FreshDatabase;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => database.close());

/** A process that keeps something, and whose reading it again ends when the test says so. */
async function keeper(rereadLimitMs?: number) {
  const process = await startLive(database, closing, rereadLimitMs === undefined ? {} : { rereadLimitMs });
  const reading: PromiseWithResolvers<void>[] = [];
  process.live.onNotice("settings-changed", () => {
    const next = Promise.withResolvers<void>();
    reading.push(next);
    return next.promise;
  });
  return { process, reading };
}

const changeSettings = () =>
  database.db.transaction().execute(async (tx) => {
    await announce(tx, "settings-changed");
    await tellEveryone(tx, "settings");
  });

test("pages hear of a change when the process that tells them has read it, in the order of the changes", async () => {
  const { process, reading } = await keeper();
  const page = await openPage(process);
  await changeSettings();
  await until(() => reading[0]);
  await notify(database.db, ANA, "points");
  // What the process said before this page was there has arrived by the time that it is.
  const late = await openPage(process);
  expect(topics([...page.events, ...late.events])).toEqual([]);
  reading[0]?.resolve();
  for (const { next, events } of [page, late]) {
    await next(2);
    expect(topics(events)).toEqual(["settings", "points"]);
  }
});

test("a page that is answered before the change is read asks everything again", async () => {
  const { process, reading } = await keeper();
  await changeSettings();
  await until(() => reading[0]);
  const meanwhile = process.live.position();
  reading[0]?.resolve();
  await until(() => process.live.position() !== meanwhile);
  const page = await openPage(process, ANA, meanwhile);
  expect(await page.next(0)).toMatchObject({ event: "reset" });
});

test("a page that comes from another process hears of a change when this one has read it", async () => {
  const [one, two] = [await keeper(), await keeper()];
  const position = one.process.live.position();
  await changeSettings();
  await until(() => one.reading[0] && two.reading[0]);
  const page = await openPage(two.process, ANA, position);
  await page.next(1);
  expect(topics(page.events)).toEqual([]);
  two.reading[0]?.resolve();
  expect(await page.next(2)).toMatchObject({ event: "changed", data: { topic: "settings" } });
});

test("pages are told though something can't be read, and ask everything again when it is", async () => {
  const { process, reading } = await keeper(1);
  const page = await openPage(process);
  await changeSettings();
  expect(await page.next(1)).toMatchObject({ event: "changed", data: { topic: "settings" } });
  // Who is answered meanwhile, with what was before, and opens its stream only then.
  const meanwhile = process.live.position();
  reading[0]?.resolve();
  expect(await page.next(2)).toMatchObject({ event: "reset" });
  expect((await openPage(process, ANA, meanwhile)).events[0]).toMatchObject({ event: "reset" });
  await notify(database.db, ANA, "points");
  await until(() => process.live.position() !== meanwhile);
});

test("what can't be read silences nobody", async () => {
  const { process, reading } = await keeper();
  const page = await openPage(process);
  await changeSettings();
  (await until(() => reading[0])).reject(new Error("the database is away"));
  expect(await page.next(1)).toMatchObject({ event: "changed", data: { topic: "settings" } });
});
