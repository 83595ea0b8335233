import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import {
  causeOf,
  lineKey,
  type ImportedPoints,
  type KnownBalance,
  type KnownLedger,
} from "./import-rules.ts";
import { milestonesReached } from "./ledger-store.ts";

/** Locks the balances of members in the order of their ids, and makes those that are not there yet. */
export async function lockBalancesOf(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await sql`insert into points.balance (member_id) select unnest(${[...memberIds]}::text[]) on conflict do nothing`.execute(
    tx,
  );
  await sql`select from points.balance where member_id = any(${[...memberIds]}::text[]) order by member_id for update`.execute(
    tx,
  );
}

/**
 * Has each statement of a transaction planned for what it is given. Planned once, while the ledger was small, one that
 * joins thousands of lines to it may look through all of it for each of them: a minute instead of a second.
 */
export async function planEach(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
}

/** What the ledger knows of the members, lines and ids that some lines name. */
export async function knownOf(db: Db, lines: readonly ImportedPoints[]): Promise<KnownLedger> {
  const memberIds = [...new Set(lines.map(({ memberId }) => memberId))];
  const [balances, present, ids, days] = [
    await sql<KnownBalance & { memberId: string }>`
      select member_id, available, debt, frozen_at is not null as is_frozen from points.balance
      where member_id = any(${memberIds}::text[])`.execute(db),
    await sql<{ memberId: string; importedId: string; causeId: string | null }>`
      select member_id, imported_id, cause_id from points.entry
      join unnest(${lines.map(({ memberId }) => memberId)}::text[], ${lines.map(({ importedId }) => importedId)}::text[])
        as t (member_id, imported_id) using (member_id, imported_id)
      where entry.imported_id is not null and corrects_entry_id is null`.execute(db),
    await sql<{ publicId: string }>`select public_id from points.entry
      where public_id = any(${lines.flatMap(({ publicId = [] }) => publicId)}::text[])`.execute(db),
    await sql<{ today: string }>`select platform.today() as today`.execute(db),
  ];
  return {
    today: days.rows[0]?.today ?? "",
    balances: new Map(balances.rows.map(({ memberId, ...balance }) => [memberId, balance])),
    lines: new Map(
      present.rows.map(({ memberId, importedId, causeId }) => [lineKey(memberId, importedId), causeId]),
    ),
    publicIds: new Set(ids.rows.map(({ publicId }) => publicId)),
  };
}

/** The file that lines come from, and the two people behind it. */
export interface ImportSource {
  readonly importId: string;
  /** What a member reads under "como ganhei". */
  readonly title: string;
  readonly madeBy: string;
  readonly approvedBy: string;
}

/** A credit with the id that it will have. */
export type CreditToWrite = ImportedPoints & { readonly publicId: string };

/**
 * Writes credits of members whose balances are locked, who owe nothing and do not stand still: all entries, postings, lots,
 * waiting credits, kept sums and milestones reached by one statement, as `writeEntry` does for one.
 */
export async function writeCredits(
  tx: Tx,
  { importId, title, madeBy, approvedBy }: ImportSource,
  credits: readonly CreditToWrite[],
): Promise<void> {
  const of = <T>(pick: (credit: CreditToWrite) => T) => credits.map(pick);
  await sql`
    with given as (
      select t.*, season.id as season_id,
        case when releases_on > platform.today() then releases_on end as waits_until
      from unnest(${of(({ line }) => line)}::bigint[], ${of(({ line }) => causeOf(importId, line))}::text[], ${of(({ memberId }) => memberId)}::text[],
        ${of(({ publicId }) => publicId)}::text[], ${of(({ importedId }) => importedId)}::text[],
        ${of(({ kind }) => kind)}::text[], ${of(({ points }) => points)}::bigint[],
        ${of(({ description }) => description)}::text[], ${of(({ origin }) => origin ?? "")}::text[],
        ${of(({ pointAt }) => pointAt)}::timestamptz[], ${of(({ expiresOn }) => expiresOn)}::date[],
        ${of(({ releasesOn }) => releasesOn ?? null)}::date[], ${of(({ consultantStatus }) => consultantStatus ?? null)}::text[],
        ${of(({ isInvisible }) => isInvisible ?? false)}::boolean[])
        as t (line, cause_id, member_id, public_id, imported_id, kind, points, description, origin, point_at, expires_on, releases_on,
          consultant_status, is_invisible)
      left join points.season on (point_at at time zone 'America/Sao_Paulo')::date between starts_on and ends_on
      order by member_id, line
    ),
    e as (
      insert into points.entry (member_id, public_id, kind, description, origin, points, point_at, expires_on, releases_on,
        cause_kind, cause_id, cause_title, cause_detail, season_id, is_invisible, made_by, approved_by, imported_id, consultant_status)
      select member_id, public_id, kind, description, origin, points, point_at, expires_on, waits_until, 'import',
        cause_id, ${title}, 'Registro ' || imported_id, season_id, is_invisible, case when kind = 'Manual' then ${madeBy} end,
        case when kind = 'Manual' then ${approvedBy} end, imported_id, consultant_status
      from given
      returning member_id, id, kind, points, point_at, expires_on, releases_on, season_id, is_invisible
    ),
    p as (
      insert into points.posting (member_id, entry_id, line, from_account, to_account, points)
      select member_id, id, 1, 'issued', case when releases_on is null then 'available' else 'pending' end, points from e
    ),
    n as (
      insert into points.lot (member_id, entry_id, points, remaining, expires_on, season_id)
      select member_id, id, points, points, expires_on, season_id from e where releases_on is null
    ),
    w as (
      insert into points.pending_credit (member_id, entry_id, points, releases_on)
      select member_id, id, points, releases_on from e where releases_on is not null
    ),
    s as (
      insert into points.month (member_id, month, kind, points)
      select member_id, date_trunc('month', point_at at time zone 'America/Sao_Paulo')::date, kind, sum(points)
      from e where not is_invisible group by 1, 2, 3
      on conflict (member_id, month, kind) do update set points = points.month.points + excluded.points
    ),
    y as (
      insert into points.season_sum (member_id, season_id, earned, redeemed)
      select member_id, season_id, sum(points), 0 from e
      where season_id is not null and kind in ('Earned', 'Bonus', 'Manual') and releases_on is null and not is_invisible
      group by 1, 2
      on conflict (member_id, season_id) do update set earned = points.season_sum.earned + excluded.earned
      returning member_id, season_id, earned
    ),${milestonesReached}
    update points.balance b set available = available + sums.spendable, pending = pending + sums.waiting,
      version = version + sums.lines, line_count = line_count + sums.visible, updated_at = platform.clock()
    from (
      select member_id, count(*) as lines, count(*) filter (where not is_invisible) as visible,
        coalesce(sum(points) filter (where releases_on is null), 0) as spendable,
        coalesce(sum(points) filter (where releases_on is not null), 0) as waiting
      from e group by member_id
    ) sums where b.member_id = sums.member_id`.execute(tx);
}
