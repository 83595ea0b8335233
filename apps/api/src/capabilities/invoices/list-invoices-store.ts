import { sql, type RawBuilder } from "kysely";
import type { InvoiceFilter } from "@colheita/contract/invoices/invoices-endpoints";
import type { InvoiceStatus } from "@colheita/contract/invoices/invoice-records";
import type { Db } from "../../platform/database/database.ts";
import type { InvoiceRow } from "./invoice-store.ts";

/** Where a page begins, behind an invoice, and how long it is. */
export interface InvoicesPage {
  readonly after?: { readonly day: string | Date; readonly id: string } | undefined;
  readonly size: number;
}

const LONGEST_WINDOW_DAYS = 36_600;

/** Returns the day that a filter speaks of, in São Paulo. */
const dayOf = ({ dateKind }: InvoiceFilter): RawBuilder<string> =>
  dateKind === "sent" ? sql`(sent_at at time zone 'America/Sao_Paulo')::date` : sql`issued_on`;

/** Returns the invoices of a member that a filter finds, in no order. */
function found(db: Db, memberId: string, filter: InvoiceFilter) {
  const { status, isCancelled, days, from, to, issuerTaxId } = filter;
  const day = dayOf(filter);
  let query = db.selectFrom("invoices.invoice").where("memberId", "=", memberId);
  if (status !== undefined) query = query.where("status", "=", status);
  const areCancelled = isCancelled ?? (status === undefined ? undefined : false);
  if (areCancelled !== undefined) query = query.where("cancelledAt", areCancelled ? "is not" : "is", null);
  if (issuerTaxId !== undefined) query = query.where("issuerTaxId", "=", issuerTaxId);
  if (days !== undefined) {
    const back = Math.min(days, LONGEST_WINDOW_DAYS) - 1;
    query = query.where(sql<boolean>`${day} between platform.today() - ${back}::int and platform.today()`);
  }
  if (from !== undefined) query = query.where(sql<boolean>`${day} >= ${from}::date`);
  if (to !== undefined) query = query.where(sql<boolean>`${day} <= ${to}::date`);
  return query;
}

/** Returns a page of a member's invoices: those that were issued last, or sent last, come first. */
export function listMembersInvoices(
  db: Db,
  memberId: string,
  filter: InvoiceFilter,
  { after, size }: InvoicesPage,
): Promise<InvoiceRow[]> {
  const order = filter.dateKind === "sent" ? "sentAt" : "issuedOn";
  let query = found(db, memberId, filter).selectAll();
  if (after !== undefined)
    query = query.where(
      filter.dateKind === "sent"
        ? sql<boolean>`(sent_at, id) < (${after.day}::timestamptz, ${after.id})`
        : sql<boolean>`(issued_on, id) < (${after.day}::date, ${after.id})`,
    );
  return query.orderBy(order, "desc").orderBy("id", "desc").limit(size).execute();
}

/** Returns how many invoices of a member a filter finds. */
export async function countInvoices(db: Db, memberId: string, filter: InvoiceFilter): Promise<number> {
  const { count } = await found(db, memberId, filter)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many invoices stand how, and what they come to. */
export interface StatusSum {
  readonly status: InvoiceStatus;
  readonly count: number;
  readonly cents: number;
}

/** Returns a member's invoices by status, the cancelled ones left out: those issued between two days, or all of them. */
export function sumsByStatus(
  db: Db,
  memberId: string,
  period: { readonly startsOn: string; readonly endsOn: string } | undefined,
): Promise<StatusSum[]> {
  const { startsOn, endsOn } = period ?? {};
  return found(db, memberId, { from: startsOn, to: endsOn })
    .where("cancelledAt", "is", null)
    .select(["status", sql<number>`count(*)::int`.as("count"), sql<number>`sum(cents)::bigint`.as("cents")])
    .groupBy("status")
    .execute();
}

/** Returns who issued the invoices of a member. */
export function listIssuers(
  db: Db,
  memberId: string,
): Promise<{ readonly issuerTaxId: string; readonly accountId: string | null }[]> {
  return db
    .selectFrom("invoices.invoice")
    .select(["issuerTaxId", sql<string | null>`max(account_id)`.as("accountId")])
    .where("memberId", "=", memberId)
    .groupBy("issuerTaxId")
    .execute();
}

/** Which of everybody's invoices the desk reads. */
export interface ReviewChoice {
  /** All that wait where none is named. */
  readonly status?: InvoiceStatus | undefined;
  /** Only those whose cancellation waits for another operator. */
  readonly isCancellationAsked?: boolean | undefined;
}

/** Since when an invoice has waited: for its first look, or for another one. */
export const waitsSince = ({ sentAt, appealedAt }: InvoiceRow): Date => appealedAt ?? sentAt;

/** Returns everybody's invoices, those that have waited longest first. */
export function listToReview(
  db: Db,
  { status, isCancellationAsked }: ReviewChoice,
  { after, size }: { after?: { readonly since: Date; readonly id: string } | undefined; size: number },
): Promise<InvoiceRow[]> {
  const since = sql<Date>`coalesce(appealed_at, sent_at)`;
  let query = db.selectFrom("invoices.invoice").selectAll();
  if (isCancellationAsked === true)
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom("invoices.cancellation")
          .whereRef("invoiceId", "=", "invoices.invoice.id")
          .where("confirmedBy", "is", null),
      ),
    );
  else if (status === undefined) query = query.where(sql<boolean>`status in ('in-review', 'in-appeal')`);
  if (status !== undefined) query = query.where("status", "=", status);
  if (after !== undefined)
    query = query.where(sql<boolean>`(${since}, id) > (${after.since}::timestamptz, ${after.id})`);
  return query.orderBy(since).orderBy("id").limit(size).execute();
}
