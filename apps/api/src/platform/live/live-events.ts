import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { inParts } from "../database/in-parts.ts";

/** The channel that wakes every process which reads events. It carries nothing: the events are rows. */
export const WAKE_CHANNEL = "colheita_live";

/** How long a page or a process may be away and still be told that it missed something. */
export const RETENTION_SECONDS = 3_600;
/** An event is as old as its transaction, which may end long after it began: rows stay for twice as long. */
const STORED_SECONDS = 2 * RETENTION_SECONDS;

/**
 * Tells every open page of a member that something changed, once and only if the transaction commits. The page is told
 * the topic and asks again; `detail` is small, and never a secret.
 *
 * Waking the readers makes commits wait for each other while they are written to disk (PostgreSQL's own rule for
 * NOTIFY: 3,200 instead of 7,500 small transactions per second were measured). Call it once per member and topic; what
 * many members do at once tells by `notifyQuietly`.
 */
export async function notify(tx: Db | Tx, memberId: string, topic: string, detail?: unknown): Promise<void> {
  await write(tx, memberId, topic, detail);
}

/**
 * The same, and wakes nobody: who ends the transaction calls `Live.wake` when it has committed, and the readers look by
 * themselves every two seconds.
 */
export async function notifyQuietly(tx: Tx, memberId: string, topic: string): Promise<void> {
  await sql`insert into platform.live_event (member_id, topic) values (${memberId}, ${topic})`.execute(tx);
}

/** Tells every process of the programme, once and only if the transaction commits: a session revoked, a setting changed. */
export async function announce(tx: Db | Tx, kind: string, detail?: unknown): Promise<void> {
  await write(tx, null, kind, detail);
}

/** In the place of a member: every open page. */
export const EVERYONE = "*";

/** Tells every open page of every member that something changed, as `notify` tells those of one. */
export async function tellEveryone(tx: Db | Tx, topic: string): Promise<void> {
  await write(tx, EVERYONE, topic, undefined);
}

async function write(tx: Db | Tx, memberId: string | null, topic: string, detail: unknown): Promise<void> {
  const text = detail === undefined ? null : JSON.stringify(detail);
  await sql`
    with event as (
      insert into platform.live_event (member_id, topic, detail) values (${memberId}, ${topic}, ${text}::json))
    select pg_notify(${WAKE_CHANNEL}, '')`.execute(tx);
}

/** Forgets what is older than two hours, some thousand at a time; says how many. */
export function forgetOldEvents(db: Db): Promise<number> {
  return inParts(5_000, () =>
    sql`delete from platform.live_event where id in (
        select id from platform.live_event
        where created_at < platform.clock() - make_interval(secs => ${STORED_SECONDS}) limit 5000)`.execute(
      db,
    ),
  );
}
