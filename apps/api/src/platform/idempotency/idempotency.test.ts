import { common } from "@colheita/contract/kit";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import type { Tx } from "../database/database.ts";
import { Refusal } from "../http/refusal.ts";
import { deleteOldKeys, once, type Claim } from "./idempotency.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 20 });
  await database.pool.query("create table public.effect (id integer generated always as identity, key text)");
});
afterAll(() => database.close());

const claimOf = (key: string, more: Partial<Claim> = {}): Claim => ({
  callerId: "003000000000001",
  key,
  endpoint: "POST /redeem",
  bodyHash: "abc",
  ...more,
});

function call<Reply>(claim: Claim, act: (tx: Tx) => Promise<Reply>): Promise<Reply> {
  return database.db.transaction().execute((tx) => once(tx, claim, () => act(tx)));
}

async function redeem(tx: Tx, key: string) {
  const { rows } = await sql<{
    id: number;
  }>`insert into public.effect (key) values (${key}) returning id`.execute(tx);
  return { order: rows[0]?.id, at: new Date() };
}

async function effects(key: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*) from public.effect where key = $1",
    [key],
  );
  return rows[0]?.count ?? 0;
}

test("row 19: a hundred calls with the same key at once have one effect and the same reply", async () => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => call(claimOf("same"), (tx) => redeem(tx, "same"))),
  );
  expect(await effects("same")).toBe(1);
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies.every(({ at }) => at instanceof Date)).toBe(true);
});

test("the answer and the record are stored together, or nothing is done at all", async () => {
  const recorded = (key: string, kind: string) =>
    database.db.transaction().execute((tx) =>
      once(
        tx,
        claimOf(key),
        () => redeem(tx, key),
        async () => void (await sql`insert into public.effect (key) values (${kind}::text)`.execute(tx)),
      ),
    );
  await recorded("recorded", "its record");
  expect([await effects("recorded"), await effects("its record")]).toEqual([1, 1]);
  // A text that PostgreSQL refuses.
  await expect(recorded("unrecorded", "\0")).rejects.toThrow("invalid byte sequence");
  expect(await effects("unrecorded")).toBe(0);
  expect(await recorded("unrecorded", "a later record")).toMatchObject({
    order: expect.any(Number) as number,
  });
});

test("row 19: the same key with another body is refused, and has no effect", async () => {
  await call(claimOf("reused"), (tx) => redeem(tx, "reused"));
  const again = call(claimOf("reused", { bodyHash: "other" }), (tx) => redeem(tx, "reused"));
  await expect(again).rejects.toEqual(new Refusal(common.keyReused));
  expect(await effects("reused")).toBe(1);
});

test("the same key on another call is refused", async () => {
  await call(claimOf("elsewhere"), (tx) => redeem(tx, "elsewhere"));
  const again = call(claimOf("elsewhere", { endpoint: "POST /transfer" }), (tx) => redeem(tx, "elsewhere"));
  await expect(again).rejects.toBeInstanceOf(Refusal);
});

test("two members may choose the same key", async () => {
  await call(claimOf("common"), (tx) => redeem(tx, "common"));
  await call(claimOf("common", { callerId: "003000000000002" }), (tx) => redeem(tx, "common"));
  expect(await effects("common")).toBe(2);
});

test("a refusal is not stored: the next try is judged anew", async () => {
  const claim = claimOf("refused");
  await expect(
    call(claim, async (tx) => {
      await redeem(tx, "refused");
      throw new Refusal(common.permissionDenied);
    }),
  ).rejects.toBeInstanceOf(Refusal);
  expect(await effects("refused")).toBe(0);
  await call(claim, (tx) => redeem(tx, "refused"));
  expect(await effects("refused")).toBe(1);
});

test("row 36: a call that dies before its commit leaves the key free for the retry", async () => {
  const client = await database.pool.connect();
  const died = new Promise((resolve) => client.once("error", resolve));
  await client.query("begin");
  await client.query(
    "insert into platform.idempotency (caller_id, key, endpoint, body_hash) values ($1, 'dies', $2, 'abc')",
    [claimOf("dies").callerId, claimOf("dies").endpoint],
  );
  const waiting = call(claimOf("dies"), (tx) => redeem(tx, "dies"));
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await died;
  client.release(true);
  await waiting;
  expect(await effects("dies")).toBe(1);
});

test("a key claimed again inside its own transaction is an error, not an empty reply", async () => {
  const nested = database.db
    .transaction()
    .execute((tx) =>
      once(tx, claimOf("nested"), () => once(tx, claimOf("nested"), () => Promise.resolve(1))),
    );
  await expect(nested).rejects.toThrow("claimed again");
});

test("keys are kept for their days, then forgotten", async () => {
  await call(claimOf("kept"), (tx) => redeem(tx, "kept"));
  await database.pool.query(
    "update platform.idempotency set created_at = platform.clock() - interval '47 hours'",
  );
  expect(await deleteOldKeys(database.db, 2)).toBe(0);
  await database.pool.query(
    "update platform.idempotency set created_at = platform.clock() - interval '49 hours'",
  );
  expect(await deleteOldKeys(database.db, 2)).toBeGreaterThan(0);
  await call(claimOf("kept"), (tx) => redeem(tx, "kept"));
  expect(await effects("kept")).toBe(2);
});
