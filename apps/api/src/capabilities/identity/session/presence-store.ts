import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { inParts } from "../../../platform/database/in-parts.ts";

/** When a member was here. */
export interface Presence {
  readonly lastSignInAt: Date;
  readonly lastOnlineAt: Date;
}

/**
 * Returns parts of a `with` that record that the members of another of its parts are here now: the day once, whoever
 * else writes it in the same moment, and the instant.
 */
export function recordSeen(source: string, isSignIn: boolean) {
  const members = sql.ref(source);
  const signIn = isSignIn ? sql`last_sign_in_at = excluded.last_sign_in_at,` : sql``;
  return sql`
    counted_day as (
      insert into identity.daily_login (member_id, day) select member_id, platform.today() from ${members}
      on conflict do nothing),
    seen as (
      insert into identity.presence (member_id, last_sign_in_at, last_online_at)
      select member_id, platform.clock(), platform.clock() from ${members}
      on conflict (member_id) do update set ${signIn} last_online_at = excluded.last_online_at)`;
}

/** Returns when a member was last here; nothing for one who has never been. */
export function findPresence(db: Db, memberId: string): Promise<Presence | undefined> {
  return db
    .selectFrom("identity.presence")
    .select(["lastSignInAt", "lastOnlineAt"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
}

const DELETED_AT_ONCE = 5_000;

/** Deletes the days on which members were here, so many days later. */
export async function deleteOldDays(db: Db, days: number): Promise<void> {
  await inParts(DELETED_AT_ONCE, () =>
    sql`delete from identity.daily_login where (member_id, day) in (
      select member_id, day from identity.daily_login where day < platform.today() - ${days}::integer
      limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db),
  );
}
