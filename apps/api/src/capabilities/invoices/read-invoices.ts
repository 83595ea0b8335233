import {
  csvHead,
  csvLine,
  formatDate,
  formatDateAt,
  maskNfeKey,
  maskTaxId,
  todayInSaoPaulo,
} from "@colheita/brazil";
import { common, type InputOf, type ReplyOf } from "@colheita/contract/kit";
import type {
  getInvoicesSummary,
  InvoiceFilter,
  listInvoices as listEndpoint,
} from "@colheita/contract/invoices/invoices-endpoints";
import {
  statusWords,
  type InvoiceDetail,
  type InvoiceStatus,
} from "@colheita/contract/invoices/invoice-records";
import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page-of-rows.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Download } from "../../platform/http/serve.ts";
import type { Platform } from "../../platform/platform.ts";
import { accountsNamed } from "../channels/index.ts";
import { runningSeason } from "../points/index.ts";
import { readSetting } from "../settings/index.ts";
import { findInvoice } from "./invoice-store.ts";
import { isInReview } from "./invoice-rules.ts";
import { countInvoices, listIssuers, listMembersInvoices, sumsByStatus } from "./list-invoices-store.ts";
import { detailOf, readBeside, summaryOf } from "./show-invoice.ts";
import { refusePeriod } from "../../platform/http/refuse-period.ts";

function afterOf({ cursor, dateKind }: InputOf<typeof listEndpoint>["query"]) {
  if (cursor === undefined) return undefined;
  const [day, id] =
    dateKind === "sent" ? unpackCursor(cursor, "instant", "id") : unpackCursor(cursor, "day", "id");
  return { day, id };
}

/**
 * Returns a page of a member's invoices, newest first, on the first page with how many there are.
 * @throws Refusal `invalid-request` for a contradictory period.
 */
export async function listInvoices(
  db: Db,
  { memberId, profileCodes }: Pick<Caller, "memberId" | "profileCodes">,
  query: InputOf<typeof listEndpoint>["query"],
): Promise<ReplyOf<typeof listEndpoint>> {
  refusePeriod(query);
  const { cursor, ...filter } = query;
  const size = await readSetting(db, "PageSize", profileCodes);
  const [rows, total] = await Promise.all([
    listMembersInvoices(db, memberId, filter, { after: afterOf(query), size: size + 1 }),
    cursor === undefined ? countInvoices(db, memberId, filter) : undefined,
  ]);
  const beside = await readBeside(db, rows);
  return {
    ...pageOf(rows, size, {
      item: (row) => summaryOf(row, beside),
      placeOf: ({ issuedOn, sentAt, id }) => [filter.dateKind === "sent" ? sentAt : issuedOn, id],
    }),
    total,
  };
}

/** Returns how a member's invoices of this season stand, and who issued those of all times, by name. */
export async function readSummary(db: Db, memberId: string): Promise<ReplyOf<typeof getInvoicesSummary>> {
  const [season, issuers] = await Promise.all([runningSeason(db), listIssuers(db, memberId)]);
  const sums = await sumsByStatus(db, memberId, season);
  const ids = issuers.flatMap(({ accountId }) => accountId ?? []);
  const accounts = ids.length === 0 ? [] : await accountsNamed(db, { ids });
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const counted = (isCounted: (status: InvoiceStatus) => boolean) =>
    sums.reduce((total, { status, count }) => total + (isCounted(status) ? count : 0), 0);
  return {
    approved: counted((status) => status === "approved"),
    approvedCents: sums.find(({ status }) => status === "approved")?.cents ?? 0,
    inReview: counted(isInReview),
    rejected: counted((status) => status === "rejected"),
    issuers: issuers
      .map(({ issuerTaxId, accountId }) => ({
        taxId: issuerTaxId,
        name: accountId === null ? undefined : names.get(accountId),
      }))
      .toSorted((one, other) => (one.name ?? one.taxId).localeCompare(other.name ?? other.taxId, "pt-BR")),
  };
}

/** Returns a member's own invoice. @throws Refusal `not-found`: a missing one and somebody else's look alike. */
export async function readInvoice(db: Db, memberId: string, invoiceId: string): Promise<InvoiceDetail> {
  const found = await findInvoice(db, invoiceId, await readSetting(db, "InvoiceAppealDays"));
  if (found?.memberId !== memberId) throw new Refusal(common.notFound);
  return detailOf(db, found);
}

const TITLES = [
  "Nota",
  "Série",
  "Distribuidor",
  "CNPJ ou CPF",
  "Emissão",
  "UF",
  "Valor (R$)",
  "Situação",
  "Pontos",
  "Enviada em",
  "Chave de acesso",
] as const;
/** More than a member may have sent in years. */
const MOST_ROWS = 50_000;

/** Returns a member's own invoices as a file, with the filters and the order of the screen. @throws Refusal `invalid-request`. */
export async function exportInvoices(
  { db, clock }: Pick<Platform, "db" | "clock">,
  memberId: string,
  filter: InvoiceFilter,
): Promise<Download> {
  refusePeriod(filter);
  const rows = await listMembersInvoices(db, memberId, filter, { size: MOST_ROWS });
  const beside = await readBeside(db, rows);
  const lines = rows.map((row) => {
    const { number, series, issuer, issuedOn, state, cents, status, cancelledAt, points, sentAt } = summaryOf(
      row,
      beside,
    );
    return csvLine([
      number,
      series,
      issuer.name ?? "",
      maskTaxId(issuer.taxId),
      formatDate(issuedOn),
      state,
      { cents },
      cancelledAt === undefined ? statusWords[status] : "Cancelada",
      points ?? "",
      formatDateAt(sentAt),
      // In groups it is text: as one number a spreadsheet would round it.
      maskNfeKey(row.accessKey),
    ]);
  });
  return {
    contentType: "text/csv; charset=utf-8",
    filename: `notas-fiscais-${todayInSaoPaulo(clock.now())}.csv`,
    body: Buffer.from(csvHead(TITLES) + lines.join("")),
  };
}
