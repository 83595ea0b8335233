import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { LotMove, LotOrigin, LotRest, OpenLot, OriginatedMove } from "./points-rules.ts";

export interface LockedBalance {
  readonly memberId: string;
  readonly available: number;
  readonly debt: number;
  /** It stands still: nothing is spent, earned or expired. */
  readonly isFrozen: boolean;
}

const BALANCE = sql`member_id, available, debt, frozen_at is not null as is_frozen`;

/** Locks the member's balance for this transaction, and so serialises all that happens to their points. */
export async function lockBalance(tx: Tx, memberId: string): Promise<LockedBalance> {
  const find = () =>
    sql<LockedBalance>`select ${BALANCE} from points.balance where member_id = ${memberId} for update`.execute(
      tx,
    );
  const found = (await find()).rows[0];
  if (found) return found;
  await sql`insert into points.balance (member_id) values (${memberId}) on conflict do nothing`.execute(tx);
  const made = (await find()).rows[0];
  if (!made) throw new Error(`no balance for ${memberId}`);
  return made;
}

/** Locks the balance of the member whose hold this is; nothing when there is no such hold. */
export async function lockBalanceOfHold(tx: Tx, holdId: string): Promise<LockedBalance | undefined> {
  const { rows } = await sql<LockedBalance>`select ${BALANCE} from points.balance
    where member_id = (select member_id from points.hold where id = ${holdId}) for update`.execute(tx);
  return rows[0];
}

export interface LotOfEntry extends OpenLot, LotOrigin {
  /** The credit whose points it holds: a lot in the place of expired points names their credit. */
  readonly entryId: number;
}

/** What expired of a lot, and the credit whose points those were. */
export type ExpiredLot = LotRest & Pick<LotOfEntry, "entryId">;

const GIVEN_BY = sql`coalesce(lot.renews_entry_id, lot.entry_id)`;
const LOT = sql`id, remaining, expires_on, ${GIVEN_BY} as entry_id, season_id, sponsor, channel_id`;
/** Returns the rows of `points.lot` as `lot` that hold points of these entries. */
export const lotsOf = (memberId: string, entryIds: readonly number[]) =>
  sql`lot.member_id = ${memberId} and (lot.renews_entry_id = any(${[...entryIds]}::bigint[])
    or (lot.entry_id = any(${[...entryIds]}::bigint[]) and lot.renews_entry_id is null))`;

/** Said in the statement itself: behind a parameter PostgreSQL would plan for a tenth of all lots, anew each time. */
const LOT_PAGE = 200;

export interface SpendableBalance extends LockedBalance {
  /** The lots that are spent first, as many as cover the points asked for, or the first 200. */
  readonly lots: OpenLot[];
  /** False when some lot is past its date: what has expired is taken out first. */
  readonly isSettled: boolean;
  /**
   * False when the balance moved while this waited for its lock. PostgreSQL then answers the locked row as it is now
   * and the lots as they were when the statement began: they are not to be used.
   */
  readonly isCurrent: boolean;
}

/** Locks a member's balance and brings along the lots that cover `points`, in the order they are spent. */
export async function lockWithLots(
  tx: Tx,
  memberId: string,
  points: number,
): Promise<SpendableBalance | undefined> {
  const { rows } = await sql<SpendableBalance>`
    with seen as materialized (select version from points.balance where member_id = ${memberId}),
    first_lots as (
      select id, remaining, expires_on, sum(remaining) over (order by expires_on, id) - remaining as before
      from (select id, remaining, expires_on from points.lot where member_id = ${memberId} and remaining > 0
        order by expires_on, id limit ${sql.lit(LOT_PAGE)}) page
    )
    select ${BALANCE}, version = (select version from seen) as is_current,
      (select coalesce(min(expires_on) >= platform.today(), true) from first_lots) as is_settled,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'remaining', remaining, 'expiresOn', expires_on)
        order by expires_on, id), '[]') from first_lots where before < ${points}::bigint) as lots
    from points.balance where member_id = ${memberId} for update`.execute(tx);
  return rows[0];
}

