import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { openPage as open, startLive } from "../../../test/server/live-pages.ts";
import { notify } from "./live.ts";

// Where a page stands is kept back by the oldest transaction of the whole server: beside other tests, for as long as
// theirs last.
let database: FreshDatabase;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => database.close());

test("a page that heard of a change is not asked to read everything again when it comes back after a sign of life", async () => {
  const dora = "003000000000004";
  const process = await startLive(database, closing, { limits: { beatSeconds: 1 } });
  const page = await open(process, dora);
  await notify(database.db, dora, "points");
  await page.next(1);
  // Transactions that are open elsewhere in the server keep the position back for a moment.
  const firstEvent = async () => {
    const { id } = page.signsOfLife.at(-1) ?? {};
    if (id === undefined) return undefined;
    const back = await open(process, dora, id);
    back.close();
    return (await back.next(0)).event;
  };
  await expect.poll(firstEvent, { interval: 200 }).toBe("ready");
});
