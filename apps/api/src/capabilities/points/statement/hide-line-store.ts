import { sql, type RawBuilder } from "kysely";

/**
 * Takes a line out of the statement, out of its month's sum and out of the count of lines: common table expressions that
 * come after one named `line`, which is the entry. Another line takes its place.
 */
export const hiding = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    hidden as (
      update points.entry e set is_invisible = true from line
      where ${condition} and e.member_id = line.member_id and e.id = line.id and not e.is_invisible
      returning e.member_id, e.kind, e.points, date_trunc('month', e.point_at at time zone 'America/Sao_Paulo')::date as month
    ),
    month as (
      update points.month m set points = m.points - hidden.points from hidden
      where m.member_id = hidden.member_id and m.month = hidden.month and m.kind = hidden.kind
    ),
    count as (
      update points.balance b set line_count = line_count - 1 from hidden where b.member_id = hidden.member_id
    )`;
