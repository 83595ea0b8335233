import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { LevelMilestone } from "../level/level-rules.ts";
import type { NewSeason } from "./season-rules.ts";

/** A milestone as the outside knows it. */
export interface MilestoneRow extends LevelMilestone {
  readonly id: string;
  readonly seasonId: string;
}

/** A season and how it stands with it today. */
export interface SeasonRow {
  readonly id: string;
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly closedAt: Date | null;
  readonly state: "planned" | "running" | "ended" | "closed";
}

/** Returns all seasons, the newest first. */
export async function listSeasons(db: Db): Promise<SeasonRow[]> {
  const { rows } = await sql<SeasonRow>`
    select id, name, starts_on, ends_on, closed_at, case
      when closed_at is not null then 'closed' when starts_on > platform.today() then 'planned'
      when ends_on < platform.today() then 'ended' else 'running' end as state
    from points.season order by starts_on desc`.execute(db);
  return rows;
}

/** Returns the season of today (3.2, CurrentSeason); nothing between two seasons. */
export async function runningSeason(
  db: Db,
): Promise<Pick<SeasonRow, "id" | "name" | "startsOn" | "endsOn"> | undefined> {
  return db
    .selectFrom("points.season")
    .select(["id", "name", "startsOn", "endsOn"])
    .where(sql<boolean>`platform.today() between starts_on and ends_on`)
    .executeTakeFirst();
}

/** Returns what each of these members has earned in a season; who has earned nothing is not in it. */
export async function earnedIn(
  db: Db,
  seasonId: string,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("points.seasonSum")
    .select(["memberId", "earned"])
    .where("seasonId", "=", seasonId)
    .where("memberId", "=", sql<string>`any(${[...memberIds]}::text[])`)
    .execute();
  return new Map(rows.map(({ memberId, earned }) => [memberId, earned]));
}

/** Returns a season; nothing where there is none. */
export async function seasonById(db: Db, seasonId: string): Promise<{ closedAt: Date | null } | undefined> {
  return db.selectFrom("points.season").select("closedAt").where("id", "=", seasonId).executeTakeFirst();
}

/** Returns the milestones of a season, or of all, ordered by points. */
export async function milestonesOf(db: Db, seasonId?: string): Promise<MilestoneRow[]> {
  let milestones = db.selectFrom("points.milestone").select(["id", "seasonId", "name", "points"]);
  if (seasonId !== undefined) milestones = milestones.where("seasonId", "=", seasonId);
  return milestones.orderBy("points").execute();
}

/** Returns a milestone, and what its season is called. */
export async function milestoneById(
  db: Db,
  milestoneId: string,
): Promise<LevelMilestone & { readonly seasonName: string }> {
  return db
    .selectFrom("points.milestone")
    .innerJoin("points.season", "points.season.id", "points.milestone.seasonId")
    .select(["points.milestone.name", "points.milestone.points", "points.season.name as seasonName"])
    .where("points.milestone.id", "=", milestoneId)
    .executeTakeFirstOrThrow();
}

/** Returns which days a new season can't have: those that have begun, or that another season has. */
export async function datesTaken(
  db: Db,
  { startsOn, endsOn }: Pick<NewSeason, "startsOn" | "endsOn">,
): Promise<{ readonly hasBegun: boolean; readonly isOverlapping: boolean }> {
  const { rows } = await sql<{ hasBegun: boolean; isOverlapping: boolean }>`
    select ${startsOn}::date <= platform.today() as has_begun, exists (
      select from points.season where starts_on <= ${endsOn}::date and ends_on >= ${startsOn}::date) as is_overlapping`.execute(
    db,
  );
  return rows[0] ?? { hasBegun: true, isOverlapping: true };
}

/** Stores a season with its milestones, each by its id. Other seasons are added after this one. */
export async function insertSeason(
  tx: Tx,
  { id, name, startsOn, endsOn }: NewSeason & { readonly id: string },
  milestones: readonly (LevelMilestone & { readonly id: string })[],
): Promise<void> {
  await tx.insertInto("points.season").values({ id, name, startsOn, endsOn }).execute();
  await tx
    .insertInto("points.milestone")
    .values(milestones.map((milestone) => ({ ...milestone, seasonId: id })))
    .execute();
}

/** Makes whoever adds a season wait until this transaction ends. */
export async function holdSeasons(tx: Tx): Promise<void> {
  await sql`lock table points.season in share row exclusive mode`.execute(tx);
}

/** Returns whether another season runs today than did yesterday, or none does any more. */
export async function hasSeasonChanged(db: Db): Promise<boolean> {
  const { rows } = await sql<{ hasSeasonChanged: boolean }>`select exists (
    select from points.season where starts_on = platform.today() or ends_on = platform.today() - 1) as has_season_changed`.execute(
    db,
  );
  return rows[0]?.hasSeasonChanged ?? false;
}
