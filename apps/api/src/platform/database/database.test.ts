import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FreshDatabase } from "../../../test/server/fresh-database.ts";
import { freshDatabase } from "../../../test/server/fresh-database.ts";
import { connectDatabase } from "./database.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("whole numbers, sums of money, dates and moments arrive as the code keeps them", async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as whole, '{1,null}'::int8[] as wholes, 1.50::numeric as exact,
      '2026-02-28'::date as day, '2026-02-28T12:00:00Z'::timestamptz as moment`.execute(database.db);
  expect(rows).toEqual([
    {
      whole: Number.MAX_SAFE_INTEGER,
      wholes: [1, null],
      exact: "1.50",
      day: "2026-02-28",
      moment: new Date("2026-02-28T12:00:00Z"),
    },
  ]);
});

test("a whole number that JavaScript can't hold is an error, not a wrong number", async () => {
  await expect(sql`select 9007199254740993::int8 as whole`.execute(database.db)).rejects.toThrow(
    "not a safe integer",
  );
});

test("the database's clock can be shifted, and the date in São Paulo follows it", async () => {
  await database.shiftClock("3 days");
  const shifted = connectDatabase({ url: database.url, applicationName: "shifted" });
  const { rows } = await shifted.pool.query(
    "select round(extract(epoch from platform.clock() - now()) / 86400) as days, platform.today() = ((now() + interval '3 days') at time zone 'America/Sao_Paulo')::date as follows",
  );
  await shifted.close();
  await database.shiftClock("0");
  expect(rows).toEqual([{ days: "3", follows: true }]);
});

test("search compares words without accents and in lower case", async () => {
  const { rows } = await database.pool.query("select platform.unaccented('AÇÚCAR São João') as words");
  expect(rows).toEqual([{ words: "acucar sao joao" }]);
});

test("names sort as in Portuguese", async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select name from unnest(array['Zilda', 'Érica', 'Ana', 'Álvaro', 'Eva']) as name order by name",
  );
  expect(rows.map(({ name }) => name)).toEqual(["Álvaro", "Ana", "Érica", "Eva", "Zilda"]);
});

test("row 39: a statement that waits for a lock gives up, and its connection serves again", async () => {
  const narrow = connectDatabase({ url: database.url, applicationName: "narrow", poolSize: 2 });
  await narrow.pool.query("create table public.seat (id int)");
  await narrow.db.transaction().execute(async (holder) => {
    await sql`lock table public.seat`.execute(holder);
    const waiting = narrow.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '100ms'`.execute(tx);
      await sql`select * from public.seat`.execute(tx);
    });
    await expect(waiting).rejects.toThrow("lock timeout");
  });
  expect((await narrow.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await narrow.close();
});
