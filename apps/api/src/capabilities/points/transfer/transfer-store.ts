import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Returns what a member sent today, by the calendar of São Paulo. Call with the balance locked where it decides. */
export async function sentToday(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(-sum(points), 0)::bigint as points from points.entry
    where member_id = ${memberId} and kind = 'Transfered' and points < 0 and not is_invisible
      and point_at >= platform.today()::timestamp at time zone 'America/Sao_Paulo'`.execute(db);
  return rows[0]?.points ?? 0;
}

/** Returns how many look-ups a member made within 24 hours, and when the oldest of them counts no more. */
export async function countLookUps(
  tx: Tx,
  senderId: string,
): Promise<{ readonly lookUps: number; readonly secondsToRoom: number }> {
  const { rows } = await sql<{ lookUps: number; secondsToRoom: number }>`
    select count(*)::integer as look_ups,
      coalesce(extract(epoch from min(asked_at) + interval '1 day' - platform.clock()), 0)::float8 as seconds_to_room
    from points.receiver_look_up
    where member_id = ${senderId} and asked_at > platform.clock() - interval '1 day'`.execute(tx);
  return rows[0] ?? { lookUps: 0, secondsToRoom: 0 };
}

/** Stores a look-up, of somebody or of nobody, and returns until when points can be sent by it. */
export async function insertLookUp(
  tx: Tx,
  lookUp: { readonly id: string; readonly senderId: string; readonly receiverId: string | undefined },
  minutes: number,
): Promise<Date> {
  const { id, senderId, receiverId } = lookUp;
  const { expiresAt } = await tx
    .insertInto("points.receiverLookUp")
    .values({
      id,
      memberId: senderId,
      receiverId: receiverId ?? null,
      expiresAt: sql<Date>`platform.clock() + make_interval(mins => ${minutes}::integer)`,
    })
    .returning("expiresAt")
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** Uses a look-up up. Returns whom it had found; nothing when it is another's, was used, or is too old. */
export async function takeLookUp(tx: Tx, senderId: string, transferId: string): Promise<string | undefined> {
  const { rows } = await sql<{ receiverId: string }>`
    update points.receiver_look_up set used_at = platform.clock()
    where id = ${transferId} and member_id = ${senderId} and receiver_id is not null and used_at is null
      and expires_at > platform.clock()
    returning receiver_id`.execute(tx);
  return rows[0]?.receiverId;
}

/** Deletes look-ups that neither lead anywhere nor count any more. */
export async function deleteLookUps(db: Db): Promise<void> {
  await sql`delete from points.receiver_look_up where asked_at < platform.clock() - interval '1 day'`.execute(
    db,
  );
}

/** Returns whose entry this is; nothing for one that is in no books of ours. */
export async function ownerOfEntry(db: Db, publicId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("points.entry")
    .select("memberId")
    .where("publicId", "=", publicId)
    .executeTakeFirst();
  return row?.memberId;
}
