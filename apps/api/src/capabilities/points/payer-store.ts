import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { expiredOf, openLotsOf } from "./lot-store.ts";

/**
 * Returns the entries whose lots pay for a credit that is taken back, group by group: its own; those of the same event,
 * such as what other rules gave for one purchase; and those that were taken back before, whose points have come back since
 * and are nobody's else. With `before`, as it was when that line was written. Call with the balance locked where it decides.
 */
export async function payersOf(
  db: Db,
  { memberId, id }: { readonly memberId: string; readonly id: number },
  before: number | null = null,
): Promise<number[][]> {
  // What a version of a rule gave has the version behind the event, after a slash; "0" is what follows a slash.
  const event = sql`split_part(credit.cause_id, '/', 1)`;
  const { rows } = await sql<{ id: number; distance: number }>`
    select id, min(distance) as distance from (
      select ${id}::bigint as id, 0 as distance
      union all
      select coalesce(release.id, beside.id), 1
      from points.entry credit
      join points.entry beside on beside.member_id = credit.member_id and beside.kind = 'Earned'
        and beside.corrects_entry_id is null and beside.cause_kind = credit.cause_kind
        and (beside.cause_id = ${event} or (beside.cause_id >= ${event} || '/' and beside.cause_id < ${event} || '0'))
      left join points.entry release on release.member_id = beside.member_id
        and release.corrects_entry_id = beside.id and release.kind = 'Earned'
      where credit.member_id = ${memberId} and credit.id = ${id}::bigint and credit.kind = 'Earned'
      union all
      select ended.id, 2
      from points.entry ending
      join points.entry ended on ended.member_id = ending.member_id and ended.id = ending.corrects_entry_id
      where ending.member_id = ${memberId} and ending.corrects_entry_id is not null and ending.points < 0
        and ending.kind in ('Reversal', 'Loan') and ended.points > 0
        and (${before}::bigint is null or ending.id < ${before}::bigint)
    ) payer group by id order by distance, id`.execute(db);
  return [...Map.groupBy(rows, ({ distance }) => distance).values()].map((group) =>
    group.map((payer) => payer.id),
  );
}

/** Returns how many points of an entry its own lots hold, or held until they expired. Call with the balance locked. */
export async function heldBy(tx: Tx, memberId: string, entryId: number): Promise<number> {
  const lots = [
    ...(await openLotsOf(tx, memberId, [entryId])),
    ...(await expiredOf(tx, memberId, [entryId])),
  ];
  return lots.reduce((sum, { remaining }) => sum + remaining, 0);
}
