import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { hiding } from "../statement/hide-line-store.ts";

export interface ClosedHold {
  readonly memberId: string;
  readonly points: number;
  /** The line that set the points aside; absent only if the books are broken. */
  readonly entryId: number | null;
  readonly origin: string | null;
}

/**
 * Closes an open hold; nothing when it was closed before. The reservation of a posted one leaves the statement: its
 * redemption's own line takes its place. Call with the balance locked.
 */
export async function closeHold(
  tx: Tx,
  holdId: string,
  state: "posted" | "voided",
): Promise<ClosedHold | undefined> {
  const { rows } = await sql<ClosedHold>`
    with closed as (
      update points.hold set state = ${state}, closed_at = platform.clock()
      where id = ${holdId} and state = 'open' returning id, member_id, points
    ),
    line as (
      select e.member_id, e.id, e.origin
      from closed join points.entry e on e.hold_id = closed.id and e.member_id = closed.member_id
        and e.kind = 'Reserved' and e.points < 0
    ), ${hiding(sql`${state} = 'posted'`)}
    select closed.member_id, closed.points, line.id as entry_id, line.origin
    from closed left join line on line.member_id = closed.member_id`.execute(tx);
  return rows[0];
}

/** Returns how a hold stands; nothing when there is none. */
export async function holdState(tx: Tx, holdId: string): Promise<"open" | "posted" | "voided" | undefined> {
  const { rows } = await sql<{ state: "open" | "posted" | "voided" }>`
    select state from points.hold where id = ${holdId}`.execute(tx);
  return rows[0]?.state;
}

/** Returns the line that set the points of a hold aside. */
export async function entryOfHold(tx: Tx, memberId: string, holdId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from points.entry
    where member_id = ${memberId} and hold_id = ${holdId} and kind = 'Reserved' and points < 0`.execute(tx);
  return rows[0]?.id;
}

/** Returns the public id of the line that a posted hold was spent by. */
export async function spentEntryOf(tx: Tx, memberId: string, holdId: string): Promise<string | undefined> {
  const { rows } = await sql<{ publicId: string }>`select public_id from points.entry
    where member_id = ${memberId} and hold_id = ${holdId} and kind = 'Redeem'`.execute(tx);
  return rows[0]?.publicId;
}

/** Returns those of these holds that are open and whose time is over. */
export async function overdueHolds(db: Db, holdIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from points.hold
    where id = any(${[...holdIds]}::text[]) and state = 'open' and expires_at < platform.clock()`.execute(db);
  return rows.map(({ id }) => id);
}
