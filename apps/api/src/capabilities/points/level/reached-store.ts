import { sql, type Db } from "../../../platform/database/database.ts";
import type { MilestoneRow } from "../season/season-store.ts";

/** A milestone that a member reached. */
export interface ReachedMilestone extends MilestoneRow {
  readonly seasonName: string;
  /** The last day of its level; nothing while the season after it is not planned. */
  readonly holdsUntil: string | null;
}

/**
 * Returns the milestones that a member has reached, the highest of the last season first. One counts while the member's
 * earnings of its season still reach it (a reversal is taken off until the season is closed) and its level holds
 * (decision 38).
 */
export async function reachedMilestones(db: Db, memberId: string): Promise<ReachedMilestone[]> {
  const { rows } = await sql<ReachedMilestone>`
    select m.id, m.season_id, m.name, m.points, s.name as season_name, next.ends_on as holds_until
    from points.milestone_reached r
    join points.milestone m on m.id = r.milestone_id
    join points.season s on s.id = m.season_id
    cross join lateral (select min(ends_on) as ends_on from points.season n where n.starts_on > s.ends_on) next
    left join points.season_standing t on t.member_id = r.member_id and t.season_id = s.id
    left join points.season_sum y on y.member_id = r.member_id and y.season_id = s.id and s.closed_at is null
    where r.member_id = ${memberId} and m.points <= coalesce(t.earned, y.earned)
      and (next.ends_on is null or next.ends_on >= platform.today())
    order by s.starts_on desc, m.points desc`.execute(db);
  return rows;
}
