import type { InvoiceDetail, InvoiceSummary } from "@colheita/contract/invoices/invoice-records";
import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import type { Db } from "../../platform/database/database.ts";
import { accountsNamed } from "../channels/index.ts";
import { pointsByCause } from "../earning/index.ts";
import { findCancellation } from "./review/cancellation-store.ts";
import type { FoundInvoice, InvoiceRow } from "./invoice-store.ts";

/** What is shown of invoices and stands elsewhere. */
interface Beside {
  readonly names: ReadonlyMap<string, string>;
  readonly points: ReadonlyMap<string, number>;
}

/** Reads the names of the accounts that issued invoices, and what the invoices of one member earned. */
export async function readBeside(db: Db, rows: readonly InvoiceRow[]): Promise<Beside> {
  const ids = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
  const approved = rows.filter(({ status }) => status === "approved");
  const byMember = Map.groupBy(approved, ({ memberId }) => memberId);
  const [accounts, ...points] = await Promise.all([
    ids.length === 0 ? [] : accountsNamed(db, { ids }),
    ...[...byMember].map(([memberId, own]) =>
      pointsByCause(
        db,
        memberId,
        "invoice",
        own.map(({ id }) => id),
      ),
    ),
  ]);
  return {
    names: new Map(accounts.map(({ id, name }) => [id, name])),
    points: new Map(points.flatMap((each) => [...each])),
  };
}

const monthOf = (accessKey: string): string => accessKey.slice(2, 6);

/** Returns an invoice as it is shown in a list. */
export function summaryOf(row: InvoiceRow, { names, points }: Beside): InvoiceSummary {
  const { id, model, series, number, state, issuedOn, cents, status, sentAt, cancelledAt, accountId } = row;
  return {
    id,
    number: invoiceNumberWords(number),
    model,
    series,
    state,
    month: monthOf(row.accessKey),
    issuer: { taxId: row.issuerTaxId, name: accountId === null ? undefined : names.get(accountId) },
    issuedOn,
    cents,
    status,
    cancelledAt: cancelledAt ?? undefined,
    points: status === "approved" && cancelledAt === null ? (points.get(id) ?? 0) : undefined,
    sentAt,
  };
}

/** Returns how an invoice was judged, and what was said against it. */
export function storyOf(row: InvoiceRow) {
  const { accessKey, status, rejectionReason, rejectionNote, judgedAt, appeal, appealedAt } = row;
  const isRefused = status === "rejected" || status === "in-appeal";
  return {
    accessKey,
    rejectionReason: (isRefused ? rejectionReason : null) ?? undefined,
    rejectionNote: (isRefused ? rejectionNote : null) ?? undefined,
    judgedAt: judgedAt ?? undefined,
    appeal: appeal ?? undefined,
    appealedAt: appealedAt ?? undefined,
  };
}

/** Returns an invoice as its member reads it. */
export async function detailOf(db: Db, found: FoundInvoice): Promise<InvoiceDetail> {
  const [beside, cancellation] = await Promise.all([
    readBeside(db, [found]),
    found.cancelledAt === null ? undefined : findCancellation(db, found.id),
  ]);
  return {
    ...summaryOf(found, beside),
    ...storyOf(found),
    cancellationReason: cancellation?.reason,
    appealUntil: found.appealUntil ?? undefined,
  };
}
