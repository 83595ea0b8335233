import type { ReplyOf } from "@colheita/contract/kit";
import type { listMilestones, listSeasons } from "@colheita/contract/points/season-endpoints";
import type { Db } from "../../../platform/database/database.ts";
import { balanceOf } from "../balance/read-balance.ts";
import { listSeasons as allSeasons, milestonesOf } from "./season-store.ts";

/** Returns the season of today with its milestones, ordered by points (section 8), and a member's level. */
export async function readMilestones(db: Db, memberId: string): Promise<ReplyOf<typeof listMilestones>> {
  const { season, earnedInSeason, level } = await balanceOf(db, memberId);
  const milestones = season === undefined ? [] : await milestonesOf(db, season.id);
  return { season, earnedInSeason, level, milestones };
}

/** Returns all seasons with their milestones, the newest first. A programme has one a year. */
export async function readSeasons(db: Db): Promise<ReplyOf<typeof listSeasons>> {
  const [seasons, milestones] = [await allSeasons(db), await milestonesOf(db)];
  const bySeason = Map.groupBy(milestones, ({ seasonId }) => seasonId);
  return {
    seasons: seasons.map(({ closedAt, ...season }) => ({
      ...season,
      closedAt: closedAt ?? undefined,
      milestones: bySeason.get(season.id) ?? [],
    })),
  };
}
