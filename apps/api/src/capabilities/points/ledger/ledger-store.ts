import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { balanceChange, countsInSeason, type LotMove, type NewLot, type Posting } from "./points-rules.ts";
import type { CauseKind } from "@colheita/contract/points/entry-trail";
import type { EntryKind } from "@colheita/contract/points/points-records";

/** What the ids of entries begin with. */
export const ENTRY_PREFIX = "a1E";

/** Why an entry exists, in the words a member reads under "como ganhei". */
export interface Cause {
  readonly kind: CauseKind;
  /** What it is bound to; the same cause never credits twice. */
  readonly id?: string;
  readonly title: string;
  readonly detail?: string;
}

/** What a line of the product before is known by (3.2, PointStatement). */
export interface ImportedLine {
  readonly id: string;
  /** The status it had for the consultant. */
  readonly consultantStatus?: string;
}

/** One entry with all that it does, written by one statement. */
export interface EntryDraft {
  readonly memberId: string;
  readonly publicId: string;
  readonly kind: EntryKind;
  readonly description: string;
  readonly origin?: string;
  /** As the member reads the line. */
  readonly points: number;
  /** When it counts from; the database's clock when absent. */
  readonly pointAt?: Date | undefined;
  /** The season that it counts in, null for none; that of its day when absent. */
  readonly seasonId?: string | null | undefined;
  /** The day on which its points expire; that of its lots when absent. */
  readonly expiresOn?: string;
  /** Of a credit that waits: the day of its release. */
  readonly releasesOn?: string;
  readonly cause: Cause;
  readonly commercialGainCents?: number;
  readonly correctsEntryId?: number;
  /** The credit of which this takes a part back. */
  readonly reducesEntryId?: number;
  /** Of a line that takes a credit back: how many of its points had been spent. */
  readonly spentPoints?: number;
  readonly imported?: ImportedLine;
  /** Of a leg of a transfer, the public id of the other. */
  readonly counterpartId?: string;
  readonly holdId?: string;
  /** Opens the hold `holdId` along with the entry: after so many minutes it is overdue. */
  readonly holdMinutes?: number;
  readonly isInvisible?: boolean;
  /** Who asked for points by hand and who agreed, never the same person. */
  readonly madeBy?: string;
  readonly approvedBy?: string;
  /** Who pays for its points, and the channel that they come through. */
  readonly sponsor?: string;
  readonly channelId?: string;
  readonly postings: readonly Posting[];
  readonly moves?: readonly LotMove[];
  readonly lots?: readonly NewLot[];
}

/** Kinds of credits that qualify for milestones: advances and what other members send do not. */
const QUALIFYING: ReadonlySet<EntryKind> = new Set(["Earned", "Bonus", "Manual"]);

const column = <T>(items: readonly T[], pick: (item: T) => unknown) => items.map(pick);

/** Returns the day on which points of a line expire, and the last one where there are several. */
function daysOf({ expiresOn, lots = [] }: EntryDraft): {
  readonly first: string | undefined;
  readonly last: string | undefined;
} {
  const days = lots.map((lot) => lot.expiresOn).toSorted();
  const first = expiresOn ?? days[0];
  const last = days.at(-1);
  return { first, last: last === first ? undefined : last };
}

/** Returns `e`, the line itself. */
const entryOf = (draft: EntryDraft) => sql`
    e as (
      insert into points.entry (member_id, public_id, kind, description, origin, points, point_at, expires_on, cause_kind,
        cause_id, cause_title, cause_detail, commercial_gain_cents, corrects_entry_id, reduces_entry_id, hold_id, season_id, is_invisible, made_by, approved_by,
        imported_id, consultant_status, counterpart_id, releases_on, expires_to, spent_points)
      select ${draft.memberId}, ${draft.publicId}, ${draft.kind}, ${draft.description}, ${draft.origin ?? ""}, ${draft.points},
        point_at, ${daysOf(draft).first ?? null}::date, ${draft.cause.kind}, ${draft.cause.id ?? null}, ${draft.cause.title},
        ${draft.cause.detail ?? ""}, ${draft.commercialGainCents ?? null}::bigint, ${draft.correctsEntryId ?? null}::bigint,
        ${draft.reducesEntryId ?? null}::bigint, ${draft.holdId ?? null}, case when ${draft.seasonId === undefined}::boolean then (select id from points.season
          where (point_at at time zone 'America/Sao_Paulo')::date between starts_on and ends_on) else ${draft.seasonId ?? null} end,
        ${draft.isInvisible ?? false}, ${draft.madeBy ?? null}, ${draft.approvedBy ?? null},
        ${draft.imported?.id ?? null}, ${draft.imported?.consultantStatus ?? null}, ${draft.counterpartId ?? null},
        ${draft.releasesOn ?? null}::date, ${daysOf(draft).last ?? null}::date,
        ${draft.spentPoints ?? null}::bigint
      from (select coalesce(${draft.pointAt ?? null}::timestamptz, platform.clock()) as point_at) moment
      returning id, season_id, point_at
    )`;

