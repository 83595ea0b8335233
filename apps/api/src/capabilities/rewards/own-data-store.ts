import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { OwnData } from "../../platform/own-data.ts";

/**
 * Returns a member's redemptions with their steps and addresses, the goal, the wish list, and which vouchers were issued; their codes
 * stay sealed.
 */
export async function exportOf(db: Db, memberId: string): Promise<OwnData> {
  const rows = async (statement: ReturnType<typeof sql<object>>) => (await statement.execute(db)).rows;
  return {
    redemptions:
      await rows(sql`select requested_at, reward_name, quantity, points, milestone_name, status, tracking, reason, delivery,
        return_until, return_reason, return_comment,
        (select json_agg(json_build_object('status', step.status, 'at', step.at) order by step.step)
          from rewards.redemption_step step where step.redemption_id = redemption.id) as steps
      from rewards.redemption where member_id = ${memberId} order by requested_at desc, id desc`),
    vouchers: await rows(sql`select redemption.reward_name, voucher.issued_at, voucher.first_seen_at
      from rewards.voucher join rewards.redemption on redemption.id = voucher.redemption_id
      where redemption.member_id = ${memberId} order by voucher.issued_at desc`),
    goal: await rows(sql`select reward.name, goal.chosen_at from rewards.goal
      join rewards.reward on reward.id = goal.reward_id where goal.member_id = ${memberId}`),
    wishes: await rows(sql`select reward.name, wish.wished_at from rewards.wish
      join rewards.reward on reward.id = wish.reward_id where wish.member_id = ${memberId}
      order by wish.wished_at desc, wish.reward_id`),
  };
}

/** A redemption that is not over: its supplier needs the address still, or its points may come back. */
export interface RedemptionUnderWay {
  readonly id: string;
  readonly rewardName: string;
  readonly points: number;
}

/** Returns the redemptions of a member that are neither there yet nor given back, or on their way back, the oldest first. */
export async function redemptionsUnderWay(db: Db | Tx, memberId: string): Promise<RedemptionUnderWay[]> {
  const { rows } = await sql<RedemptionUnderWay>`select id, reward_name, points from rewards.redemption
    where member_id = ${memberId} and status in ('requested', 'points_reserved', 'stock_reserved', 'ordered', 'shipped',
      'return_requested', 'received')
    order by requested_at, id`.execute(db);
  return rows;
}

/** Holds a member's redemptions until the transaction ends. Call it before their balance is locked, as every step does. */
export async function lockRedemptions(tx: Tx, memberId: string): Promise<void> {
  await sql`select from rewards.redemption where member_id = ${memberId} order by id for update`.execute(tx);
}

/** Removes the codes of a member: what was redeemed for them can't be cancelled any more, nor shown. */
export async function removeCodes(tx: Tx, memberId: string): Promise<void> {
  await sql`delete from rewards.voucher where redemption_id in (
    select id from rewards.redemption where member_id = ${memberId})`.execute(tx);
}

/**
 * Takes the person out of their redemptions: where they were sent, and codes nobody will ask for. That a reward was redeemed,
 * when, and for how many points stays, as the books do.
 */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await sql`update rewards.redemption set delivery = case when delivery is null then null else '{}'::jsonb end,
    tracking = null, reason = null, return_comment = null where member_id = ${memberId}`.execute(tx);
  await removeCodes(tx, memberId);
  await tx.deleteFrom("rewards.goal").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("rewards.wish").where("memberId", "=", memberId).execute();
}
