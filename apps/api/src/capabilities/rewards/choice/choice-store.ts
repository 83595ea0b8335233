import { sql, type Db, type Tx } from "../../../platform/database/database.ts";
import type { RewardRow } from "../catalogue/catalogue-store.ts";
import { isOffered, type Reader } from "../catalogue/offer-store.ts";
import { IN_HAND } from "../limit/limit-store.ts";

/** A reward that a milestone offers. */
export interface MilestoneReward {
  readonly id: string;
  readonly milestoneId: string;
  readonly rewardId: string;
}

/** Returns what a milestone offers under an id; nothing where there is none. */
export async function milestoneReward(tx: Tx, id: string): Promise<MilestoneReward | undefined> {
  return tx
    .selectFrom("rewards.milestoneReward")
    .select(["id", "milestoneId", "rewardId"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the live rewards that these milestones offer and that are offered to a reader, the dearest first. */
export async function offersOf(
  db: Db,
  reader: Reader,
  milestoneIds: readonly string[],
): Promise<(RewardRow & { readonly milestoneId: string; readonly milestoneRewardId: string })[]> {
  return db
    .selectFrom("rewards.milestoneReward as o")
    .innerJoin("rewards.reward as r", "r.id", "o.rewardId")
    .innerJoin("rewards.stock as s", "s.rewardId", "r.id")
    .select(["o.id as milestoneRewardId", "o.milestoneId"])
    .select(["r.id", "r.name", "r.brand", "r.points", "r.category", "r.imageUrl", "s.available"])
    .select(sql<RewardRow["kind"]>`r.kind`.as("kind"))
    .where("o.milestoneId", "in", milestoneIds)
    .where("r.isLive", "=", true)
    .where(isOffered(sql`r.id`, reader))
    .orderBy("r.points", "desc")
    .orderBy("r.id")
    .execute();
}

/** What a member chose for a milestone. */
export interface Chosen {
  readonly id: string;
  readonly milestoneId: string;
  readonly rewardName: string;
}

/** Returns a member's choices, but for those that were cancelled, failed or came back. */
export async function choicesOf(db: Db, memberId: string): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`select id, milestone_id, reward_name from rewards.redemption
    where member_id = ${memberId} and milestone_id is not null and ${IN_HAND}`.execute(db);
  return rows;
}

/** Lets a milestone offer a reward. */
export async function insertMilestoneReward(tx: Tx, offer: MilestoneReward): Promise<void> {
  await tx.insertInto("rewards.milestoneReward").values(offer).execute();
}