/** What the line moves: its postings, the lots it takes from, gives to and makes, and the hold it opens. */
const movesOf = ({ memberId, points, postings, moves = [], lots = [], ...draft }: EntryDraft) => sql`
    p as (
      insert into points.posting (member_id, entry_id, line, from_account, to_account, points)
      select ${memberId}, e.id, line, from_account, to_account, points
      from e, unnest(${column(postings, (p) => p.from)}::text[], ${column(postings, (p) => p.to)}::text[],
        ${column(postings, (p) => p.points)}::bigint[]) with ordinality as t (from_account, to_account, points, line)
    ),
    m as (
      insert into points.lot_movement (member_id, entry_id, lot_id, points)
      select ${memberId}, e.id, lot_id, points
      from e, unnest(${column(moves, (m) => m.lotId)}::bigint[], ${column(moves, (m) => m.points)}::bigint[]) as t (lot_id, points)
    ),
    l as (
      update points.lot set remaining = remaining + t.points
      from unnest(${column(moves, (m) => m.lotId)}::bigint[], ${column(moves, (m) => m.points)}::bigint[]) as t (lot_id, points)
      where member_id = ${memberId} and id = t.lot_id
    ),
    n as (
      insert into points.lot (member_id, entry_id, points, remaining, expires_on, season_id, sponsor, channel_id, renews_entry_id)
      select ${memberId}, e.id, points, points, expires_on, case when has_origin then origin_season else e.season_id end,
        case when has_origin then origin_sponsor else ${draft.sponsor ?? "Programa"} end,
        case when has_origin then origin_channel else ${draft.channelId ?? null} end, renews_entry_id
      from e, unnest(${column(lots, (l) => l.points)}::bigint[], ${column(lots, (l) => l.expiresOn)}::date[],
        ${column(lots, (l) => l.origin !== undefined)}::boolean[], ${column(lots, (l) => l.origin?.seasonId ?? null)}::text[],
        ${column(lots, (l) => l.origin?.sponsor ?? null)}::text[], ${column(lots, (l) => l.origin?.channelId ?? null)}::text[],
        ${column(lots, (l) => l.renewsEntryId ?? null)}::bigint[])
        as t (points, expires_on, has_origin, origin_season, origin_sponsor, origin_channel, renews_entry_id)
    ),
    h as (
      insert into points.hold (id, member_id, points, opened_at, expires_at)
      select ${draft.holdId ?? null}::text, ${memberId}, ${-points}::bigint, platform.clock(), platform.clock() + lasting
      from (select make_interval(mins => ${draft.holdMinutes ?? null}::int) as lasting) t where lasting is not null
    )`;

/** Returns the credit or redemption that a line takes back, whole or in part. */
const takenBackOf = ({
  correctsEntryId,
  reducesEntryId,
}: Pick<EntryDraft, "correctsEntryId" | "reducesEntryId">) => correctsEntryId ?? reducesEntryId ?? null;

/** The sums that are stored beside the lines. A reversal counts in the season of what it takes back. */
const sumsOf = ({ memberId, kind, points, postings, isInvisible = false, ...ids }: EntryDraft) => sql`
    s as (
      insert into points.month (member_id, month, kind, points)
      select ${memberId}, date_trunc('month', point_at at time zone 'America/Sao_Paulo')::date, ${kind}, ${points}
      from e where not ${isInvisible}::boolean
      on conflict (member_id, month, kind) do update set points = points.month.points + excluded.points
    ),
    y as (
      insert into points.season_sum (member_id, season_id, earned, redeemed)
      select ${memberId}, season_id, case when kind = 'Redeem' then 0 else ${points}::bigint end,
        case when kind = 'Redeem' then -${points}::bigint else 0 end
      from (
        select ${kind} as kind, season_id from e where ${takenBackOf(ids)}::bigint is null
        union all
        select kind, season_id from points.entry where member_id = ${memberId} and id = ${takenBackOf(ids)}::bigint
      ) counted
      where season_id is not null and kind in ('Earned', 'Bonus', 'Manual', 'Redeem')
        and ${countsInSeason(postings) && !isInvisible}::boolean
      on conflict (member_id, season_id) do update set earned = points.season_sum.earned + excluded.earned,
        redeemed = points.season_sum.redeemed + excluded.redeemed
      returning member_id, season_id, earned
    )`;

