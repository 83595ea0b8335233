import { sql } from "kysely";
import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import type { RedemptionStatus, ReturnReason } from "@colheita/contract/rewards/redemption-records";
import type { RewardKind } from "@colheita/contract/rewards/rewards-records";
import type { Db, Tx } from "../../platform/database/database.ts";
import { unitsOf } from "./limit/limit-store.ts";
import type { PlacedOrder } from "./supplier/supplier.ts";

export interface OrderableReward {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly kind: RewardKind;
  readonly imageUrl: string;
  readonly limitPerMember: number | null;
  /** The days in which that limit counts; null for ever. */
  readonly limitDays: number | null;
  /** Whether it stands in a showcase, and so may not be everybody's. */
  readonly isInShowcase: boolean;
  /** Its item in the partner's catalogue; nothing where it comes from the own stock. */
  readonly partnerItem: string | null;
}

/** Returns a live reward as a redemption needs it. */
export async function orderableReward(tx: Tx, rewardId: string): Promise<OrderableReward | undefined> {
  const { rows } =
    await sql<OrderableReward>`select id, name, points, kind, image_url, limit_per_member, limit_days, partner_item,
      exists (select from rewards.showcase_reward e where e.reward_id = reward.id) as is_in_showcase
    from rewards.reward where id = ${rewardId} and is_live`.execute(tx);
  return rows[0];
}

/** Takes units out of stock; false when there are not that many. It locks the reward's row until the commit: do it at last. */
export async function takeStock(tx: Tx, rewardId: string, quantity: number): Promise<boolean> {
  const { rows } = await sql`update rewards.stock set available = available - ${quantity}
    where reward_id = ${rewardId} and available >= ${quantity} returning reward_id`.execute(tx);
  return rows.length === 1;
}

export async function returnStock(tx: Tx, rewardId: string, quantity: number): Promise<void> {
  await sql`update rewards.stock set available = available + ${quantity} where reward_id = ${rewardId}`.execute(
    tx,
  );
}

/** Takes units that left the stock and will not come back off what was received. */
export async function writeStockOff(tx: Tx, rewardId: string, quantity: number): Promise<void> {
  await sql`update rewards.stock set received = received - ${quantity} where reward_id = ${rewardId}`.execute(
    tx,
  );
}

export interface NewRedemption {
  readonly id: string;
  readonly memberId: string;
  readonly reward: Pick<OrderableReward, "id" | "name" | "kind" | "imageUrl"> &
    Pick<OrderableReward, "partnerItem">;
  readonly quantity: number;
  readonly points: number;
  /** The points that were set aside; nothing for the choice of a milestone. */
  readonly holdId: string | null;
  readonly milestone?: { readonly id: string; readonly name: string } | undefined;
  readonly delivery: DeliveryAddress | undefined;
  readonly requestedAt?: Date | undefined;
  /** Whether the reward's units that the member had before are counted. */
  readonly isCounted?: boolean;
  /** The days in which they are; all of them where it is null. */
  readonly limitDays?: number | null;
}

/**
 * Stores a redemption whose points and stock are set aside in this same transaction, with the steps it took. Returns
 * it, with the units of the reward that the member had before where `isCounted`. Call it with the member's balance
 * locked, as a hold or a choice leaves it: until the commit nobody else redeems for them, so the count stays true.
 */
export async function insertRedemption(
  tx: Tx,
  redemption: NewRedemption,
): Promise<RedemptionRow & { readonly unitsBefore: number }> {
  const steps: RedemptionStatus[] = ["requested", "points_reserved", "stock_reserved"];
  const at = sql`coalesce(${redemption.requestedAt ?? null}::timestamptz, platform.clock())`;
  const { memberId, reward, milestone, isCounted, limitDays = null } = redemption;
  const rows = await sql<RedemptionRow & { unitsBefore: number }>`
    with d as (
      insert into rewards.redemption (id, member_id, reward_id, reward_name, image_url, kind, quantity, points, status, hold_id,
        milestone_id, milestone_name, delivery, partner_item, requested_at)
      values (${redemption.id}, ${memberId}, ${reward.id}, ${reward.name},
        ${reward.imageUrl}, ${reward.kind}, ${redemption.quantity}, ${redemption.points}, 'stock_reserved',
        ${redemption.holdId}, ${milestone?.id ?? null}, ${milestone?.name ?? null}, ${redemption.delivery ? JSON.stringify(redemption.delivery) : null}::jsonb,
        ${reward.partnerItem}, ${at})
      returning ${ROW}
    ),
    s as (
      insert into rewards.redemption_step (redemption_id, step, status, at)
      select d.id, t.step, t.status, d.requested_at from d, unnest(${steps}::text[]) with ordinality as t (status, step)
    )
    select d.*, ${isCounted ? unitsOf(memberId, reward.id, sql`${limitDays}::int`) : sql`0`} as units_before from d`.execute(
    tx,
  );
  const [row] = rows.rows;
  if (!row) throw new Error("a redemption was not written");
  return row;
}

