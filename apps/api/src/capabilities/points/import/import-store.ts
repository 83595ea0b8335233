import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { readToday } from "../../../platform/database/read-today.ts";
import type { ImportPlan, PlannedEntry } from "./import-plan-rules.ts";
import { lineKey, type ImportedPoints, type KnownBalance, type KnownLedger } from "./import-rules.ts";
import { milestonesReached } from "../ledger/ledger-store.ts";
import type { OpenLot } from "../ledger/points-rules.ts";
import { PAID_DEBT } from "../balance/settle-balance.ts";

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
 * Returns what the ledger knows of the members, lines and ids that some lines name. "offset 0" has each line looked up
 * by itself: as long as an import is not yet in the statistics, PostgreSQL would rather read all of the index that it
 * filled.
 */
export async function knownOf(db: Db, lines: readonly ImportedPoints[]): Promise<KnownLedger> {
  const memberIds = [...new Set(lines.map(({ memberId }) => memberId))];
  const [balances, present, ids, today] = [
    await sql<KnownBalance & { memberId: string }>`
      select member_id, available, debt, frozen_at is not null as is_frozen from points.balance
      where member_id = any(${memberIds}::text[])`.execute(db),
    await sql<{ memberId: string; importedId: string; causeId: string | null }>`
      select t.member_id, t.imported_id, known.cause_id
      from unnest(${lines.map(({ memberId }) => memberId)}::text[], ${lines.map(({ importedId }) => importedId)}::text[])
        as t (member_id, imported_id)
      cross join lateral (select cause_id from points.entry where entry.member_id = t.member_id
        and entry.imported_id = t.imported_id and entry.imported_id is not null and corrects_entry_id is null offset 0) known`.execute(
      db,
    ),
    await sql<{ publicId: string }>`select public_id from points.entry
      where public_id = any(${lines.flatMap(({ publicId = [] }) => publicId)}::text[])`.execute(db),
    await readToday(db),
  ];
  return {
    today,
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

/** Returns lots of members with something left, each member's in the order in which they are spent. */
export async function openLotsOfMany(
  tx: Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, OpenLot[]>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<OpenLot & { memberId: string }>`
    select member_id, id, remaining, expires_on from points.lot
    where member_id = any(${[...memberIds]}::text[]) and remaining > 0 order by member_id, expires_on, id`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ memberId }) => memberId);
}

/** Returns `e`, the entries in their order. What pays a debt counts from now. */
const entriesOf = (source: ImportSource, entries: readonly PlannedEntry[]) => {
  const of = <T>(pick: (entry: PlannedEntry) => T) => entries.map((entry) => pick(entry) ?? null);
  return sql`
    given as (
      select t.*, season.id as season_id, imported_id is not null as is_line
      from (
        select place, member_id, public_id, kind, points, line, imported_id, description, origin,
          coalesce(point_at, platform.clock()) as point_at, expires_on, releases_on, consultant_status, is_invisible, paid_from
        from unnest(${of(({ memberId }) => memberId)}::text[], ${of(({ publicId }) => publicId)}::text[],
          ${of(({ kind }) => kind)}::text[], ${of(({ points }) => points)}::bigint[], ${of(({ line }) => line)}::bigint[],
          ${of(({ importedId }) => importedId)}::text[], ${of(({ description }) => description)}::text[],
          ${of(({ origin }) => origin)}::text[], ${of(({ pointAt }) => pointAt)}::timestamptz[],
          ${of(({ expiresOn }) => expiresOn)}::date[], ${of(({ releasesOn }) => releasesOn)}::date[],
          ${of(({ consultantStatus }) => consultantStatus)}::text[], ${of(({ isInvisible }) => isInvisible)}::boolean[],
          ${of(({ paidFrom }) => paidFrom)}::text[]) with ordinality
          as t (member_id, public_id, kind, points, line, imported_id, description, origin, point_at, expires_on, releases_on,
            consultant_status, is_invisible, paid_from, place)
      ) t
      left join points.season on (point_at at time zone 'America/Sao_Paulo')::date between starts_on and ends_on
    ),
    e as (
      insert into points.entry (member_id, public_id, kind, description, origin, points, point_at, expires_on, releases_on,
        cause_kind, cause_id, cause_title, cause_detail, season_id, is_invisible, made_by, approved_by, imported_id,
        consultant_status)
      select member_id, public_id, kind, coalesce(description, ${PAID_DEBT}), coalesce(origin, ''), points, point_at, expires_on,
        releases_on, case when is_line then 'import' else 'reversal' end, ${source.importId}::text || ':' || line,
        case when is_line then ${source.title} else ${PAID_DEBT} end, coalesce('Registro ' || imported_id || ' do programa anterior', paid_from), season_id,
        coalesce(is_invisible, false), case when kind = 'Manual' then ${source.madeBy} end,
        case when kind = 'Manual' then ${source.approvedBy} end, imported_id, consultant_status
      from given order by place
      returning member_id, id, public_id, kind, points, point_at, releases_on, season_id, is_invisible
    )`;
};

