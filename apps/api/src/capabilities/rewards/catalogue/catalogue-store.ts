import { sql, type RawBuilder } from "kysely";
import type { CatalogueSort } from "@colheita/contract/rewards/rewards-endpoints";
import type { RewardKind } from "@colheita/contract/rewards/rewards-records";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { everyWord } from "../../../platform/database/word-search.ts";
import { unitsOf } from "../redemption-store.ts";

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
  /** What counts against that limit; 0 without one. */
  readonly unitsRedeemed: number;
  readonly isGoal: boolean;
  readonly isWished: boolean;
}

const columns = sql`r.id, r.name, r.brand, r.points, r.category, r.kind, r.image_url, s.available`;

export interface CatalogueFilter {
  readonly category?: string | undefined;
  readonly kind?: RewardKind | undefined;
  readonly maxPoints?: number | undefined;
  /** Whose wish list it is narrowed to. */
  readonly wishedBy?: string | undefined;
  readonly search?: string | undefined;
  readonly sort: CatalogueSort;
}

const orders: Record<CatalogueSort, { key: RawBuilder<unknown>; isDescending: boolean }> = {
  "points-desc": { key: sql`r.points`, isDescending: true },
  "points-asc": { key: sql`r.points`, isDescending: false },
  name: { key: sql`r.name`, isDescending: false },
};

const wish = (memberId: string) =>
  sql`select from rewards.wish where wish.member_id = ${memberId} and wish.reward_id = r.id`;

function conditions(filter: CatalogueFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (filter.category !== undefined) parts.push(sql`r.category = ${filter.category}`);
  if (filter.kind !== undefined) parts.push(sql`r.kind = ${filter.kind}`);
  if (filter.maxPoints !== undefined) parts.push(sql`r.points <= ${filter.maxPoints}`);
  if (filter.wishedBy !== undefined) parts.push(sql`exists (${wish(filter.wishedBy)})`);
  parts.push(
    ...everyWord(filter.search, sql`platform.unaccented(r.name || ' ' || r.brand || ' ' || r.category)`),
  );
  return parts.length === 0 ? sql`` : sql` and ${sql.join(parts, sql` and `)}`;
}

/** Returns one page of live rewards after the one a cursor names. */
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
    await sql<RewardRow>`select ${columns} from rewards.reward r join rewards.stock s on s.reward_id = r.id
    where r.is_live${conditions(filter)}${after}
    order by ${order.key} ${direction}, r.id ${direction} limit ${page.size}`.execute(db);
  return rows.rows;
}

export async function countRewards(db: Db, filter: CatalogueFilter): Promise<number> {
  const rows = await sql<{ count: number }>`select count(*)::int as count from rewards.reward r
    where r.is_live${conditions(filter)}`.execute(db);
  return rows.rows[0]?.count ?? 0;
}

export async function rewardDetail(
  db: Db,
  memberId: string,
  rewardId: string,
): Promise<RewardDetailRow | undefined> {
  const rows = await sql<RewardDetailRow>`
    select ${columns}, r.description, r.details, r.delivery_days, r.limit_per_member,
      case when r.limit_per_member is null then 0 else ${unitsOf(memberId, rewardId)} end as units_redeemed,
      exists (select from rewards.goal g where g.member_id = ${memberId} and g.reward_id = r.id) as is_goal,
      exists (${wish(memberId)}) as is_wished
    from rewards.reward r join rewards.stock s on s.reward_id = r.id where r.is_live and r.id = ${rewardId}`.execute(
    db,
  );
  return rows.rows[0];
}

/** Returns the member's goal, while its reward is live. */
export async function goalOf(db: Db, memberId: string): Promise<RewardRow | undefined> {
  const rows = await sql<RewardRow>`select ${columns} from rewards.goal g
    join rewards.reward r on r.id = g.reward_id and r.is_live join rewards.stock s on s.reward_id = r.id
    where g.member_id = ${memberId}`.execute(db);
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

/** Returns the dearest rewards within reach, then the cheapest beyond it: what a home shows. */
export async function rewardsWithinReach(db: Db, points: number, count: number): Promise<RewardRow[]> {
  const rows = await sql<RewardRow & { rank: number }>`select * from (
    (select ${columns}, 0 as rank from rewards.reward r join rewards.stock s on s.reward_id = r.id
      where r.is_live and s.available > 0 and r.points <= ${points} order by r.points desc, r.id limit ${count})
    union all
    (select ${columns}, 1 from rewards.reward r join rewards.stock s on s.reward_id = r.id
      where r.is_live and s.available > 0 and r.points > ${points} order by r.points, r.id limit ${count})
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
  readonly instructions?: string | undefined;
  readonly stock: number;
  /** Its item in the partner's catalogue; left out for what comes from the own stock. */
  readonly partnerItem?: string | undefined;
}

export async function insertReward(tx: Tx, reward: NewReward): Promise<void> {
  await sql`insert into rewards.reward (id, name, brand, description, details, points, category, kind, image_url, delivery_days,
      limit_per_member, instructions, partner_item)
    values (${reward.id}, ${reward.name}, ${reward.brand}, ${reward.description}, ${JSON.stringify(reward.details)}::jsonb,
      ${reward.points}, ${reward.category}, ${reward.kind}, ${reward.imageUrl}, ${reward.deliveryDays},
      ${reward.limitPerMember ?? null}, ${reward.instructions ?? ""},
      ${reward.partnerItem ?? null})`.execute(tx);
  await sql`insert into rewards.stock (reward_id, received, available)
    values (${reward.id}, ${reward.stock}, ${reward.stock})`.execute(tx);
}
