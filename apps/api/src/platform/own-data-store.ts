import { sql, type Db, type Tx } from "./database/database.ts";
import type { OwnData } from "./own-data.ts";

/**
 * Returns what the platform recorded about a member: messages to them, without their words (some held a code), the
 * records of their calls, and the trail of what was done to their account. Who of the programme did it stays out of the
 * copy.
 */
export async function exportOf(db: Db, memberId: string): Promise<OwnData> {
  const rows = async (statement: ReturnType<typeof sql<object>>) => (await statement.execute(db)).rows;
  return {
    messages:
      await rows(sql`select created_at, channel, recipient, subject, state, sent_at from platform.outbox
      where member_id = ${memberId} order by created_at desc`),
    calls: await rows(sql`select date, method, current_url, result, data, actor_id = ${memberId} as was_by_me
      from platform.log_record where subject_id = ${memberId} order by id desc`),
    deeds: await rows(sql`select at, action, actor_id = ${memberId} as was_by_me
      from platform.audit_entry where subject_id = ${memberId} order by id desc`),
  };
}

/**
 * Deletes messages to a member, sent or not, and the answers that were stored for calls sent twice: both may disclose
 * who they are. Calls and deeds hold nothing personal by the rules of the log; the former end by their age, the latter
 * never.
 */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await sql`delete from platform.outbox where member_id = ${memberId}`.execute(tx);
  await sql`delete from platform.idempotency where caller_id = ${memberId}`.execute(tx);
  await sql`delete from platform.live_event where member_id = ${memberId}`.execute(tx);
}
