import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Holds a member's wish list until the transaction ends: two that are wished at once are counted one after the other. */
export async function lockWishes(tx: Tx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rewards.wishes ${memberId}`}, 0))`.execute(tx);
}

/** Returns the ids of the live rewards on a member's wish list, in no order. */
export async function wishedIds(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("rewards.wish")
    .innerJoin("rewards.reward", "rewards.reward.id", "rewards.wish.rewardId")
    .select("rewardId")
    .where("memberId", "=", memberId)
    .where("isLive", "=", true)
    .execute();
  return rows.map(({ rewardId }) => rewardId);
}

/** Puts a reward on a member's wish list; one that is there stays there. */
export async function storeWish(tx: Tx, memberId: string, rewardId: string): Promise<void> {
  await sql`insert into rewards.wish (member_id, reward_id, awaits_stock)
    select ${memberId}, reward_id, available = 0 from rewards.stock where reward_id = ${rewardId}
    on conflict do nothing`.execute(tx);
}

/** Takes a reward off a member's wish list; one that is not there is not missed. */
export async function removeWish(tx: Tx, memberId: string, rewardId: string): Promise<void> {
  await tx
    .deleteFrom("rewards.wish")
    .where("memberId", "=", memberId)
    .where("rewardId", "=", rewardId)
    .execute();
}

/** Notes which wishes have been sold out since they were made, or since they were there again. */
export async function noteSoldOut(db: Db): Promise<void> {
  await sql`update rewards.wish set awaits_stock = true from rewards.stock
    where stock.reward_id = wish.reward_id and stock.available = 0 and not wish.awaits_stock`.execute(db);
}

/** A wish whose reward is there again. */
export interface FulfillableWish {
  readonly memberId: string;
  readonly rewardId: string;
  readonly rewardName: string;
}

/** Takes so many wishes whose reward is in stock again; another process that does the same takes others. */
export async function takeFulfillable(tx: Tx, count: number): Promise<FulfillableWish[]> {
  const { rows } = await sql<FulfillableWish>`
    update rewards.wish set awaits_stock = false from (
      select wish.member_id, wish.reward_id, reward.name from rewards.wish
        join rewards.reward on reward.id = wish.reward_id and reward.is_live
        join rewards.stock on stock.reward_id = wish.reward_id and stock.available > 0
      where wish.awaits_stock order by wish.reward_id, wish.member_id limit ${count}
      for update of wish skip locked) found
    where wish.member_id = found.member_id and wish.reward_id = found.reward_id
    returning wish.member_id, wish.reward_id, found.name as reward_name`.execute(tx);
  return rows;
}
