import { sql, type RawBuilder } from "kysely";
import type { CatalogueSort } from "@colheita/contract/rewards/rewards-endpoints";
import type { RewardKind } from "@colheita/contract/rewards/rewards-records";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { everyWord } from "../../../platform/database/word-search.ts";
import { freeAgainOn, unitsOf } from "../limit/limit-store.ts";
import { isOffered, isOpenFor, type Reader } from "./offer-store.ts";

export interface RewardRow {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly points: number;
  readonly category: string;
  readonly kind: RewardKind;
  readonly imageUrl: string;
  readonly available: number;
}

export interface RewardDetailRow extends RewardRow {
  readonly description: string;
  readonly details: { label: string; value: string }[];
  readonly deliveryDays: number;
  readonly limitPerMember: number | null;
  /** The days in which that limit counts; null for ever. */
  readonly limitDays: number | null;
  /** What counts against that limit; 0 without one. */
  readonly unitsRedeemed: number;
  /** When some of what counts in days is over; null where nothing is to be waited for. */
  readonly freeAgainOn: string | null;
  readonly isGoal: boolean;
  readonly isWished: boolean;
}

/** The columns of a `RewardRow`, of a reward `r` and its stock `s`. */
export const REWARD_COLUMNS = sql`r.id, r.name, r.brand, r.points, r.category, r.kind, r.image_url, s.available`;

export interface CatalogueFilter {
  /** Whose catalogue it is. */
  readonly reader: Reader;
  readonly category?: string | undefined;
  readonly kind?: RewardKind | undefined;
  readonly maxPoints?: number | undefined;
  /** Whose wish list it is narrowed to. */
  readonly wishedBy?: string | undefined;
  /** A showcase it is narrowed to; while that is not open for the reader there is nothing in it. */
  readonly showcaseId?: string | undefined;
  readonly search?: string | undefined;
  readonly sort: CatalogueSort;
}

/** A member to whom rewards are offered. */
export type Shopper = NonNullable<Reader> & { readonly memberId: string };

const orders: Record<CatalogueSort, { key: RawBuilder<unknown>; isDescending: boolean }> = {
  "points-desc": { key: sql`r.points`, isDescending: true },
  "points-asc": { key: sql`r.points`, isDescending: false },
  name: { key: sql`r.name`, isDescending: false },
};

const wish = (memberId: string) =>
  sql`select from rewards.wish where wish.member_id = ${memberId} and wish.reward_id = r.id`;

function conditions(filter: CatalogueFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [isOffered(sql`r.id`, filter.reader)];
  if (filter.category !== undefined) parts.push(sql`r.category = ${filter.category}`);
  if (filter.kind !== undefined) parts.push(sql`r.kind = ${filter.kind}`);
  if (filter.maxPoints !== undefined) parts.push(sql`r.points <= ${filter.maxPoints}`);
  if (filter.wishedBy !== undefined) parts.push(sql`exists (${wish(filter.wishedBy)})`);
  if (filter.showcaseId !== undefined)
    parts.push(sql`exists (select from rewards.showcase_reward e join rewards.showcase v on v.id = e.showcase_id
      where e.showcase_id = ${filter.showcaseId} and e.reward_id = r.id and ${isOpenFor(filter.reader)})`);
  parts.push(
    ...everyWord(filter.search, sql`platform.unaccented(r.name || ' ' || r.brand || ' ' || r.category)`),
  );
  return sql` and ${sql.join(parts, sql` and `)}`;
}

/** Returns one page of the live rewards that are offered after the one a cursor names. */
export async function cataloguePage(
  db: Db,
  filter: CatalogueFilter,
  page: { after: string | undefined; size: number },
): Promise<RewardRow[]> {
  const order = orders[filter.sort];
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  const after =
    page.after === undefined
      ? sql``
      : sql` and (${order.key}, r.id) ${order.isDescending ? sql`<` : sql`>`}
          ((select ${order.key} from rewards.reward r where r.id = ${page.after}), ${page.after})`;
  const rows =
    await sql<RewardRow>`select ${REWARD_COLUMNS} from rewards.reward r join rewards.stock s on s.reward_id = r.id
    where r.is_live${conditions(filter)}${after}
    order by ${order.key} ${direction}, r.id ${direction} limit ${page.size}`.execute(db);
  return rows.rows;
}

export async function countRewards(db: Db, filter: CatalogueFilter): Promise<number> {
  const rows = await sql<{ count: number }>`select count(*)::int as count from rewards.reward r
    where r.is_live${conditions(filter)}`.execute(db);
  return rows.rows[0]?.count ?? 0;
}