export interface RedemptionRow {
  readonly id: string;
  readonly memberId: string;
  readonly rewardId: string;
  readonly rewardName: string;
  readonly imageUrl: string;
  readonly kind: RewardKind;
  readonly quantity: number;
  readonly points: number;
  readonly status: RedemptionStatus;
  /** The points that it takes; null for the choice of a milestone. */
  readonly holdId: string | null;
  /** The milestone whose choice it is, and its name; null where points are paid. */
  readonly milestoneId: string | null;
  readonly milestoneName: string | null;
  readonly delivery: DeliveryAddress | null;
  readonly orderingSince: Date | null;
  readonly needsPerson: boolean;
  readonly tracking: string | null;
  /** By which the supplier knows the order, once it took it. */
  readonly supplierOrder: string | null;
  /** Its item in the partner's catalogue, where the partner is its supplier. */
  readonly partnerItem: string | null;
  readonly reason: string | null;
  readonly requestedAt: Date;
  /** The last day on which a return may be asked for; null before the delivery, and once one was refused or refunded. */
  readonly returnUntil: string | null;
  /** What its member said of a return, when they asked the last time. */
  readonly returnReason: ReturnReason | null;
  readonly returnComment: string | null;
  /** The day on which it was read, in São Paulo and by the database's clock. */
  readonly readOn: string;
}

/** The columns of a `RedemptionRow`. */
export const ROW = sql`*, platform.today() as read_on`;

/** Returns a redemption, locked for this transaction. */
export async function lockRedemption(tx: Tx, id: string): Promise<RedemptionRow | undefined> {
  return (
    await sql<RedemptionRow>`select ${ROW} from rewards.redemption where id = ${id} for update`.execute(tx)
  ).rows[0];
}

export async function redemptionOf(db: Db, memberId: string, id: string): Promise<RedemptionRow | undefined> {
  const rows =
    await sql<RedemptionRow>`select ${ROW} from rewards.redemption where id = ${id} and member_id = ${memberId}`.execute(
      db,
    );
  return rows.rows[0];
}

/** Returns a page of a member's redemptions, newest first, after the one a cursor names. */
export async function redemptionPage(
  db: Db,
  memberId: string,
  page: { after: string | undefined; size: number },
): Promise<RedemptionRow[]> {
  // The place of the last row is looked up: a cursor's instant would lose the microseconds.
  const after =
    page.after === undefined
      ? sql``
      : sql` and (requested_at, id) < (
          (select requested_at from rewards.redemption where id = ${page.after} and member_id = ${memberId}), ${page.after})`;
  const rows =
    await sql<RedemptionRow>`select ${ROW} from rewards.redemption where member_id = ${memberId}${after}
    order by requested_at desc, id desc limit ${page.size}`.execute(db);
  return rows.rows;
}

export async function stepsOf(
  db: Db,
  redemptionId: string,
): Promise<{ status: RedemptionStatus; at: Date }[]> {
  const rows = await sql<{
    status: RedemptionStatus;
    at: Date;
  }>`select status, at from rewards.redemption_step
    where redemption_id = ${redemptionId} order by step`.execute(db);
  return rows.rows;
}

