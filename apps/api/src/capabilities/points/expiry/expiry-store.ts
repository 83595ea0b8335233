import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { inParts } from "../../../platform/database/in-parts.ts";

/** What a member has left in the lots of one day. */
export interface MemberDay {
  readonly expiresOn: string;
  readonly memberId: string;
}

/** Days to look at, both included. */
export interface ExpiryWindow {
  readonly from: string;
  readonly to: string;
}

/** Whose points stand still: few, read once for each window of days. */
const FROZEN = sql`(select member_id from points.balance where frozen_at is not null)`;

/**
 * Returns members with something left in lots of these days, after a place, in the order of day and member; without
 * those whose points stand still. The index of lots that are still open gives them in that order, so that a batch costs
 * the same wherever it begins.
 */
export async function memberDaysAfter(
  db: Db,
  { from, to }: ExpiryWindow,
  after: MemberDay | undefined,
  limit: number,
): Promise<(MemberDay & { readonly points: number })[]> {
  const place = after
    ? sql` and (expires_on, member_id) > (${after.expiresOn}::date, ${after.memberId})`
    : sql``;
  const { rows } = await sql<MemberDay & { points: number }>`
    select expires_on, member_id, sum(remaining)::bigint as points from points.lot
    where remaining > 0 and expires_on between ${from}::date and ${to}::date${place} and member_id not in ${FROZEN}
    group by expires_on, member_id order by expires_on, member_id limit ${limit}`.execute(db);
  return rows;
}

/** Locks the balances of these members, in one order for everybody, so that no two batches wait for each other. */
export async function lockBalances(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await sql`select from points.balance where member_id = any(${[...memberIds]}::text[])
    order by member_id for update`.execute(tx);
}

export interface DayToExpire extends MemberDay {
  readonly publicId: string;
  readonly pointAt: Date;
}

/**
 * Expires what is left of the lots of these days: for each an entry with its posting and movements, the month's sums
 * and the balance, all in one statement. What nothing is left of is passed over. Call with the balances locked. Returns
 * how many points that were.
 */
export async function expireDays(tx: Tx, days: readonly DayToExpire[], description: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    with day_ as (
      select * from unnest(${days.map(({ memberId }) => memberId)}::text[], ${days.map(({ expiresOn }) => expiresOn)}::date[],
        ${days.map(({ publicId }) => publicId)}::text[], ${days.map(({ pointAt }) => pointAt)}::timestamptz[])
        as t (member_id, expires_on, public_id, point_at)
    ),
    past as (
      select day_.*, l.id as lot_id, l.remaining as points from day_
      join points.lot l using (member_id, expires_on)
      join points.balance b using (member_id) where l.remaining > 0 and b.frozen_at is null
    ),
    total as (
      select member_id, expires_on, public_id, point_at, sum(points)::bigint as points from past group by 1, 2, 3, 4
    ),
    e as (
      insert into points.entry (member_id, public_id, kind, description, points, point_at, expires_on, cause_kind,
        cause_title, season_id)
      select member_id, public_id, 'Expired', ${description}, -points, point_at, expires_on, 'expiry', ${description}, (
        select id from points.season where (point_at at time zone 'America/Sao_Paulo')::date between starts_on and ends_on)
      from total returning member_id, id, expires_on, points, point_at
    ),
    p as (
      insert into points.posting (member_id, entry_id, line, from_account, to_account, points)
      select member_id, id, 1, 'available', 'expired', -points from e
    ),
    m as (
      insert into points.lot_movement (member_id, entry_id, lot_id, points)
      select member_id, e.id, past.lot_id, -past.points from e join past using (member_id, expires_on)
    ),
    l as (
      update points.lot set remaining = 0 from past where lot.member_id = past.member_id and lot.id = past.lot_id
    ),
    s as (
      insert into points.month (member_id, month, kind, points)
      select member_id, date_trunc('month', point_at at time zone 'America/Sao_Paulo')::date, 'Expired', sum(points)
      from e group by 1, 2
      on conflict (member_id, month, kind) do update set points = points.month.points + excluded.points
    ),
    b as (
      update points.balance set available = available + sums.points, version = version + sums.lines,
        line_count = line_count + sums.lines, updated_at = platform.clock()
      from (select member_id, sum(points)::bigint as points, count(*) as lines from e group by member_id) sums
      where balance.member_id = sums.member_id
    )
    select coalesce(-sum(points), 0)::bigint as points from e`.execute(tx);
  return rows[0]?.points ?? 0;
}

/**
 * Lots past their date that still hold points: those of yesterday are due, those of the days before were left behind and
 * want a person. Points that stand still are neither.
 */
export const LOTS_TO_EXPIRE = sql<{ state: string; count: number }>`
  select state, count(l.id) from unnest(array['due', 'left-behind']) as state
  left join points.lot l on l.remaining > 0 and l.expires_on < platform.today() and l.member_id not in ${FROZEN}
    and state = case when l.expires_on < platform.today() - 1 then 'left-behind' else 'due' end
  group by state`;

/** Notices that one statement forgets at most. */
const DELETED_AT_ONCE = 5_000;

/** Deletes the notices of expiries of a day long gone, some thousand at a time. */
export async function deleteNotices(db: Db, before: string): Promise<void> {
  await inParts(DELETED_AT_ONCE, () =>
    sql`delete from points.expiry_notice where (member_id, expires_on, days_before) in (
        select member_id, expires_on, days_before from points.expiry_notice
        where expires_on < ${before}::date limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db),
  );
}

/**
 * Claims the notices of these expiries, `daysBefore` they come. Returns those that nobody has claimed yet. Another
 * process that is sending the same waits here until this one has ended.
 */
export async function claimNotices(
  tx: Tx,
  days: readonly MemberDay[],
  daysBefore: number,
): Promise<MemberDay[]> {
  const { rows } = await sql<MemberDay>`
    insert into points.expiry_notice (member_id, expires_on, days_before)
    select member_id, expires_on, ${daysBefore}
    from unnest(${days.map(({ memberId }) => memberId)}::text[], ${days.map(({ expiresOn }) => expiresOn)}::date[])
      as t (member_id, expires_on) order by member_id, expires_on
    on conflict do nothing returning member_id, expires_on`.execute(tx);
  return rows;
}
