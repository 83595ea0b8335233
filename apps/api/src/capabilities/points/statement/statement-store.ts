import { sql, type RawBuilder } from "kysely";
import type { StatementFilter, StatementSort } from "@colheita/contract/points/statement-endpoints";
import type { CauseKind } from "@colheita/contract/points/entry-trail";
import type { EntryKind, StatementLine } from "@colheita/contract/points/points-records";
import type { Db } from "../../../platform/database/database.ts";
import { everyWordInOrder } from "../../../platform/database/word-search.ts";

interface Order {
  readonly key: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

/** The specification's sort options (3.2). Each has an index that ends in the id. */
const orders: Record<StatementSort, Order> = {
  "point-date": { key: sql`point_at`, isDescending: true },
  "expiration-date": { key: sql`coalesce(expires_on, '-infinity'::date)`, isDescending: true },
  action: { key: sql`kind`, isDescending: false },
  description: { key: sql`description`, isDescending: false },
  "commercial-gain": { key: sql`coalesce(commercial_gain_cents, -1)`, isDescending: true },
};

// The alias `id` hides the column of that name from `order by`: there it is `entry.id`.
const lineColumns = sql`id as line_number, public_id as id, kind, description, origin, points, point_at, expires_on, expires_to,
  coalesce(coalesce(expires_to, expires_on) < (select platform.today()), false) as is_expired, releases_on, commercial_gain_cents,
  imported_id, consultant_status, counterpart_id`;

type OptionalField =
  | "expiresOn"
  | "expiresTo"
  | "releasesOn"
  | "commercialGainCents"
  | "importedId"
  | "consultantStatus"
  | "counterpart";

export interface LineRow extends Omit<StatementLine, OptionalField> {
  readonly lineNumber: number;
  readonly expiresOn: string | null;
  readonly expiresTo: string | null;
  readonly releasesOn: string | null;
  readonly commercialGainCents: number | null;
  readonly importedId: string | null;
  readonly consultantStatus: string | null;
  readonly counterpartId: string | null;
}

const FIRST_DAY = "0001-01-01";
const LONGEST_WINDOW_DAYS = 36_600;

/** Returns a day of the calendar as PostgreSQL can hold it: it knows no year 0. */
const date = (day: string) => sql`${day < FIRST_DAY ? FIRST_DAY : day}::date`;

/**
 * Returns the window on the chosen date, its last day included. A line whose points expire on several days is in it for
 * each. Point dates are compared as instants, so that their index serves.
 */
function inWindow(filter: StatementFilter): RawBuilder<unknown>[] {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'America/Sao_Paulo')`;
  const isByExpiration = filter.dateKind === "expiration";
  const from = (day: RawBuilder<unknown>) =>
    isByExpiration ? sql`coalesce(expires_to, expires_on) >= ${day}` : sql`point_at >= ${midnight(day)}`;
  const to = (day: RawBuilder<unknown>) =>
    isByExpiration ? sql`expires_on <= ${day}` : sql`point_at < ${midnight(sql`(${day} + 1)`)}`;
  const parts: RawBuilder<unknown>[] = [];
  if (filter.days !== undefined) {
    const days = Math.min(filter.days, LONGEST_WINDOW_DAYS);
    parts.push(from(sql`(platform.today() - ${days - 1}::int)`), to(sql`platform.today()`));
  }
  if (filter.from !== undefined) parts.push(from(date(filter.from)));
  if (filter.to !== undefined) parts.push(to(date(filter.to)));
  return parts;
}

function conditions(filter: StatementFilter): RawBuilder<unknown> {
  const parts = inWindow(filter);
  if (filter.kind !== undefined) parts.push(sql`kind = ${filter.kind}`);
  parts.push(...everyWordInOrder(filter.search, sql`platform.unaccented(description || ' ' || origin)`));
  return parts.length === 0 ? sql`` : sql` and ${sql.join(parts, sql` and `)}`;
}

/**
 * Returns one page of visible lines after the line a cursor names, in one of the five orders. With `isCounted` each
 * line brings along how many there are in all: a stored counter, read in the same trip. The limit is part of the text:
 * behind a parameter PostgreSQL would plan for a tenth of the lines, and anew each time.
 */
export async function statementPage(
  db: Db,
  memberId: string,
  filter: StatementFilter,
  page: { after: number | undefined; size: number; isCounted: boolean },
): Promise<(LineRow & { readonly lineCount?: number })[]> {
  const order = orders[filter.sort ?? "point-date"];
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  const after =
    page.after === undefined
      ? sql``
      : sql` and (${order.key}, id) ${order.isDescending ? sql`<` : sql`>`}
          ((select ${order.key} from points.entry where member_id = ${memberId} and id = ${page.after}::bigint), ${page.after}::bigint)`;
  const lineCount = page.isCounted
    ? sql`, (select line_count from points.balance where member_id = ${memberId})`
    : sql``;
  const rows = await sql<LineRow & { lineCount?: number }>`select ${lineColumns}${lineCount} from points.entry
    where member_id = ${memberId} and not is_invisible${conditions(filter)}${after}
    order by ${order.key} ${direction}, entry.id ${direction} limit ${sql.lit(page.size)}`.execute(db);
  return rows.rows;
}

/** Returns how many visible lines a filter finds and what they sum to: points gained, and points gone as a negative sum. */
export async function statementTotals(
  db: Db,
  memberId: string,
  filter: StatementFilter,
): Promise<{ lines: number; gained: number; spent: number }> {
  const rows = await sql<{ lines: number; gained: number; spent: number }>`
    select count(*)::int as lines, coalesce(sum(points) filter (where points > 0), 0)::bigint as gained,
      coalesce(sum(points) filter (where points < 0), 0)::bigint as spent
    from points.entry where member_id = ${memberId} and not is_invisible${conditions(filter)}`.execute(db);
  return rows.rows[0] ?? { lines: 0, gained: 0, spent: 0 };
}

/** Returns whether a filter finds more lines than so many. No more than those are looked at. */
export async function hasMoreLines(
  db: Db,
  memberId: string,
  filter: StatementFilter,
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ hasMore: boolean }>`select exists (
      select from points.entry where member_id = ${memberId} and not is_invisible${conditions(filter)} offset ${most}::int
    ) as has_more`.execute(db);
  return rows[0]?.hasMore ?? false;
}

/** Returns points by month and kind, the last `months` of them, this one included. */
export async function monthlyMovements(
  db: Db,
  memberId: string,
  months: number,
): Promise<{ month: string; kind: EntryKind; points: number }[]> {
  const rows = await sql<{ month: string; kind: EntryKind; points: number }>`
    select to_char(month, 'YYYY-MM') as month, kind, points from points.month
    where member_id = ${memberId} and points <> 0
      and month > (date_trunc('month', platform.today()) - make_interval(months => ${months}))::date
    order by month, kind`.execute(db);
  return rows.rows;
}

/** Returns what will expire by month if it is not spent, this month and those after it, `months` in all. */
export async function monthlyExpirations(
  db: Db,
  memberId: string,
  months: number,
): Promise<{ month: string; points: number }[]> {
  const { rows } = await sql<{ month: string; points: number }>`
    select to_char(expires_on, 'YYYY-MM') as month, sum(remaining)::bigint as points from points.lot
    where member_id = ${memberId} and remaining > 0 and expires_on >= platform.today()
      and expires_on < (date_trunc('month', platform.today()) + make_interval(months => ${months}))::date
    group by month order by month`.execute(db);
  return rows;
}

export interface TrailRow extends LineRow {
  readonly causeKind: CauseKind;
  readonly causeId: string | null;
  readonly causeTitle: string;
  readonly causeDetail: string;
  readonly correctsEntryId: number | null;
  readonly holdId: string | null;
}
export async function trailRow(db: Db, memberId: string, publicId: string): Promise<TrailRow | undefined> {
  const rows = await sql<TrailRow>`select ${lineColumns}, cause_kind, cause_id, cause_title, cause_detail,
      coalesce(corrects_entry_id, reduces_entry_id) as corrects_entry_id, hold_id
    from points.entry where public_id = ${publicId} and member_id = ${memberId} and not is_invisible`.execute(
    db,
  );
  return rows.rows[0];
}

/**
 * Returns the lots an entry made (with what is left of them), or took from; a posted redemption took from its hold's
 * lots. The source of a lot is returned unless it is an invisible entry (section 3.2).
 */
export async function lotsOfEntry(
  db: Db,
  memberId: string,
  entry: { lineNumber: number; kind: EntryKind; holdId: string | null },
): Promise<
  {
    lotId: string;
    points: number;
    remaining: number;
    expiresOn: string;
    sourceId: string | null;
    source: string | null;
    isOwn: boolean;
  }[]
> {
  const rows = await sql<Awaited<ReturnType<typeof lotsOfEntry>>[number]>`
    select l.id::text as lot_id, l.points, l.remaining, l.expires_on, e.public_id as source_id, e.description as source, true as is_own
    from points.lot l join points.entry e on e.member_id = l.member_id and e.id = l.entry_id
    where l.member_id = ${memberId} and l.entry_id = ${entry.lineNumber}
    union all
    select l.id::text, m.points, l.remaining, l.expires_on,
      case when not e.is_invisible then e.public_id end, case when not e.is_invisible then e.description end, false
    from points.lot_movement m
    join points.lot l on l.member_id = m.member_id and l.id = m.lot_id
    join points.entry e on e.member_id = l.member_id and e.id = l.entry_id
    where m.member_id = ${memberId} and m.entry_id in (
      select ${entry.lineNumber}::bigint union
      select id from points.entry where hold_id = ${entry.kind === "Redeem" ? entry.holdId : null}
        and member_id = ${memberId} and kind = 'Reserved' and points < 0)
    order by expires_on`.execute(db);
  return rows.rows;
}

/** A line, and how many points of an entry's lots it took: negative. */
export interface SpendingRow extends LineRow {
  readonly taken: number;
}

/**
 * Returns the lines that spent an entry's lots, less what they gave back to them: a reservation that was posted is
 * shown by its redemption, and one that was let go not at all; what had expired and came back is not shown as expired.
 * What a line took of the entry and what is left of it add up to it.
 */
export async function spendingOf(db: Db, memberId: string, lineNumber: number): Promise<SpendingRow[]> {
  const rows = await sql<SpendingRow>`select ${lineColumns}, taken from points.entry
    join (select case when m.points < 0 then coalesce(r.id, e.id) else coalesce(e.corrects_entry_id, (
          select max(expiry.id) from points.lot_movement gone
          join points.entry expiry on expiry.member_id = gone.member_id and expiry.id = gone.entry_id and expiry.kind = 'Expired'
          where gone.member_id = m.member_id and gone.lot_id = m.lot_id and gone.entry_id < m.entry_id)) end as spender_id,
        sum(m.points)::bigint as taken from points.lot l
      join points.lot_movement m on m.member_id = l.member_id and m.lot_id = l.id
      join points.entry e on e.member_id = m.member_id and e.id = m.entry_id
      left join points.entry r on r.hold_id = e.hold_id and r.member_id = e.member_id and r.kind = 'Redeem'
      where l.member_id = ${memberId} and l.entry_id = ${lineNumber}
      group by spender_id having sum(m.points) < 0) spent on spender_id = id
    where member_id = ${memberId} and not is_invisible
    order by point_at desc, entry.id desc limit 50`.execute(db);
  return rows.rows;
}

/** Returns a visible line by its number, or the one that corrects it. */
export async function lineBy(
  db: Db,
  memberId: string,
  by: { lineNumber: number } | { corrects: number },
): Promise<LineRow | undefined> {
  const condition = "lineNumber" in by ? sql`id = ${by.lineNumber}` : sql`corrects_entry_id = ${by.corrects}`;
  const rows = await sql<LineRow>`select ${lineColumns} from points.entry
    where member_id = ${memberId} and not is_invisible and ${condition}`.execute(db);
  return rows.rows[0];
}
