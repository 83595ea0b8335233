import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { movesOf } from "./lot-store.ts";
import { payersAmong } from "./payer-store.ts";

/** What had become of points of a credit when they were taken back: the others could be spent. */
export interface PointsUse {
  readonly waiting: number;
  readonly spent: number;
  readonly expired: number;
}

interface TakingLine {
  readonly id: number;
  readonly creditId: number;
  readonly points: number;
  readonly isCancelling: boolean;
  /** What came back for its sake. */
  readonly revived: number;
}

/**
 * Returns what had become of the points of a credit that the line `lineId` took back, whoever had that done. What it took
 * of others than `takeBack` calls the credit's own had to pay for what was spent of it; what was given back for its sake had
 * expired. Of a credit that is cancelled all points wait.
 */
export async function useOfTaken(db: Db, memberId: string, lineId: string): Promise<PointsUse> {
  const { rows } = await sql<TakingLine>`
    select id, coalesce(corrects_entry_id, reduces_entry_id) as credit_id, -points as points,
      kind = 'Canceled' as is_cancelling, (
        select coalesce(sum(revival.points), 0)::bigint from points.entry revival
        where revival.member_id = line.member_id and revival.kind = 'Reversal'
          and revival.corrects_entry_id is null and revival.cause_id = line.public_id) as revived
    from points.entry line where member_id = ${memberId} and public_id = ${lineId}`.execute(db);
  const [line] = rows;
  if (!line) throw new Error(`there is no entry ${lineId}`);
  const { id, creditId, points, isCancelling, revived } = line;
  if (isCancelling) return { waiting: points, spent: 0, expired: 0 };
  const moves = await movesOf(db, memberId, id);
  const givers = [...new Set(moves.map(({ entryId }) => entryId))];
  const payers = new Set(await payersAmong(db, { memberId, id: creditId }, { lineId: id, givers }));
  const paid = moves.filter(({ entryId }) => payers.has(entryId)).reduce((sum, move) => sum - move.points, 0);
  return { waiting: 0, spent: points - paid, expired: revived };
}
