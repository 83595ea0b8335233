import { audit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/database/database.ts";
import { readSetting } from "../../settings/index.ts";
import { closeSeason, freezeStandings, holdUnfrozen, seasonsToClose } from "../audit/standing-store.ts";

/** Enough for one commit to carry many, few enough that whoever waits for a lock hardly notices. */
const BATCH = 500;

/** Who closes a season: nobody asks for it. */
const BY_TIME = "points.close-seasons";

/** What a run of the closing did. */
export interface ClosingRun {
  readonly seasons: number;
  readonly members: number;
}

/**
 * Closes every season that ended more days ago than the setting says: what each member earned in it and the level they
 * reached are frozen, some hundred members to a transaction, and then the season is closed. A stop midway loses nothing:
 * the next run goes on with those who have no standing yet. Two processes at once freeze each member once, and one of them
 * closes the season.
 */
export async function closeSeasons({
  db,
  signal,
}: {
  readonly db: Db;
  /** Ends the run between two batches. */
  readonly signal?: AbortSignal;
}): Promise<ClosingRun> {
  const run = { seasons: 0, members: 0 };
  for (const seasonId of await seasonsToClose(db, await readSetting(db, "SeasonCloseDays"))) {
    let after: string | undefined = "";
    while (after !== undefined) {
      signal?.throwIfAborted();
      const done = await freezeAfter(db, seasonId, after);
      run.members += done.frozen;
      after = done.last;
    }
    if (await close(db, seasonId)) run.seasons += 1;
  }
  return run;
}

function freezeAfter(db: Db, seasonId: string, after: string) {
  return db.transaction().execute(async (tx) => {
    const members = await holdUnfrozen(tx, seasonId, after, BATCH);
    return { frozen: await freezeStandings(tx, seasonId, members), last: members.at(-1) };
  });
}

function close(db: Db, seasonId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const name = await closeSeason(tx, seasonId);
    if (name === undefined) return false;
    const object = `season:${seasonId}`;
    await audit(tx, { actorId: BY_TIME, object, action: "points.season-closed", after: { season: name } });
    return true;
  });
}
