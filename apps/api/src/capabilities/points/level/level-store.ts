import type { RawBuilder } from "kysely";
import { sql, type Db } from "../../../platform/database/database.ts";
import type { LevelFacts } from "./level-rules.ts";

/**
 * Returns the highest milestone that a member reached in the season `s`: as its standing has it, or, until it is
 * closed, by what they have earned in it.
 */
const reachedIn = (memberId: string) => sql`(
  select json_build_object('name', m.name, 'points', m.points) from points.milestone m
  left join points.season_standing t on t.member_id = ${memberId} and t.season_id = s.id
  where m.season_id = s.id and case
    when t.member_id is not null then m.id = t.milestone_id
    else s.closed_at is null and m.points <= (
      select earned from points.season_sum where member_id = ${memberId} and season_id = s.id) end
  order by m.points desc limit 1)`;

/** Returns what a member's level follows from on a day, as one value of a statement. */
export const levelFacts = (
  memberId: string,
  day: RawBuilder<unknown>,
): RawBuilder<LevelFacts> => sql<LevelFacts>`
  json_build_object(
    'seasons', (select coalesce(json_agg(json_build_object('isRunning', s.ends_on >= ${day}, 'reached', ${reachedIn(memberId)},
        'nextEndsOn', (select min(ends_on) from points.season n where n.starts_on > s.ends_on)) order by s.starts_on desc), '[]')
      from (select * from points.season where starts_on <= ${day} order by starts_on desc limit 2) s),
    'milestones', (select coalesce(json_agg(json_build_object('name', m.name, 'points', m.points) order by m.points), '[]')
      from points.milestone m join points.season s on s.id = m.season_id where ${day} between s.starts_on and s.ends_on),
    'brought', (select json_build_object('name', b.name,
        'holdsUntil', (select min(ends_on) from points.season where ends_on >= b.brought_on))
      from points.brought_level b where b.member_id = ${memberId} and not exists (
        select from points.season where ends_on >= b.brought_on and ends_on < ${day})))`;

/** Returns what a member's level follows from today. */
export async function factsOf(db: Db, memberId: string): Promise<LevelFacts> {
  const { rows } = await sql<{ facts: LevelFacts }>`
    with today as materialized (select platform.today() as day)
    select ${levelFacts(memberId, sql`(select day from today)`)} as facts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database returned no level");
  return row.facts;
}

/** Stores the level that a member came with; a balance that is cached is read again. */
export async function insertBroughtLevel(db: Db, memberId: string, name: string): Promise<void> {
  await sql`with brought as (insert into points.brought_level (member_id, name) values (${memberId}, ${name}))
    update points.balance set version = version + 1 where member_id = ${memberId}`.execute(db);
}
