import { common } from "@colheita/contract/kit";
import { sql, type RawBuilder } from "kysely";
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
 * Puts a step off to the transaction's last statement: one that locks what everybody wants. It is a part of that
 * statement, in a `with`; where it answers no row, the whole is refused.
 */
export type AtLast = (step: { readonly doing: RawBuilder<unknown>; readonly orElse: () => Refusal }) => void;

/**
 * Acts once for a caller and key, in the caller's transaction: the key, the effect and the answer are committed
 * together or not at all. A second call with the key waits until the first has ended, then gets its answer.
 *
 * A refusal is not an answer to keep: it rolls back, has no effect, and a later try is judged anew (the balance may
 * suffice by then). `record` is written with the answer, in one statement, and so is what was put off to the last. The
 * transaction must be READ COMMITTED, PostgreSQL's default.
 *
 * @throws Refusal `idempotency/key-reused` (422) when the key was used with another body or on another call.
 */
export async function once<Reply>(
  tx: Tx,
  claim: Claim,
  act: (atLast: AtLast) => Promise<Reply>,
  record?: () => RawBuilder<unknown>,
): Promise<Reply> {
  const { callerId, key, endpoint, bodyHash } = claim;
  // Where another transaction holds the key, this insert waits for its end.
  const claimed = await sql`insert into platform.idempotency (caller_id, key, endpoint, body_hash)
    values (${callerId}, ${key}, ${endpoint}, ${bodyHash}) on conflict (caller_id, key) do nothing`.execute(
    tx,
  );
  if (claimed.numAffectedRows === 1n) {
    const last: Parameters<AtLast>[0][] = [];
    const reply = await act((step) => void last.push(step));
    await keepReply(tx, claim, reply, last, record?.());
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

async function keepReply(
  tx: Tx,
  { callerId, key }: Claim,
  reply: unknown,
  last: readonly Parameters<AtLast>[0][],
  record: RawBuilder<unknown> | undefined,
): Promise<void> {
  const steps = last.map(({ doing }, at) => sql`${sql.ref(`step_${at}`)} as (${doing})`);
  const parts = record ? [...steps, sql`record as (${record})`] : steps;
  const isDone = last.map((_, at) => sql`exists (select from ${sql.ref(`step_${at}`)})`);
  const { rows } = await sql<{
    areDone: boolean[];
  }>`${parts.length > 0 ? sql`with ${sql.join(parts)} ` : sql``}
    update platform.idempotency set reply = ${packReply(reply)}::json where caller_id = ${callerId} and key = ${key}
    returning array[${sql.join(isDone)}]::boolean[] as are_done`.execute(tx);
  const missing = last.find((_, at) => rows[0]?.areDone[at] !== true);
  if (missing) throw missing.orElse();
}

/** Forgets the keys that are older than so many days, a thousand at a time; says how many. */
export function forgetOldKeys(db: Db, days: number): Promise<number> {
  return inParts(1_000, () =>
    sql`delete from platform.idempotency where (caller_id, key) in (
        select caller_id, key from platform.idempotency
        where created_at < platform.clock() - make_interval(days => ${days}::integer)
        limit 1000 for update skip locked)`.execute(db),
  );
}
