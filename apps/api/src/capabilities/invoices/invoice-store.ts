import { sql, type Selectable } from "kysely";
import type { InvoiceStatus, RejectionReason } from "@colheita/contract/invoices/invoice-records";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** An invoice as it is stored. */
export type InvoiceRow = Selectable<Tables["invoices.invoice"]>;

/** An invoice that is new. */
export type InvoiceToStore = Omit<
  InvoiceRow,
  | "claimedBy"
  | "rejectionNote"
  | "judgedBy"
  | "judgedAt"
  | "appeal"
  | "appealedAt"
  | "sentAt"
  | "cancelledAt"
  | "keyFreeFor"
> & { readonly sentAt?: Date; readonly judgedAt?: Date };

/** Stores a new invoice. One that does not wait is judged now, unless it says when. */
export async function insertInvoice(tx: Tx, invoice: InvoiceToStore): Promise<void> {
  const { judgedAt, ...rest } = invoice;
  const isOver = invoice.status !== "in-review";
  await tx
    .insertInto("invoices.invoice")
    .values({ ...rest, judgedAt: isOver ? (judgedAt ?? sql<Date>`platform.clock()`) : null })
    .execute();
}

/** By what an invoice is the same as another one (FACTS 2.1, "Natural key"). */
export type InvoiceIdentity = Pick<InvoiceRow, "accessKey" | "issuerTaxId" | "model" | "series" | "number">;

/** Holds the number of an issuer until the transaction ends: of two that claim it at once, the second sees the first. */
export async function lockNumber(
  tx: Tx,
  { issuerTaxId, model, series, number }: Omit<InvoiceIdentity, "accessKey">,
): Promise<void> {
  const name = `invoices.invoice ${issuerTaxId} ${model} ${series} ${number}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Returns the invoice that stands in the way of another: anybody's with this key or number that is not refused; and
 * where it is a new one, a refused one of the member's own, too. One with the key comes first, then the member's own.
 */
export async function invoiceInTheWay(
  db: Db,
  memberId: string,
  { id, accessKey, issuerTaxId, model, series, number }: InvoiceIdentity & { readonly id?: string },
): Promise<Pick<InvoiceRow, "id" | "memberId" | "accessKey"> | undefined> {
  // Each way stands alone, so that each has its index.
  const standing = sql<boolean>`status <> 'rejected' and key_free_for is null`;
  const own = sql<boolean>`${id === undefined} and member_id = ${memberId} and key_free_for is distinct from 'anybody'`;
  const sameNumber = { issuerTaxId, model, series, number };
  return db
    .selectFrom("invoices.invoice")
    .select(["id", "memberId", "accessKey"])
    .where("id", "<>", id ?? "")
    .where((where) =>
      where.or([
        where.and([where("accessKey", "=", accessKey), standing]),
        where.and([where.and(sameNumber), standing]),
        where.and([where("accessKey", "=", accessKey), own]),
        where.and([where.and(sameNumber), own]),
      ]),
    )
    .orderBy(sql`access_key <> ${accessKey}`)
    .orderBy(sql`member_id <> ${memberId}`)
    .limit(1)
    .executeTakeFirst();
}

/** Returns whether a key stood in an invoice that was cancelled and freed it. */
export async function isKeyFreed(db: Db, accessKey: string): Promise<boolean> {
  const freed = await db
    .selectFrom("invoices.invoice")
    .select("id")
    .where("accessKey", "=", accessKey)
    .where("keyFreeFor", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return freed !== undefined;
}

/** Holds a member's sending until the transaction ends: two at a time are counted one after the other. */
export async function lockSender(tx: Tx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoices.sender ${memberId}`}, 0))`.execute(tx);
}

/** Returns how many invoices a member has sent today. */
export async function countSentToday(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom("invoices.invoice")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("memberId", "=", memberId)
    .where("sentAt", ">=", sql<Date>`platform.today()::timestamp at time zone 'America/Sao_Paulo'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** One invoice, and until when its refusal may be appealed against, where it may. */
export type FoundInvoice = InvoiceRow & { readonly appealUntil: Date | null };

/** The last moment of the day so many days after the refusal, in São Paulo. */
const lastMoment = (
  days: number,
) => sql`(((judged_at at time zone 'America/Sao_Paulo')::date + ${days}::integer + 1)::timestamp
  at time zone 'America/Sao_Paulo' - interval '1 millisecond')`;
