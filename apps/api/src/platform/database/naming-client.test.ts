import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/fresh-database.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 1 });
});
afterAll(() => database.close());

const prepared = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*) as count from pg_prepared_statements",
  );
  return rows[0]?.count ?? 0;
};

test("a statement with parameters is prepared once, one without is left alone", async () => {
  const before = await prepared();
  for (let n = 0; n < 5; n += 1)
    expect((await database.pool.query("select $1::int + 1 as next", [n])).rows).toEqual([{ next: n + 1 }]);
  await database.pool.query("select 1");
  expect((await prepared()) - before).toBe(1);
});

test("a name is never taken for another text", async () => {
  const ask = (text: string) => database.pool.query(text, [7]);
  expect((await ask("select $1::int as a")).rows).toEqual([{ a: 7 }]);
  expect((await ask("select $1::int as b")).rows).toEqual([{ b: 7 }]);
});

test("row 44: a connection whose plans a migration made stale is left for a new one", async () => {
  await database.pool.query("create table public.field (id int)");
  const read = () => database.pool.query("select * from public.field where id > $1", [0]);
  await read();
  await database.pool.query("alter table public.field add column name text");
  await expect(read()).rejects.toThrow("cached plan");
  expect((await read()).fields.map(({ name }) => name)).toEqual(["id", "name"]);
});

test("more texts than have names are answered, too", async () => {
  for (let n = 0; n < 450; n += 1)
    expect((await database.pool.query(`select $1::int + ${n} as sum`, [1])).rows).toEqual([{ sum: n + 1 }]);
  expect(await prepared()).toBeLessThanOrEqual(400);
});
