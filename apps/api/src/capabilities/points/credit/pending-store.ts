import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { EntryKind } from "@colheita/contract/points/points-records";
import type { CauseKind } from "@colheita/contract/points/entry-trail";
import { hiding } from "../statement/hide-line-store.ts";

/** A credit that waits, by the line that shows it. */
export interface PendingCredit {
  readonly memberId: string;
  readonly entryId: number;
}

/** What a credit that waited gave, as its line showed it. */
export interface WaitingLine {
  readonly kind: Extract<EntryKind, "Earned" | "Bonus" | "Manual" | "Loan">;
  readonly description: string;
  readonly origin: string;
  readonly points: number;
  readonly pointAt: Date;
  readonly seasonId: string | null;
  readonly expiresOn: string | null;
  readonly causeKind: CauseKind;
  readonly causeId: string | null;
  readonly causeTitle: string;
  readonly causeDetail: string;
  readonly commercialGainCents: number | null;
  readonly isInvisible: boolean;
  readonly madeBy: string | null;
  readonly approvedBy: string | null;
  readonly importedId: string | null;
  readonly consultantStatus: string | null;
  readonly sponsor: string | null;
  readonly channelId: string | null;
}

/**
 * Closes a credit that waits; nothing when it was closed before. The line of a released one leaves the statement: that of
 * its release takes its place. Call with the balance locked.
 */
export async function closePending(
  tx: Tx,
  { memberId, entryId }: PendingCredit,
  state: "released" | "cancelled",
): Promise<WaitingLine | undefined> {
  const { rows } = await sql<WaitingLine>`
    with closed as (
      update points.pending_credit set state = ${state}, closed_at = platform.clock()
      where member_id = ${memberId} and entry_id = ${entryId}::bigint and state = 'waiting'
      returning member_id, entry_id, sponsor, channel_id
    ),
    line as (
      select e.*, closed.sponsor, closed.channel_id
      from closed join points.entry e on e.member_id = closed.member_id and e.id = closed.entry_id
    ), ${hiding(sql`${state} = 'released'`)}
    select kind, description, origin, points, point_at, season_id, expires_on, cause_kind, cause_id, cause_title, cause_detail,
      commercial_gain_cents, is_invisible, made_by, approved_by, imported_id, consultant_status, sponsor, channel_id
    from line`.execute(tx);
  return rows[0];
}

/** Returns how a credit that waited stands; nothing for an entry that never did. */
export async function pendingState(
  tx: Tx,
  { memberId, entryId }: PendingCredit,
): Promise<"waiting" | "released" | "cancelled" | undefined> {
  const { rows } = await sql<{
    state: "waiting" | "released" | "cancelled";
  }>`select state from points.pending_credit
    where member_id = ${memberId} and entry_id = ${entryId}::bigint`.execute(tx);
  return rows[0]?.state;
}

/** Returns the credits of a member that still wait, the oldest first. */
export async function waitingCreditsOf(tx: Tx, memberId: string): Promise<number[]> {
  const { rows } = await sql<{ entryId: number }>`select entry_id from points.pending_credit
    where member_id = ${memberId} and state = 'waiting' order by entry_id`.execute(tx);
  return rows.map(({ entryId }) => entryId);
}

/** A credit whose date has come. */
export interface DueCredit extends PendingCredit {
  readonly releasesOn: string;
}

const FROZEN = sql`(select member_id from points.balance where frozen_at is not null)`;

/**
 * Returns credits whose date has come, after a place, in the order of date and member; without those whose points stand
 * still.
 */
export async function dueCreditsAfter(
  db: Db,
  after: DueCredit | undefined,
  limit: number,
): Promise<DueCredit[]> {
  const place = after
    ? sql` and (releases_on, member_id, entry_id)
        > (${after.releasesOn}::date, ${after.memberId}, ${after.entryId}::bigint)`
    : sql``;
  const { rows } = await sql<DueCredit>`select member_id, entry_id, releases_on from points.pending_credit
    where state = 'waiting' and releases_on <= platform.today()${place} and member_id not in ${FROZEN}
    order by releases_on, member_id, entry_id limit ${limit}`.execute(db);
  return rows;
}

/** Credits whose date has come and that still wait: those of today are due, those of the days before want a person. */
export const CREDITS_TO_RELEASE = sql<{ state: string; count: number }>`
  select wanted.state, count(c.entry_id) from unnest(array['due', 'left-behind']) as wanted (state)
  left join points.pending_credit c on c.state = 'waiting' and c.releases_on <= platform.today() and c.member_id not in ${FROZEN}
    and wanted.state = case when c.releases_on < platform.today() then 'left-behind' else 'due' end
  group by wanted.state`;
