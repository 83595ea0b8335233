import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OwnData } from "../../platform/own-data.ts";

/**
 * Returns all that the ledger stores about a member, without the lines that no statement shows (the invisible ones of
 * 3.2) and without the names of operators. It is stored for good: what is posted is never edited.
 */
export async function exportOf(db: Db, memberId: string): Promise<OwnData> {
  const rows = async (statement: ReturnType<typeof sql<object>>) => (await statement.execute(db)).rows;
  return {
    balance:
      await rows(sql`select available, reserved, pending, debt, frozen_at, updated_at from points.balance
      where member_id = ${memberId}`),
    statement:
      await rows(sql`select point_at, kind, description, origin, points, expires_on, releases_on, public_id, cause_title,
        cause_detail, commercial_gain_cents, imported_id, consultant_status, counterpart_id from points.entry
      where member_id = ${memberId} and not is_invisible order by point_at desc, id desc`),
    lots: await rows(sql`select points, remaining, expires_on, sponsor from points.lot
      where member_id = ${memberId} order by expires_on, id`),
    holds: await rows(sql`select points, state, opened_at, expires_at, closed_at from points.hold
      where member_id = ${memberId} order by opened_at, id`),
    waiting: await rows(sql`select points, releases_on, state, closed_at from points.pending_credit
      where member_id = ${memberId} order by entry_id`),
    seasons:
      await rows(sql`select season.name, sums.earned, sums.redeemed, standing.earned as earned_at_close, milestone.name as level,
        standing.frozen_at as closed_at
      from points.season
      left join points.season_sum sums on sums.season_id = season.id and sums.member_id = ${memberId}
      left join points.season_standing standing on standing.season_id = season.id and standing.member_id = ${memberId}
      left join points.milestone on milestone.id = standing.milestone_id
      where sums.member_id is not null or standing.member_id is not null order by season.starts_on`),
    milestones:
      await rows(sql`select season.name, milestone.name as level, milestone.points, reached_at from points.milestone_reached
      join points.milestone on milestone.id = milestone_id
      join points.season on season.id = season_id where member_id = ${memberId} order by reached_at, milestone.points`),
    broughtLevel: await rows(sql`select name as level, brought_on from points.brought_level
      where member_id = ${memberId}`),
    months: await rows(sql`select month, kind, points from points.month
      where member_id = ${memberId} order by month, kind`),
    pointsByHand:
      await rows(sql`select description, reason, points, releases_on, made_at, approved_at, closed_at
      from points.credit_request where member_id = ${memberId} order by id`),
    expiryNotices: await rows(sql`select expires_on, days_before, told_at from points.expiry_notice
      where member_id = ${memberId} order by told_at`),
  };
}