/** Returns the lots that entries make and take from. */
const lotsOf = ({ lots, takings }: ImportPlan) => {
  const own = takings.flatMap(({ lot, ...taking }) => ("id" in lot ? { ...taking, lotId: lot.id } : []));
  const madeBy = takings.map(({ lot }) => ("id" in lot ? null : lot.madeBy));
  return sql`
    n as (
      insert into points.lot (member_id, entry_id, points, remaining, expires_on, season_id)
      select member_id, e.id, t.points, t.remaining, t.expires_on, season_id
      from unnest(${lots.map(({ publicId }) => publicId)}::text[], ${lots.map(({ points }) => points)}::bigint[],
        ${lots.map(({ remaining }) => remaining)}::bigint[], ${lots.map(({ expiresOn }) => expiresOn)}::date[])
        as t (public_id, points, remaining, expires_on)
      join e using (public_id) order by e.id
      returning id, entry_id
    ),
    l as (
      update points.lot set remaining = remaining + t.points
      from (
        select member_id, lot_id, sum(points) as points
        from unnest(${own.map(({ memberId }) => memberId)}::text[], ${own.map(({ lotId }) => lotId)}::bigint[],
          ${own.map(({ points }) => points)}::bigint[]) as t (member_id, lot_id, points) group by 1, 2
      ) t where lot.member_id = t.member_id and lot.id = t.lot_id
    ),
    m as (
      insert into points.lot_movement (member_id, entry_id, lot_id, points)
      select e.member_id, e.id, coalesce(t.lot_id, n.id), t.points
      from unnest(${takings.map(({ publicId }) => publicId)}::text[],
        ${takings.map(({ lot }) => ("id" in lot ? lot.id : null))}::bigint[], ${madeBy}::text[],
        ${takings.map(({ points }) => points)}::bigint[]) as t (public_id, lot_id, made_by, points)
      join e using (public_id) left join e made on made.public_id = made_by left join n on n.entry_id = made.id
    )`;
};

/**
 * Writes what lines of members come to whose balances are locked and do not stand still: all entries, postings, lots,
 * movements, waiting credits and stored sums by one statement, as `writeEntry` does for one.
 */
export async function writePlan(tx: Tx, source: ImportSource, plan: ImportPlan): Promise<void> {
  if (plan.entries.length === 0) return;
  await sql`
    with ${entriesOf(source, plan.entries)},${lotsOf(plan)},
    p as (
      insert into points.posting (member_id, entry_id, line, from_account, to_account, points)
      select member_id, id, 1, case when points > 0 then 'issued' else 'available' end,
        case when kind = 'Redeem' then 'redeemed' when kind = 'Expired' then 'expired' when kind = 'Debt' then 'debt'
          when releases_on is null then 'available' else 'pending' end, abs(points) from e
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
      select member_id, season_id, coalesce(sum(points) filter (where kind <> 'Redeem'), 0),
        coalesce(-sum(points) filter (where kind = 'Redeem'), 0)
      from e where season_id is not null and kind in ('Earned', 'Bonus', 'Manual', 'Redeem') and releases_on is null
        and not is_invisible
      group by 1, 2
      on conflict (member_id, season_id) do update set earned = points.season_sum.earned + excluded.earned,
        redeemed = points.season_sum.redeemed + excluded.redeemed
      returning member_id, season_id, earned
    ),${milestonesReached}
    update points.balance b set available = available + sums.spendable, pending = pending + sums.waiting,
      debt = debt - sums.paid, version = version + sums.lines, line_count = line_count + sums.visible,
      updated_at = platform.clock()
    from (
      select member_id, count(*) as lines, count(*) filter (where not is_invisible) as visible,
        coalesce(sum(points) filter (where releases_on is null), 0) as spendable,
        coalesce(sum(points) filter (where releases_on is not null), 0) as waiting,
        coalesce(-sum(points) filter (where kind = 'Debt'), 0) as paid
      from e group by member_id
    ) sums where b.member_id = sums.member_id`.execute(tx);
}
