import type { Level } from "@colheita/contract/points/points-records";
import type { Db } from "../../../platform/database/database.ts";
import { readSetting } from "../../settings/index.ts";
import { aimOf, levelOf, type LevelFacts, type LevelMilestone } from "./level-rules.ts";
import { factsOf } from "./level-store.ts";

/** Returns a member's level as it is shown to them, and what they are to reach next in the season that runs. */
export async function levelWithAim(
  db: Db,
  facts: LevelFacts,
  earned: number,
): Promise<{ readonly level: Level; readonly nextMilestone: LevelMilestone | undefined }> {
  const { name, holdsUntil, height } = levelOf(facts);
  const { next, isHighest } = aimOf(facts, earned, height);
  const level = { name: name ?? (await readSetting(db, "FirstLevel")), holdsUntil, isHighest };
  return { level, nextMilestone: next };
}

/** Returns the name of a member's level: the one that session, profile and home show (decision 38). */
export async function levelNameOf(db: Db, memberId: string): Promise<string> {
  return levelOf(await factsOf(db, memberId)).name ?? (await readSetting(db, "FirstLevel"));
}
