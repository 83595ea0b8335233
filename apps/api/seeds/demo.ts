import { sql } from "kysely";
import { capabilities } from "../src/capabilities.ts";
import { enqueue } from "../src/platform/jobs/jobs.ts";
import type { Platform } from "../src/platform/platform.ts";
import { playStory } from "./demo-story.ts";
import { seedOf } from "./seed.ts";

/**
 * Fills an empty database with the demo programme, all of it or nothing. Dates are relative to today, and the points
 * go through the ledger itself. A database that has members is left alone.
 */
export async function seedDemo(platform: Platform): Promise<void> {
  const { db } = platform;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('colheita.seed-demo'))`.execute(tx);
    const isFilled = await sql`select from identity.member limit 1`.execute(tx);
    if (isFilled.rows.length > 0) return;
    await sql`select set_config('statement_timeout', '120s', true)`.execute(tx);
    for (const { name } of capabilities) await (await seedOf(name))?.(tx, platform);
    await playStory(tx);
    // The days and seasons that the demo begins with are over: they are sealed and closed as soon as somebody works.
    await enqueue(tx, "points.seal-days", {});
    await enqueue(tx, "points.close-seasons", {});
  });
}
