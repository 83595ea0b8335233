import { sql, type Db } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/database/ids.ts";

/** The milestones of every season of the tests. */
export const MILESTONES = [
  ["Semente", 100],
  ["Broto", 400],
  ["Colheita", 900],
] as const;

/** Adds a season with the milestones of the tests, from one day to another as counted from today. Returns its id. */
export async function addSeason(db: Db, name: string, from: number, to: number): Promise<string> {
  const id = newId("a1S");
  await sql`insert into points.season (id, name, starts_on, ends_on)
    values (${id}, ${name}, platform.today() + ${from}::int, platform.today() + ${to}::int)`.execute(db);
  for (const [label, points] of MILESTONES)
    await sql`insert into points.milestone (id, season_id, name, points)
      values (${newId("a1M")}, ${id}, ${label}, ${points})`.execute(db);
  return id;
}

/** Returns the texts of a member's notifications, the oldest first. */
export async function notificationsOf(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select title || '. ' || message as text
    from notifications.notification where member_id = ${memberId} order by created_at, title`.execute(db);
  return rows.map(({ text }) => text);
}

/** Returns the levels whose milestone a member reached, as it is recorded, the lowest first. */
export async function reachedBy(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select m.name from points.milestone_reached
    join points.milestone m on m.id = milestone_id where member_id = ${memberId} order by m.points`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
