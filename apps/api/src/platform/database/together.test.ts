import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import type { Tx } from "./database.ts";
import { together } from "./together.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("create table public.fruit (name text primary key)");
});
afterAll(() => database.close());

const answerOf = async (tx: Tx, value: number) =>
  (await sql<{ value: number }>`select ${value}::int as value`.execute(tx)).rows[0]?.value;
const plant = async (tx: Tx, name: string) => {
  await sql`insert into public.fruit (name) values (${name})`.execute(tx);
};
const planted = async () => (await sql`select from public.fruit`.execute(database.db)).rows.length;

test("statements that are sent together are answered each for itself, in their order", async () => {
  const answers = await database.db
    .transaction()
    .execute((tx) => together([answerOf(tx, 1), plant(tx, "caju"), answerOf(tx, 2)]));
  expect(answers).toEqual([1, undefined, 2]);
  expect(await planted()).toBe(1);
});

test("the first failure is the one that is thrown, and nothing of the transaction stays", async () => {
  const attempt = database.db
    .transaction()
    .execute((tx) => together([plant(tx, "umbu"), plant(tx, "caju"), plant(tx, "cajá")]));
  await expect(attempt).rejects.toThrow('duplicate key value violates unique constraint "fruit_pkey"');
  expect(await planted()).toBe(1);
});

test("a connection on which some failed serves the next transaction", async () => {
  for (let round = 0; round < 20; round += 1)
    await database.db
      .transaction()
      .execute((tx) => together([plant(tx, "caju"), answerOf(tx, round)]))
      .catch(() => undefined);
  expect(await database.db.transaction().execute((tx) => together([answerOf(tx, 7)]))).toEqual([7]);
});
