import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { REWARD_COLUMNS, type RewardRow } from "./catalogue-store.ts";
import { isOffered, isOpenFor, type Reader } from "./offer-store.ts";

/** A reward in a showcase that is open, with what is the showcase's. */
export interface ShowcaseRow extends RewardRow {
  readonly showcaseId: string;
  readonly showcaseName: string;
  /** Its place in the showcase. */
  readonly place: number;
  /** How many there are in the showcase, and whether any of them is in stock. */
  readonly total: number;
  readonly hasStock: boolean;
}

/**
 * Returns the first live rewards of each showcase that is open for a reader, showcase by showcase; none of one with
 * nothing in stock. Narrowed to an account type, only of those that name it.
 */
export async function showcaseRows(
  db: Db,
  reader: Reader,
  { each, accountType }: { readonly each: number; readonly accountType?: string },
): Promise<ShowcaseRow[]> {
  const isNamed = accountType === undefined ? sql`true` : sql`${accountType} = any(v.account_types)`;
  const { rows } = await sql<ShowcaseRow>`
    select v.id as showcase_id, v.name as showcase_name, found.* from rewards.showcase v cross join lateral (
      select ${REWARD_COLUMNS}, e.place, count(*) over ()::int as total, bool_or(s.available > 0) over () as has_stock
      from rewards.showcase_reward e join rewards.reward r on r.id = e.reward_id and r.is_live
        join rewards.stock s on s.reward_id = r.id
      where e.showcase_id = v.id order by e.place, r.id limit ${each}) found
    where ${isOpenFor(reader)} and ${isNamed} and found.has_stock
    order by v.place, v.id, found.place, found.id`.execute(db);
  return rows;
}

/** Returns how many units there are of those of these rewards that are live and offered to a reader. */
export async function offeredStock(
  db: Db,
  reader: Reader,
  rewardIds: readonly string[],
): Promise<{ id: string; available: number }[]> {
  const { rows } = await sql<{ id: string; available: number }>`
    select r.id, s.available from rewards.reward r join rewards.stock s on s.reward_id = r.id
    where r.id = any(${rewardIds}::text[]) and r.is_live and ${isOffered(sql`r.id`, reader)} order by r.id`.execute(
    db,
  );
  return rows;
}

export interface NewShowcase {
  readonly id: string;
  readonly name: string;
  readonly place?: number;
  /** Whom it is for; everybody when absent. */
  readonly categories?: readonly string[];
  /** Profile codes; everybody when absent. */
  readonly accountTypes?: readonly string[];
  readonly startsAt: Date;
  readonly endsAt?: Date | undefined;
  /** What stands in it, in this order. */
  readonly rewardIds: readonly string[];
}

/** Sets up a showcase. What stands in it is offered to nobody else from now on, unless another has it, too. */
export async function insertShowcase(tx: Tx, showcase: NewShowcase): Promise<void> {
  const { id, name, place = 0, categories = [], accountTypes = [], startsAt, endsAt, rewardIds } = showcase;
  const codes = accountTypes.map((type) => type.toLowerCase());
  await sql`insert into rewards.showcase (id, name, place, categories, account_types, starts_at, ends_at)
    values (${id}, ${name}, ${place}, ${categories}::text[], ${codes}::text[], ${startsAt}, ${endsAt ?? null})`.execute(
    tx,
  );
  await sql`insert into rewards.showcase_reward (showcase_id, reward_id, place)
    select ${id}, reward_id, place from unnest(${rewardIds}::text[]) with ordinality as t (reward_id, place)`.execute(
    tx,
  );
}
