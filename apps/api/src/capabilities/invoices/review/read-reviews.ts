import { common, type InputOf } from "@colheita/contract/kit";
import type {
  InvoiceEvidence,
  InvoiceReview,
  listInvoiceReviews,
} from "@colheita/contract/invoices/review-endpoints";
import type { InvoiceAlert } from "@colheita/contract/invoices/invoice-records";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { unpackCursor } from "../../../platform/http/cursor.ts";
import { pageOf } from "../../../platform/http/page-of-rows.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { issuerOf } from "../../channels/index.ts";
import { readSetting } from "../../settings/index.ts";
import { findDocument } from "../document/document-store.ts";
import { findInvoice, othersOfIssuer, type InvoiceRow } from "../invoice-store.ts";
import { listToReview, waitsSince } from "../list-invoices-store.ts";
import { readBeside, storyOf, summaryOf } from "../show-invoice.ts";
import { findCancellation } from "./cancellation-store.ts";

/** So many of the member's other invoices of an issuer stand beside one. */
const OTHERS = 20;

function reviewOf(row: InvoiceRow, beside: Awaited<ReturnType<typeof readBeside>>): InvoiceReview {
  const { memberId, claimedBy, alerts } = row;
  return {
    ...summaryOf(row, beside),
    memberId,
    claimedBy: claimedBy ?? undefined,
    alerts: alerts as InvoiceAlert[],
  };
}

function placeAfter(cursor: string) {
  const [since, id] = unpackCursor(cursor, "instant", "id");
  return { since, id };
}

/** Returns a page of everybody's invoices of a status, those that wait longest first; of those that wait where none is named. */
export async function listReviews(
  db: Db,
  { profileCodes }: Pick<Caller, "profileCodes">,
  { cursor, ...choice }: InputOf<typeof listInvoiceReviews>["query"],
): Promise<{ items: InvoiceReview[]; nextCursor: string | undefined }> {
  const size = await readSetting(db, "PageSize", profileCodes);
  const after = cursor === undefined ? undefined : placeAfter(cursor);
  const rows = await listToReview(db, choice, { after, size: size + 1 });
  const beside = await readBeside(db, rows);
  return pageOf(rows, size, {
    item: (row) => reviewOf(row, beside),
    placeOf: (row) => [waitsSince(row), row.id],
  });
}

/** Returns an invoice with what it is judged by. @throws Refusal `not-found`. */
export async function readEvidence(db: Db, invoiceId: string): Promise<InvoiceEvidence> {
  const found = await findInvoice(db, invoiceId, await readSetting(db, "InvoiceAppealDays"));
  if (!found) throw new Refusal(common.notFound);
  const [account, cancellation, document, others] = await Promise.all([
    issuerOf(db, found.issuerTaxId),
    findCancellation(db, invoiceId),
    findDocument(db, invoiceId),
    othersOfIssuer(db, found, OTHERS),
  ]);
  const beside = await readBeside(db, [found, ...others]);
  return {
    ...reviewOf(found, beside),
    ...storyOf(found),
    issuerAccount: account && {
      ...account,
      corporateName: account.corporateName ?? undefined,
      city: account.city ?? undefined,
      state: account.state ?? undefined,
    },
    cancellation: cancellation && {
      ...cancellation,
      confirmedBy: cancellation.confirmedBy ?? undefined,
      confirmedAt: cancellation.confirmedAt ?? undefined,
    },
    document,
    others: others.map((row) => reviewOf(row, beside)),
  };
}
