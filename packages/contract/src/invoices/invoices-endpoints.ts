import { normalizeNfeKey, isNfeKey } from "@colheita/brazil";
import * as z from "zod/mini";
import {
  CalendarDate,
  Cents,
  Cursor,
  endpoint,
  extendedProblem,
  Id,
  page,
  problem,
  ProgrammePath,
  QueryFlag,
  QueryInteger,
  record,
  text,
} from "../kit/index.ts";
import { InvoiceDetail, InvoiceIssuer, InvoiceStatus, InvoiceSummary, keyFields } from "./invoice-records.ts";
import { isInMonthOfKey } from "./key-month.ts";

/** The same key, or the same number of the same issuer, counts once (FACTS 2.5, checks 3 and 4). */
export const alreadySent = extendedProblem(
  "invoices/already-sent",
  409,
  "The caller sent this access key already: `invoiceId` says in which invoice.",
  record({ invoiceId: ["invoiceId", z.optional(Id)] }),
);
export const sentByAnother = problem(
  "invoices/sent-by-another",
  409,
  "Another member sent this access key already.",
);
export const numberTaken = problem(
  "invoices/number-taken",
  409,
  "Another access key with this issuer, series and number was sent already.",
);
export const tooManyToday = problem(
  "invoices/too-many-today",
  409,
  "The caller has sent as many invoices today as one may.",
);
export const notAppealable = problem(
  "invoices/not-appealable",
  409,
  "This invoice is not refused, was appealed against already, or its time for it is over.",
);

/** The highest total that one may state, in cents. */
export const MOST_CENTS = 100_000_000_00;
export const TotalCents = Cents.check(z.minimum(1, "TOO_SMALL"), z.maximum(MOST_CENTS, "TOO_LARGE"));
export const APPEAL_CHARS = 500;

/** The most characters that an access key is typed, scanned or pasted with: the address of a QR code is long. */
const MOST_KEY_CHARS = 600;
const AccessKey = z.codec(text(MOST_KEY_CHARS), z.string().check(z.refine(isNfeKey, "INVALID_KEY")), {
  decode: normalizeNfeKey,
  encode: (key) => key,
});

const filters = {
  /** Approved ones without those that were cancelled later. */
  status: ["acg_Status__c", z.optional(InvoiceStatus)],
  isCancelled: ["acg_IsCancelled__c", z.optional(QueryFlag)],
  /** The last N days, today included. */
  days: ["days", z.optional(QueryInteger)],
  from: ["from", z.optional(CalendarDate)],
  to: ["to", z.optional(CalendarDate)],
  /** Which date the days or the range speak of, and which the list is ordered by (section 8, "Invoice queries"). */
  dateKind: ["by", z.optional(z.enum(["issued", "sent"]))],
  issuerTaxId: ["acg_TaxId__c", z.optional(text(14))],
} as const;

export const InvoiceFilter = record(filters);
export type InvoiceFilter = z.output<typeof InvoiceFilter>;

