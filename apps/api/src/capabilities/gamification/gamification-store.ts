import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { inParts } from "../../platform/database/in-parts.ts";
import type { ActionQueue } from "@colheita/contract/gamification/action-queues";

interface NewAction {
  readonly id: string;
  readonly memberId: string;
  readonly queue: ActionQueue;
  readonly action: string;
  readonly target: string;
}

/** Files an action under the day it is in São Paulo. Returns whether it is the first of its kind, target and day. */
export async function insertAction(tx: Tx, action: NewAction): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("gamification.action")
    .values({
      ...action,
      doneOn: sql<string>`(platform.clock() at time zone 'America/Sao_Paulo')::date`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns what a member did, the latest first. */
export async function listActions(db: Db, memberId: string) {
  return db
    .selectFrom("gamification.action")
    .select(["action", "queue", "target", "doneOn", "status", "recordedAt"])
    .where("memberId", "=", memberId)
    .orderBy("recordedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

const DELETED_AT_ONCE = 5_000;

/** Deletes actions that were recorded so many days ago. */
export async function deleteOldActions(db: Db, days: number): Promise<void> {
  await inParts(DELETED_AT_ONCE, () =>
    sql`delete from gamification.action where id in (
      select id from gamification.action where recorded_at < platform.clock() - make_interval(days => ${days}::integer)
      limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db),
  );
}

/** Deletes what a member did. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("gamification.action").where("memberId", "=", memberId).execute();
}
