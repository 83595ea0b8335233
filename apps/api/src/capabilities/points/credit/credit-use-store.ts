import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** What had become of points of a credit when they were taken back: the others could be spent. */
export interface PointsUse {
  readonly waiting: number;
  readonly spent: number;
  readonly expired: number;
}

interface TakingLine {
  readonly points: number;
  readonly spent: number | null;
  readonly isCancelling: boolean;
  /** What came back for its sake. */
  readonly revived: number;
}

/**
 * Returns what had become of the points of a credit that the line `lineId` took back, whoever had that done: what was spent
 * stands on the line, what was given back for its sake had expired. Of a credit that is cancelled all points wait. Where the
 * line says nothing of it, all points that had not expired count as spent, so that giving them again pays what is owed.
 */
export async function useOfTaken(db: Db, memberId: string, lineId: string): Promise<PointsUse> {
  const { rows } = await sql<TakingLine>`
    select -points as points, spent_points as spent, kind = 'Canceled' as is_cancelling, (
        select coalesce(sum(revival.points), 0)::bigint from points.entry revival
        where revival.member_id = line.member_id and revival.kind = 'Reversal'
          and revival.corrects_entry_id is null and revival.cause_id = line.public_id) as revived
    from points.entry line where member_id = ${memberId} and public_id = ${lineId}`.execute(db);
  const [line] = rows;
  if (!line) throw new Error(`there is no entry ${lineId}`);
  const { points, spent, isCancelling, revived } = line;
  if (isCancelling) return { waiting: points, spent: 0, expired: 0 };
  return { waiting: 0, spent: spent ?? points - revived, expired: revived };
}
