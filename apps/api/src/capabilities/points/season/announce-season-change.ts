import type { Db } from "../../../platform/database/database.ts";
import { tellEveryone } from "../../../platform/live/live.ts";
import { hasSeasonChanged } from "./season-store.ts";

/**
 * Makes every open page ask for its balance again on the day on which a season began or after one ended: since midnight
 * every answer has the season of the day. Returns whether it was such a day.
 */
export async function announceSeasonChange(db: Db): Promise<boolean> {
  const hasChanged = await hasSeasonChanged(db);
  if (hasChanged) await tellEveryone(db, "points");
  return hasChanged;
}
