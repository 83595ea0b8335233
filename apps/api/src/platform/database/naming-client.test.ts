import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sql, type Db, type Tx } from "./database.ts";
import type { FreshDatabase } from "../../../test/server/fresh-database.ts";

let database: FreshDatabase;

/** The names are the process's, and the files before this one have given them all away: the module is loaded anew. */
beforeAll(async () => {
  vi.resetModules();
  const { freshDatabase } = await import("../../../test/server/fresh-database.ts");
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

test("row 44: reads go on while a migration makes their plans stale, and prepare themselves anew", async () => {
  await database.pool.query("create table public.field (id int)");
  const text = "select * from public.field where id > $1";
  const ways = [
    () => database.pool.query(text, [0]),
    async () => {
      const client = await database.pool.connect();
      return client.query(text, [0]).finally(() => client.release());
    },
  ];
  for (const [turn, read] of ways.entries()) {
    await read();
    await database.pool.query(`alter table public.field add column name${turn} text`);
    expect((await read()).fields.map(({ name }) => name)).toContain(`name${turn}`);
  }
  const before = await prepared();
  for (const read of ways) await read();
  expect(await prepared()).toBe(before);
});

test("row 44: a transaction on stale plans fails as a whole, and the next one does not", async () => {
  await database.pool.query("create table public.barn (id int)");
  const read = (db: Db | Tx) => sql`select * from public.barn where id > ${0}`.execute(db);
  await read(database.db);
  await database.pool.query("alter table public.barn add column name text");
  const act = () =>
    database.db.transaction().execute(async (tx) => {
      await sql`insert into public.barn values (1)`.execute(tx);
      return read(tx);
    });
  await expect(act()).rejects.toThrow("cached plan");
  expect((await act()).rows).toEqual([{ id: 1, name: null }]);
});

test("row 39: a connection that is lost answers the statement that waits on it, and the next", async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const asking = Promise.allSettled([client.query("select $1::int, pg_sleep(5)", [1])]);
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await other.end();
  expect((await asking).map(({ status }) => status)).toEqual(["rejected"]);
  await expect(client.query("select $1::int", [1])).rejects.toThrow();
  client.release(true);
  expect((await database.pool.query("select $1::int as one", [1])).rows).toEqual([{ one: 1 }]);
});

test("more texts than have names are answered, too", async () => {
  for (let n = 0; n < 450; n += 1)
    expect((await database.pool.query(`select $1::int + ${n} as sum`, [1])).rows).toEqual([{ sum: n + 1 }]);
  expect(await prepared()).toBeLessThanOrEqual(400);
});