/** Returns a live reward that is offered to a member, as they see it. */
export async function rewardDetail(
  db: Db,
  { memberId, ...reader }: Shopper,
  rewardId: string,
): Promise<RewardDetailRow | undefined> {
  const limit = { units: sql`r.limit_per_member`, days: sql`r.limit_days` };
  const rows = await sql<RewardDetailRow>`
    select ${REWARD_COLUMNS}, r.description, r.details, r.delivery_days, r.limit_per_member, r.limit_days,
      case when r.limit_per_member is null then 0 else ${unitsOf(memberId, rewardId, limit.days)} end as units_redeemed,
      case when r.limit_days is not null then ${freeAgainOn(memberId, rewardId, limit)} end as free_again_on,
      exists (select from rewards.goal g where g.member_id = ${memberId} and g.reward_id = r.id) as is_goal,
      exists (${wish(memberId)}) as is_wished
    from rewards.reward r join rewards.stock s on s.reward_id = r.id where r.is_live and r.id = ${rewardId}
      and ${isOffered(sql`r.id`, reader)}`.execute(db);
  return rows.rows[0];
}

/** Returns the member's goal, while its reward is live and offered to them. */
export async function goalOf(db: Db, { memberId, ...reader }: Shopper): Promise<RewardRow | undefined> {
  const rows = await sql<RewardRow>`select ${REWARD_COLUMNS} from rewards.goal g
    join rewards.reward r on r.id = g.reward_id and r.is_live join rewards.stock s on s.reward_id = r.id
    where g.member_id = ${memberId} and ${isOffered(sql`r.id`, reader)}`.execute(db);
  return rows.rows[0];
}

export async function setGoal(db: Db, memberId: string, rewardId: string | null): Promise<void> {
  if (rewardId === null) await sql`delete from rewards.goal where member_id = ${memberId}`.execute(db);
  else
    await sql`insert into rewards.goal (member_id, reward_id, chosen_at) values (${memberId}, ${rewardId}, platform.clock())
      on conflict (member_id) do update set reward_id = excluded.reward_id, chosen_at = excluded.chosen_at`.execute(
      db,
    );
}

/** Returns the dearest offered rewards within reach, then the cheapest beyond it: what a home shows. */
export async function rewardsWithinReach(
  db: Db,
  reader: Reader,
  { points, count }: { readonly points: number; readonly count: number },
): Promise<RewardRow[]> {
  const isShown = sql`r.is_live and s.available > 0 and ${isOffered(sql`r.id`, reader)}`;
  const rows = await sql<RewardRow & { rank: number }>`select * from (
    (select ${REWARD_COLUMNS}, 0 as rank from rewards.reward r join rewards.stock s on s.reward_id = r.id
      where ${isShown} and r.points <= ${points} order by r.points desc, r.id limit ${count})
    union all
    (select ${REWARD_COLUMNS}, 1 from rewards.reward r join rewards.stock s on s.reward_id = r.id
      where ${isShown} and r.points > ${points} order by r.points, r.id limit ${count})
    ) found order by rank, case rank when 0 then -points else points end, id limit ${count}`.execute(db);
  return rows.rows;
}

export interface NewReward {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly description: string;
  readonly details: readonly { label: string; value: string }[];
  readonly points: number;
  readonly category: string;
  readonly kind: RewardKind;
  readonly imageUrl: string;
  readonly deliveryDays: number;
  readonly limitPerMember?: number | undefined;
  /** The days in which that limit counts; for ever when absent. */
  readonly limitDays?: number | undefined;
  readonly instructions?: string | undefined;
  readonly stock: number;
  /** Its item in the partner's catalogue; left out for what comes from the own stock. */
  readonly partnerItem?: string | undefined;
}

export async function insertReward(tx: Tx, reward: NewReward): Promise<void> {
  await sql`insert into rewards.reward (id, name, brand, description, details, points, category, kind, image_url, delivery_days,
      limit_per_member, limit_days, instructions, partner_item)
    values (${reward.id}, ${reward.name}, ${reward.brand}, ${reward.description}, ${JSON.stringify(reward.details)}::jsonb,
      ${reward.points}, ${reward.category}, ${reward.kind}, ${reward.imageUrl}, ${reward.deliveryDays},
      ${reward.limitPerMember ?? null}, ${reward.limitDays ?? null}, ${reward.instructions ?? ""},
      ${reward.partnerItem ?? null})`.execute(tx);
  await sql`insert into rewards.stock (reward_id, received, available)
    values (${reward.id}, ${reward.stock}, ${reward.stock})`.execute(tx);
}
