import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** What had become of points of a credit when they were taken back: the others could be spent. */
export interface PointsUse {
  readonly waiting: number;
  readonly spent: number;
  readonly expired: number;
}

/**
 * Returns what had become of the points of a credit that the line `lineId` took back, whoever had that done. It is read from
 * moves of the lots that held them, those of the entries `holderIds`: what that line took from them was not spent, and what was
 * given back to them for its sake had expired. Of a credit that is cancelled all points wait.
 */
export async function useOfTaken(
  db: Db,
  memberId: string,
  { lineId, holderIds }: { readonly lineId: string; readonly holderIds: readonly number[] },
): Promise<PointsUse> {
  const holders = sql`any(${[...holderIds]}::bigint[])`;
  const { rows } = await sql<PointsUse>`
    with own as (
      select id from points.lot where member_id = ${memberId}
        and (renews_entry_id = ${holders} or (entry_id = ${holders} and renews_entry_id is null))
    ), taking as (
      select id, kind, points from points.entry
      where member_id = ${memberId} and public_id = ${lineId}
    )
    select case kind when 'Canceled' then -points else 0 end as waiting,
      case kind when 'Canceled' then 0 else -points + (
        select coalesce(sum(m.points), 0) from points.lot_movement m join own on own.id = m.lot_id
        where m.member_id = ${memberId} and m.entry_id = taking.id) end::bigint as spent,
      (select coalesce(sum(m.points), 0) from points.lot_movement m join own on own.id = m.lot_id
        join points.entry e on e.member_id = m.member_id and e.id = m.entry_id
        where m.member_id = ${memberId} and m.points > 0 and e.kind = 'Reversal' and e.cause_id = ${lineId})::bigint as expired
    from taking`.execute(db);
  const [use] = rows;
  if (!use) throw new Error(`there is no entry ${lineId}`);
  return use;
}
