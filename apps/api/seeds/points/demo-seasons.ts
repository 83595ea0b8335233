import { sql } from "kysely";
import { newId } from "../../src/platform/database/ids.ts";
import type { Tx } from "../../src/platform/database/database.ts";

const milestones = [
  ["Semente", 10_000],
  ["Broto", 40_000],
  ["Lavoura", 90_000],
  ["Colheita", 150_000],
  ["Safra cheia", 300_000],
] as const;

/** Adds the last two seasons, this one and the next: July to June, written 26/27, from the database's own date. */
export async function seedSeasons(tx: Tx): Promise<void> {
  const today =
    (await sql<{ today: string }>`select platform.today() as today`.execute(tx)).rows[0]?.today ?? "";
  const year = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < 7 ? 1 : 0);
  for (let start = year - 2; start <= year + 1; start += 1) {
    const id = newId("a1S");
    const name = `${String(start).slice(2)}/${String(start + 1).slice(2)}`;
    await sql`insert into points.season (id, name, starts_on, ends_on)
      values (${id}, ${name}, ${`${start}-07-01`}, ${`${start + 1}-06-30`})`.execute(tx);
    for (const [label, points] of milestones)
      await sql`insert into points.milestone (id, season_id, name, points) values (${newId("a1M")}, ${id}, ${label}, ${points})`.execute(
        tx,
      );
  }
}