/** Moves a locked redemption on, and records the step. */
export async function moveOn(
  tx: Tx,
  id: string,
  change: {
    status: RedemptionStatus;
    reason?: string;
    supplierOrder?: string;
    tracking?: string | undefined;
    at?: Date;
    returnUntil?: string | null;
  },
): Promise<RedemptionRow> {
  const rows = await sql<RedemptionRow>`
    with d as (
      update rewards.redemption set status = ${change.status}, reason = ${change.reason ?? null},
        supplier_order = coalesce(${change.supplierOrder ?? null}, supplier_order), needs_person = false,
        tracking = coalesce(${change.tracking ?? null}, tracking),
        return_until = case when ${change.returnUntil === undefined} then return_until else ${change.returnUntil ?? null}::date end
      where id = ${id} returning ${ROW}
    ),
    s as (
      insert into rewards.redemption_step (redemption_id, step, status, at)
      select d.id, 1 + (select max(step) from rewards.redemption_step where redemption_id = d.id), d.status,
        coalesce(${change.at ?? null}::timestamptz, platform.clock()) from d
    )
    select * from d`.execute(tx);
  const [row] = rows.rows;
  if (!row) throw new Error(`there is no redemption ${id}`);
  return row;
}

/** Marks that the supplier may hear of it from now on. */
export async function beginOrdering(tx: Tx, id: string): Promise<void> {
  await sql`update rewards.redemption set ordering_since = coalesce(ordering_since, platform.clock()) where id = ${id}`.execute(
    tx,
  );
}

export async function askForPerson(db: Db, id: string, reason: string): Promise<void> {
  await sql`update rewards.redemption set needs_person = true, reason = ${reason} where id = ${id} and status = 'stock_reserved'`.execute(
    db,
  );
}

/** Hands over every redemption that a supplier has left unanswered for longer than a job is tried again. Returns them. */
export async function askForPersonAboutSilence(db: Db, days: number, reason: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`update rewards.redemption set needs_person = true, reason = ${reason}
    where status = 'stock_reserved' and not needs_person
      and ordering_since < platform.clock() - make_interval(days => ${days}) returning id`.execute(db);
  return rows.rows.map(({ id }) => id);
}

/** Returns redemptions with points set aside that no supplier may have heard of yet, oldest first. */
export async function waitingRedemptions(db: Db, limit: number): Promise<{ id: string; holdId: string }[]> {
  const rows = await sql<{ id: string; holdId: string }>`select id, hold_id from rewards.redemption
    where status = 'stock_reserved' and ordering_since is null and hold_id is not null
    order by requested_at limit ${limit}`.execute(db);
  return rows.rows;
}

/** Returns choices of milestones that no supplier may have heard of for so many hours, oldest first. */
export async function forgottenChoices(db: Db, hours: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from rewards.redemption
    where status = 'stock_reserved' and ordering_since is null and hold_id is null
      and requested_at < platform.clock() - make_interval(hours => ${hours})
    order by requested_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the id of one of the orders that have not arrived, by chance; empty where there is none. */
export async function someOrderOnItsWay(db: Db, isOfPartner: boolean): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from rewards.redemption
    where status in ('ordered', 'shipped') and (partner_item is not null) = ${isOfPartner}
    order by random() limit 1`.execute(db);
  return rows[0]?.id ?? "";
}

/** Returns whether a live reward is the partner's. */
export async function hasPartnerRewards(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select exists (
    select from rewards.reward where partner_item is not null and is_live) as is_there`.execute(db);
  return rows[0]?.isThere ?? false;
}

/** Orders that left for a supplier and have not arrived: which, and between which ids, the second one included. */
export interface OnTheirWay {
  readonly isOfPartner: boolean;
  readonly after: string;
  readonly upTo?: string | undefined;
}

/** Returns so many orders that have not arrived, in the order of their ids. */
export async function ordersOnTheirWay(
  db: Db,
  { isOfPartner, after, upTo }: OnTheirWay,
  limit: number,
): Promise<PlacedOrder[]> {
  const isBefore = upTo === undefined ? sql`true` : sql`d.id <= ${upTo}`;
  const rows =
    await sql<PlacedOrder>`select d.id as reference, coalesce(d.supplier_order, d.id) as supplier_order, s.at as ordered_at,
      d.partner_item
    from rewards.redemption d join rewards.redemption_step s on s.redemption_id = d.id and s.status = 'ordered'
    where d.status in ('ordered', 'shipped') and (d.partner_item is not null) = ${isOfPartner} and d.id > ${after} and ${isBefore} order by d.id limit ${limit}`.execute(
      db,
    );
  return rows.rows;
}

/** How many redemptions wait for a person's decision: what the metrics of every process show. */
export const REDEMPTIONS_FOR_A_PERSON = sql<{ state: string; count: number }>`
  select 'waiting' as state, count(*)::int as count from rewards.redemption where needs_person`;
