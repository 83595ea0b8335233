import { sql, type Db } from "../database/database.ts";

/** Returns the codes sent to one recipient within a day. A code is a message with an end. */
export async function codesOfTheDay(db: Db, recipient: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent from platform.outbox
    where recipient = ${recipient} and expires_at is not null
      and created_at > platform.clock() - interval '1 day'`.execute(db);
  return rows[0]?.sent ?? 0;
}

/** Returns the codes that the whole programme sent within an hour, to whomever. */
export async function codesOfTheHour(db: Db): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent from platform.outbox
    where expires_at is not null and created_at > platform.clock() - interval '1 hour'`.execute(db);
  return rows[0]?.sent ?? 0;
}