const appealUntil = (days: number) =>
  sql<Date | null>`case when status = 'rejected' and appeal is null and ${lastMoment(days)} >= platform.clock()
    then ${lastMoment(days)} end`.as("appealUntil");

/** Returns one invoice, or nothing. It may be appealed against until the end of the day `appealDays` after its refusal. */
export function findInvoice(db: Db, id: string, appealDays: number): Promise<FoundInvoice | undefined> {
  return db
    .selectFrom("invoices.invoice")
    .selectAll()
    .select(appealUntil(appealDays))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the same, held until the transaction ends. */
export function lockInvoice(tx: Tx, id: string, appealDays: number): Promise<FoundInvoice | undefined> {
  return tx
    .selectFrom("invoices.invoice")
    .selectAll()
    .select(appealUntil(appealDays))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores what a member says against a refusal: the invoice waits again, in nobody's hand. */
export async function storeAppeal(tx: Tx, id: string, words: string): Promise<void> {
  await tx
    .updateTable("invoices.invoice")
    .set({ status: "in-appeal", appeal: words, appealedAt: sql<Date>`platform.clock()`, claimedBy: null })
    .where("id", "=", id)
    .execute();
}

/** Stores in whose hand an invoice is. */
export async function storeClaim(tx: Tx, id: string, claimedBy: string): Promise<void> {
  await tx.updateTable("invoices.invoice").set({ claimedBy }).where("id", "=", id).execute();
}

/** How an invoice was judged, and by whom; of an approved one also day, total and seller, as they were found to be. */
export interface Judgement extends Partial<Pick<InvoiceRow, "issuedOn" | "cents" | "accountId">> {
  readonly status: Extract<InvoiceStatus, "approved" | "rejected">;
  /** Nobody where a rule did. */
  readonly judgedBy: string | null;
  readonly rejectionReason: RejectionReason | null;
  readonly rejectionNote: string | null;
}

/** Stores how an invoice was judged. */
export async function storeJudgement(tx: Tx, id: string, judgement: Judgement): Promise<void> {
  await tx
    .updateTable("invoices.invoice")
    .set({ ...judgement, claimedBy: judgement.judgedBy, judgedAt: sql<Date>`platform.clock()` })
    .where("id", "=", id)
    .execute();
}

/** Stores that an approved invoice is cancelled from now on, and who may send its key again. */
export async function storeCancelled(
  tx: Tx,
  id: string,
  keyFreeFor: InvoiceRow["keyFreeFor"],
): Promise<void> {
  await tx
    .updateTable("invoices.invoice")
    .set({ cancelledAt: sql<Date>`platform.clock()`, keyFreeFor })
    .where("id", "=", id)
    .execute();
}

/** Returns a member's other invoices of an issuer, newest first. */
export function othersOfIssuer(
  db: Db,
  { id, memberId, issuerTaxId }: Pick<InvoiceRow, "id" | "memberId" | "issuerTaxId">,
  most: number,
): Promise<InvoiceRow[]> {
  return db
    .selectFrom("invoices.invoice")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("issuerTaxId", "=", issuerTaxId)
    .where("id", "<>", id)
    .orderBy("issuedOn", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/**
 * Takes a member who left out of their invoices: their words, those written to them, and what still waits, which nobody
 * can judge any more, nor cancel as it was asked. The invoices themselves are fiscal records.
 */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  const over = { status: "rejected", rejectionReason: "other", judgedBy: null } as const;
  await tx
    .updateTable("invoices.invoice")
    .set({ ...over, judgedAt: sql<Date>`platform.clock()` })
    .where("memberId", "=", memberId)
    .where("status", "in", ["in-review", "in-appeal"])
    .execute();
  await tx
    .updateTable("invoices.invoice")
    .set({ rejectionNote: null, appeal: sql<string | null>`case when appeal is not null then '' end` })
    .where("memberId", "=", memberId)
    .execute();
  const own = tx.selectFrom("invoices.invoice").select("id").where("memberId", "=", memberId);
  await tx
    .deleteFrom("invoices.cancellation")
    .where("invoiceId", "in", own)
    .where("confirmedBy", "is", null)
    .execute();
  await tx.updateTable("invoices.cancellation").set({ reason: "" }).where("invoiceId", "in", own).execute();
  await tx.updateTable("invoices.document").set({ buyerTaxId: null }).where("invoiceId", "in", own).execute();
}