const qualifies = ({ kind, points }: EntryDraft) => points > 0 && QUALIFYING.has(kind);

/**
 * `r`: the milestones that credits reach for the first time, in seasons whose standings may still move. Of `y`, the sums of
 * seasons that they moved.
 */
export const milestonesReached = sql`
    r as (
      insert into points.milestone_reached (member_id, milestone_id)
      select y.member_id, m.id from y
      join points.season s on s.id = y.season_id and s.closed_at is null
      join points.milestone m on m.season_id = y.season_id and m.points <= y.earned
      where not exists (
        select from points.season_standing t where t.member_id = y.member_id and t.season_id = y.season_id)
      on conflict do nothing returning milestone_id
    )`;

const reachOf = (draft: EntryDraft) => (qualifies(draft) ? sql`,${milestonesReached}` : sql``);

/** Returns the id of the highest milestone that the entry reached for the first time. */
const reachedBy = (draft: EntryDraft) =>
  qualifies(draft)
    ? sql`(select m.id from r join points.milestone m on m.id = r.milestone_id order by m.points desc limit 1)`
    : sql`null`;

/** Inserts the credit that waits, if it is one. */
const waitOf = ({ memberId, points, releasesOn, sponsor, channelId }: EntryDraft) =>
  releasesOn === undefined
    ? sql``
    : sql`, w as (
      insert into points.pending_credit (member_id, entry_id, points, releases_on, sponsor, channel_id)
      select ${memberId}, e.id, ${points}::bigint, ${releasesOn}::date, ${sponsor ?? null}, ${channelId ?? null} from e
    )`;

/**
 * Writes an entry, its postings, lot movements and new lots, its hold, the sums of the month and the season and the
 * balance, in one statement. The balance's own constraints are the last guard: no account of a member falls below zero.
 * Returns the id of the highest milestone that it reached for the first time, if any.
 */
export async function writeEntry(tx: Tx, draft: EntryDraft): Promise<string | undefined> {
  const change = balanceChange(draft.postings);
  const { rows } = await sql<{ reachedId: string | null }>`
    with ${entryOf(draft)},${movesOf(draft)},${sumsOf(draft)}${reachOf(draft)}${waitOf(draft)}
    update points.balance set available = available + ${change.available}, reserved = reserved + ${change.reserved},
      pending = pending + ${change.pending}, debt = debt + ${change.debt}, version = version + 1,
      line_count = line_count + ${draft.isInvisible ? 0 : 1}, updated_at = platform.clock()
    where member_id = ${draft.memberId}
    returning ${reachedBy(draft)} as reached_id`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error(`${draft.memberId} has no balance to post to`);
  return written.reachedId ?? undefined;
}

export interface EntryRow {
  readonly id: number;
  readonly publicId: string;
  readonly memberId: string;
  readonly kind: EntryKind;
  readonly points: number;
  readonly description: string;
  readonly origin: string;
  readonly causeTitle: string;
  readonly holdId: string | null;
  readonly isInvisible: boolean;
}

const ENTRY = sql`id, public_id, member_id, kind, points, description, origin, cause_title, hold_id, is_invisible`;

export async function entryByPublicId(tx: Db, publicId: string): Promise<EntryRow | undefined> {
  const { rows } =
    await sql<EntryRow>`select ${ENTRY} from points.entry where public_id = ${publicId}`.execute(tx);
  return rows[0];
}

/** Returns whether an entry was taken back, paid back or cancelled; of a credit that waited, whether its release was. */
export async function isTakenBack(tx: Tx, { memberId, id }: EntryRow): Promise<boolean> {
  const { rows } = await sql<{ isTakenBack: boolean }>`select exists (
      select from points.entry later
      where later.member_id = ${memberId} and (later.kind in ('Reversal', 'Canceled') or later.kind = 'Loan' and later.points < 0)
        and later.corrects_entry_id in (
        select ${id}::bigint union all
        select release.id from points.entry release
        where release.member_id = ${memberId} and release.corrects_entry_id = ${id}::bigint)) as is_taken_back`.execute(
    tx,
  );
  return rows[0]?.isTakenBack ?? false;
}

/** Returns the line by which a credit that waited was released. */
export async function releaseOf(
  tx: Db,
  { memberId, entryId }: { readonly memberId: string; readonly entryId: number },
): Promise<EntryRow> {
  const { rows } = await sql<EntryRow>`select ${ENTRY} from points.entry
    where member_id = ${memberId} and corrects_entry_id = ${entryId}::bigint`.execute(tx);
  const [release] = rows;
  if (!release) throw new Error(`the credit ${entryId} of ${memberId} was released without a line`);
  return release;
}