/**
 * Returns lots with something left, in the order they are spent: as many as cover `enoughFor` points, or all there are.
 * A member may hold thousands, so they are read a page at a time. Call with the balance locked and settled.
 */
export async function openLots(tx: Tx, memberId: string, enoughFor: number): Promise<LotOfEntry[]> {
  const lots: LotOfEntry[] = [];
  let missing = enoughFor;
  for (;;) {
    const last = lots.at(-1);
    const after = last ? sql` and (expires_on, id) > (${last.expiresOn}::date, ${last.id}::bigint)` : sql``;
    const { rows } = await sql<LotOfEntry>`select ${LOT} from points.lot
      where member_id = ${memberId} and remaining > 0${after} order by expires_on, id limit ${sql.lit(LOT_PAGE)}`.execute(
      tx,
    );
    lots.push(...rows);
    missing -= rows.reduce((sum, { remaining }) => sum + remaining, 0);
    if (rows.length < LOT_PAGE || missing <= 0) return lots;
  }
}

/** Returns what is left of the points that entries gave. */
export async function openLotsOf(
  db: Db,
  memberId: string,
  entryIds: readonly number[],
): Promise<LotOfEntry[]> {
  const { rows } = await sql<LotOfEntry>`select ${LOT} from points.lot
    where ${lotsOf(memberId, entryIds)} and remaining > 0 order by expires_on, id`.execute(db);
  return rows;
}

/**
 * Returns what expired of the points that entries gave and was not given back since, as it is when a credit is taken
 * back. What came back anew when the balance went on (`thaw`) is not in it: there it expired and was given again in one
 * transaction.
 */
export async function expiredOf(
  db: Db,
  memberId: string,
  entryIds: readonly number[],
): Promise<ExpiredLot[]> {
  const { rows } = await sql<ExpiredLot>`
    select m.lot_id as id, -sum(m.points)::bigint as remaining, min(${GIVEN_BY}) as entry_id from points.lot
    join points.lot_movement m on m.member_id = lot.member_id and m.lot_id = lot.id
    join points.entry e on e.member_id = m.member_id and e.id = m.entry_id
      and (e.kind = 'Expired' or (e.kind = 'Reversal' and e.corrects_entry_id is null and m.points > 0))
    where ${lotsOf(memberId, entryIds)} and not exists (
      select from points.entry thawed join points.lot renewed on renewed.member_id = thawed.member_id and renewed.entry_id = thawed.id
      where thawed.member_id = e.member_id and thawed.kind = 'Reversal' and thawed.corrects_entry_id is null
        and thawed.recorded_at = e.recorded_at)
    group by m.lot_id having sum(m.points) < 0 order by m.lot_id`.execute(db);
  return rows;
}

/** Returns lots with something left whose date has passed. Call with the balance locked. */
export async function pastLots(tx: Tx, memberId: string): Promise<LotOfEntry[]> {
  const { rows } = await sql<LotOfEntry>`select ${LOT} from points.lot
    where member_id = ${memberId} and remaining > 0 and expires_on < platform.today() order by expires_on, id`.execute(
    tx,
  );
  return rows;
}

/** Returns what an entry took from lots, with what each lot brings along. */
export async function movesOf(tx: Db, memberId: string, entryId: number): Promise<OriginatedMove[]> {
  const { rows } = await sql<LotMove & LotOrigin & { entryId: number }>`
    select m.lot_id, m.points, lot.expires_on, lot.season_id, lot.sponsor, lot.channel_id, ${GIVEN_BY} as entry_id
    from points.lot_movement m join points.lot on lot.member_id = m.member_id and lot.id = m.lot_id
    where m.member_id = ${memberId} and m.entry_id = ${entryId} order by lot.expires_on, lot.id`.execute(tx);
  return rows.map(({ lotId, points, entryId: givenBy, ...origin }) => ({
    lotId,
    points,
    entryId: givenBy,
    origin,
  }));
}
