import type { Level } from "@colheita/contract/points/points-records";
import type { Db } from "../../../platform/database/database.ts";
import { readSetting } from "../../settings/index.ts";
import { aimOf, levelOf, type LevelFacts, type LevelMilestone } from "./level-rules.ts";
import { factsOf } from "./level-store.ts";

/** A member's level as they are told of it, and what they are to reach next in the season that runs. */
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

/** The name of a member's level: the one that session, profile and home tell (decision 38). */
export async function levelNameOf(db: Db, memberId: string): Promise<string> {
  return levelOf(await factsOf(db, memberId)).name ?? (await readSetting(db, "FirstLevel"));
}
