import type { Db } from "../../../platform/database/database.ts";
import { tellEveryone } from "../../../platform/live/live.ts";
import { hasTurned } from "./season-store.ts";

/**
 * Makes every open page ask for its balance again on the day on which a season began or after one ended: since midnight
 * every answer has the season of the day. Returns whether it was such a day.
 */
export async function turnSeason(db: Db): Promise<boolean> {
  const isTurn = await hasTurned(db);
  if (isTurn) await tellEveryone(db, "points");
  return isTurn;
}
