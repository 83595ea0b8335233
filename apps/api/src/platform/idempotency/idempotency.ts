import { common } from "@colheita/contract/kit";
import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { inParts } from "../database/in-parts.ts";
import { Refusal } from "../http/refusal.ts";
import { packReply, unpackReply } from "./reply-text.ts";

/** What a caller asks to be done once. */
export interface Claim {
  readonly callerId: string;
  /** The Idempotency-Key header. */
  readonly key: string;
  /** Method and path: the same key on another call is a mistake, too. */
  readonly endpoint: string;
  /** A hash of everything in the request that changes its meaning. */
  readonly bodyHash: string;
}

/**
 * Acts once for a caller and key, in the caller's transaction: the key, the effect and the answer are committed
 * together or not at all. A second call with the key waits until the first has ended, then gets its answer.
 *
 * A refusal is not an answer to store: it rolls back, has no effect, and a later try is judged anew (the balance may
 * suffice by then). `record` is written beside the answer. The transaction must be READ COMMITTED, PostgreSQL's
 * default.
 *
 * @throws Refusal `idempotency/key-reused` (422) when the key was used with another body or on another call.
 */
export async function once<Reply>(
  tx: Tx,
  claim: Claim,
  act: () => Promise<Reply>,
  record: () => Promise<void> = () => Promise.resolve(),
): Promise<Reply> {
  const { callerId, key, endpoint, bodyHash } = claim;
  // Where another transaction holds the key, this insert waits for its end.
  const claimed = await sql`insert into platform.idempotency (caller_id, key, endpoint, body_hash)
    values (${callerId}, ${key}, ${endpoint}, ${bodyHash}) on conflict (caller_id, key) do nothing`.execute(
    tx,
  );
  if (claimed.numAffectedRows === 1n) {
    const reply = await act();
    await storeReply(tx, claim, reply);
    await record();
    return reply;
  }
  const first = await tx
    .selectFrom("platform.idempotency")
    .select(["endpoint", "bodyHash", sql<string | null>`reply::text`.as("reply")])
    .where("callerId", "=", callerId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (first.endpoint !== endpoint || first.bodyHash !== bodyHash) throw new Refusal(common.keyReused);
  if (first.reply === null) throw new Error(`The key ${key} was claimed again inside its own transaction`);
  return unpackReply(first.reply) as Reply;
}

async function storeReply(tx: Tx, { callerId, key }: Claim, reply: unknown): Promise<void> {
  await sql`update platform.idempotency set reply = ${packReply(reply)}::json
    where caller_id = ${callerId} and key = ${key}`.execute(tx);
}

/** Deletes the keys that are older than so many days, a thousand at a time; returns how many. */
export function deleteOldKeys(db: Db, days: number): Promise<number> {
  return inParts(1_000, () =>
    sql`delete from platform.idempotency where (caller_id, key) in (
        select caller_id, key from platform.idempotency
        where created_at < platform.clock() - make_interval(days => ${days}::integer)
        limit 1000 for update skip locked)`.execute(db),
  );
}