export const listInvoices = endpoint({
  method: "GET",
  path: "/invoices",
  summary: "My invoices, newest first",
  access: "member",
  accountTypes: ["agricultor"],
  query: record({ ...filters, cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(InvoiceSummary),
  reach: "the caller's",
  offlineLabel: "as notas fiscais",
});

export const exportInvoices = endpoint({
  method: "GET",
  path: "/invoices/export",
  summary: "My invoices as a file",
  access: "member",
  accountTypes: ["agricultor"],
  query: InvoiceFilter,
  reply: z.unknown(),
  download: ["text/csv"],
  perMinute: 6,
  reach: "the caller's",
});

export const getInvoicesSummary = endpoint({
  method: "GET",
  path: "/invoices/summary",
  summary: "How many of my invoices stand how in this season, and who issued them all",
  access: "member",
  accountTypes: ["agricultor"],
  reply: record({
    approved: ["Approved", z.int()],
    approvedCents: ["ApprovedCents", Cents],
    inReview: ["InReview", z.int()],
    rejected: ["Rejected", z.int()],
    issuers: ["acg_Distributors__r", z.array(InvoiceIssuer)],
  }),
  reach: "the caller's",
  offlineLabel: "as notas fiscais",
});

/** What a key says, before anything is sent: whether it may be sent is judged when it is. */
export const readInvoiceKey = endpoint({
  method: "POST",
  path: "/invoices/key",
  summary: "What an access key says, and whether it was sent already",
  access: "member",
  accountTypes: ["agricultor"],
  body: record({ accessKey: ["acg_AccessKey__c", AccessKey] }),
  reply: record({
    ...keyFields,
    /** Whether invoices of this issuer count. */
    isEligible: ["acg_ElegivelNF__c", z.boolean()],
  }),
  problems: [alreadySent, sentByAnother, numberTaken],
  perMinute: 60,
  onlyReads: true,
  reach: "the caller's",
  recorded: [],
  example: { body: { acg_AccessKey__c: "{unusedAccessKey}" } },
});

/** How the day of issue is spelt where it is refused. */
export const ISSUE_DATE_FIELD = "acg_IssueDate__c";

/**
 * An invoice as it is sent: what its key does not say, its member states. What breaks a rule of FACTS 2.5 from the
 * fifth on is stored, refused with its reason, so that it can be appealed against.
 */
export const NewInvoice = record(
  {
    accessKey: ["acg_AccessKey__c", AccessKey],
    issuedOn: [ISSUE_DATE_FIELD, CalendarDate],
    cents: ["acg_TotalCents__c", TotalCents],
  },
  ({ accessKey, issuedOn }) =>
    typeof accessKey === "string" &&
    isNfeKey(accessKey) &&
    typeof issuedOn === "string" &&
    !isInMonthOfKey(issuedOn, accessKey)
      ? { field: "issuedOn", code: "NOT_IN_MONTH_OF_KEY" }
      : undefined,
);
export type NewInvoice = z.output<typeof NewInvoice>;

export const sendInvoice = endpoint({
  method: "POST",
  path: "/invoices",
  summary: "Send an invoice by its access key",
  access: "member",
  accountTypes: ["agricultor"],
  body: NewInvoice,
  reply: InvoiceDetail,
  problems: [alreadySent, sentByAnother, numberTaken, tooManyToday],
  isIdempotent: true,
  perMinute: 60,
  reach: "the caller's",
  recorded: ["issuedOn", "cents"],
  example: {
    body: {
      acg_AccessKey__c: "{unusedAccessKey}",
      acg_IssueDate__c: "2026-06-15",
      acg_TotalCents__c: 1_824_000,
    },
  },
});

const invoiceId = z.object({ invoiceId: Id });

export const getInvoice = endpoint({
  method: "GET",
  path: "/invoices/:invoiceId",
  summary: "One of my invoices, with the reason where it was refused",
  access: "member",
  accountTypes: ["agricultor"],
  params: invoiceId,
  reply: InvoiceDetail,
  reach: "one member's",
});

/** Cents inside, reais with at most two decimals on the wire. */
const Reais = z.codec(z.number(), Cents, {
  decode: (reais) => Math.round(reais * 100),
  encode: (cents) => cents / 100,
});

const totalQuery = record({ invoiceId: ["invoiceId", Id] });
const totalReply = record({ isSuccess: ["success", z.literal(true)], cents: ["total", Reais] });

/** The total of an invoice by its id (7.3). The path is ours: the specification shows none. */
export const getInvoiceTotal = endpoint({
  method: "GET",
  path: "/invoiceTotal",
  summary: "The total of one of my invoices, in reais",
  access: "member",
  accountTypes: ["agricultor"],
  query: totalQuery,
  reply: totalReply,
  reach: "one member's",
  example: { query: { invoiceId: "{invoiceId}" } },
});

/** The same below a programme's prefix, as the company that is its partner calls it (7.3). */
export const getPartnerInvoiceTotal = endpoint({
  method: "GET",
  path: "/:programme/invoiceTotal",
  summary: "The total of one of my invoices, in reais, as the partner asks for it",
  access: "member",
  accountTypes: ["agricultor"],
  params: ProgrammePath,
  query: totalQuery,
  reply: totalReply,
  reach: "one member's",
  example: { query: { invoiceId: "{invoiceId}" } },
});

/** Once, within the days of the setting `InvoiceAppealDays` (DECISIONS, "Invoices"). */
export const appealInvoice = endpoint({
  method: "POST",
  path: "/invoices/:invoiceId/appeal",
  summary: "Ask for a refused invoice of mine to be looked at again",
  access: "member",
  accountTypes: ["agricultor"],
  params: invoiceId,
  body: record({
    words: ["acg_Appeal__c", text(APPEAL_CHARS).check(z.refine((words) => words.trim() !== "", "TOO_SHORT"))],
  }),
  reply: InvoiceDetail,
  problems: [notAppealable, sentByAnother, numberTaken],
  isIdempotent: true,
  reach: "one member's",
  recorded: [],
  example: { body: { acg_Appeal__c: "A nota é da minha fazenda." } },
});
