import { sql, type RawBuilder } from "kysely";

type Sql = RawBuilder<unknown>;

const DAY = sql`(requested_at at time zone 'America/Sao_Paulo')::date`;

/** What tells the redemptions that were neither cancelled nor given back. */
export const IN_HAND = sql`status not in ('cancelled', 'failed', 'refunded')`;

/**
 * What of a reward counts against its limit for a member: neither what was cancelled or came back, nor what was chosen for a
 * milestone, nor what is over.
 */
const counted = (memberId: string, rewardId: string, limitDays: Sql) => sql`rewards.redemption
  where member_id = ${memberId} and reward_id = ${rewardId} and milestone_id is null and ${IN_HAND}
    and (${limitDays} is null or ${DAY} > platform.today() - ${limitDays})`;

/**
 * Returns how many units of a reward a member has redeemed: in the last so many days of São Paulo, today among them, or
 * ever where that is null. What was cancelled or came back is not counted, nor are choices.
 */
export const unitsOf = (memberId: string, rewardId: string, limitDays: Sql): Sql =>
  sql`(select coalesce(sum(quantity), 0)::int from ${counted(memberId, rewardId, limitDays)})`;

/**
 * Returns the first day on which a member who has reached a limit that counts in days may redeem again: so much of what
 * counts is over then that one unit is free.
 */
export const freeAgainOn = (
  memberId: string,
  rewardId: string,
  limit: { units: Sql; days: Sql },
): Sql => sql`(
  select min(day) + ${limit.days} from (
    select ${DAY} as day, sum(sum(quantity)) over (order by ${DAY} desc) - sum(quantity) as units_after
    from ${counted(memberId, rewardId, limit.days)} group by ${DAY}
  ) d where units_after < ${limit.units})`;
