import * as z from "zod/mini";
import {
  CalendarDate,
  Cents,
  Cursor,
  endpoint,
  Id,
  Instant,
  lineOfText,
  page,
  problem,
  QueryFlag,
  record,
  text,
} from "../kit/index.ts";
import { ISSUE_DATE_FIELD, TotalCents } from "./invoices-endpoints.ts";
import { balanceFrozen } from "../points/balance-frozen.ts";
import { InvoiceDocument } from "./document-records.ts";
import {
  InvoiceAlert,
  invoiceFields,
  invoiceStory,
  InvoiceStatus,
  RejectionReason,
} from "./invoice-records.ts";

export const claimedByAnother = problem(
  "invoices/claimed-by-another",
  409,
  "Another operator has taken this invoice.",
);
export const notInReview = problem("invoices/not-in-review", 409, "This invoice does not wait to be judged.");
export const notApproved = problem("invoices/not-approved", 409, "Only an approved invoice is cancelled.");
export const cancellationAsked = problem(
  "invoices/cancellation-asked",
  409,
  "Its cancellation was asked for already.",
);
export const noCancellation = problem(
  "invoices/no-cancellation",
  409,
  "Nobody has asked for its cancellation.",
);
export const ownCancellation = problem(
  "invoices/own-cancellation",
  403,
  "Who asked for a cancellation does not confirm it.",
);

const MOST_LINES = 990;
/** How the lines of an invoice are spelt where they are refused. */
export const LINES_FIELD = "acg_Lines__r";
export const REASON_CHARS = 500;

/** What a reviewer sees of every invoice. */
const reviewFields = {
  ...invoiceFields,
  memberId: ["ContactId", Id],
  claimedBy: ["OwnerId", z.optional(Id)],
  alerts: ["acg_Alerts__c", z.array(InvoiceAlert)],
} as const;

const InvoiceReview = record(reviewFields);
export type InvoiceReview = z.output<typeof InvoiceReview>;

/** The account of the sales channel by which an issuer counts, or does not. */
const IssuerAccount = record({
  id: ["Id", Id],
  name: ["Name", z.string()],
  corporateName: ["acg_RazaoSocial__c", z.optional(z.string())],
  city: ["BillingCity", z.optional(z.string())],
  state: ["BillingStateCode", z.optional(z.string())],
  isEligible: ["acg_ElegivelNF__c", z.boolean()],
  sendsInvoices: ["acg_UploadNF__c", z.boolean()],
  /** Found by the first 8 characters alone. */
  isByRoot: ["acg_IsByRoot__c", z.boolean()],
});

/**
 * Why an approved invoice is cancelled. One that was returned is used up; one that is not theirs may be sent by others,
 * and one that was judged wrongly by its own member, too.
 */
export const CancellationKind = z.enum(["returned", "not-theirs", "misjudged"]);
export type CancellationKind = z.output<typeof CancellationKind>;

const AskedCancellation = record({
  askedBy: ["acg_AskedBy__c", Id],
  askedAt: ["CreatedDate", Instant],
  reason: ["acg_Reason__c", z.string()],
  kind: ["acg_Kind__c", CancellationKind],
  confirmedBy: ["acg_ConfirmedBy__c", z.optional(Id)],
  confirmedAt: ["acg_ConfirmedDate__c", z.optional(Instant)],
});

/** An invoice with all that speaks for it and against it, side by side. */
const InvoiceEvidence = record({
  ...reviewFields,
  ...invoiceStory,
  issuerAccount: ["acg_Distributor__c", z.optional(IssuerAccount)],
  cancellation: ["acg_Cancellation__r", z.optional(AskedCancellation)],
  /** What its XML says, where it was sent by that. */
  document: ["acg_Document__r", z.optional(InvoiceDocument)],
  /** Other invoices of the member that this issuer has issued, newest first. */
  others: ["acg_Others__r", z.array(InvoiceReview)],
});
export type InvoiceEvidence = z.output<typeof InvoiceEvidence>;

const invoiceId = z.object({ invoiceId: Id });
const Done = record({ isSuccess: ["success", z.literal(true)] });
const Reason = text(REASON_CHARS).check(z.refine((words) => words.trim() !== "", "TOO_SHORT"));

/** Who waits longest is next, for the first look or for another one. */
export const listInvoiceReviews = endpoint({
  method: "GET",
  path: "/invoice-reviews",
  summary: "Invoices by status, those that wait longest first",
  access: "operator",
  roles: ["invoice-analyst", "auditor"],
  query: record({
    status: ["acg_Status__c", z.optional(InvoiceStatus)],
    /** Only approved ones whose cancellation was asked for and waits for another operator. */
    isCancellationAsked: ["acg_IsCancellationAsked__c", z.optional(QueryFlag)],
    cursor: ["cursor", z.optional(Cursor)],
  }),
  reply: page(InvoiceReview),
  reach: "operators'",
});

export const getInvoiceEvidence = endpoint({
  method: "GET",
  path: "/invoice-reviews/:invoiceId",
  summary: "An invoice, its issuer's account and the member's other invoices of this issuer",
  access: "operator",
  roles: ["invoice-analyst", "auditor"],
  params: invoiceId,
  reply: InvoiceEvidence,
  reach: "operators'",
});

/** Takes an invoice, or takes it over from who is named. */
export const claimInvoice = endpoint({
  method: "POST",
  path: "/invoice-reviews/:invoiceId/claim",
  summary: "Take an invoice to judge it",
  access: "operator",
  roles: ["invoice-analyst"],
  params: invoiceId,
  body: record({ from: ["OwnerId", z.optional(Id)] }),
  reply: Done,
  problems: [claimedByAnother, notInReview],
  reach: "operators'",
  example: { body: {} },
});

const PricedLine = record({
  product: ["ProductCode", lineOfText(60)],
  productCategory: ["Family", z.optional(lineOfText(60))],
  description: ["Description", z.optional(lineOfText(120))],
  cents: ["acg_TotalCents__c", Cents.check(z.minimum(0, "TOO_SMALL"))],
  quantity: [
    "Quantity",
    z.optional(z.int().check(z.minimum(1, "TOO_SMALL"), z.maximum(1_000_000, "TOO_LARGE"))),
  ],
});

/**
 * Its lines are what earns; together they come to no more than the invoice's total. Day and total are the member's word:
 * where the document says something else, the reviewer states what.
 */
export const approveInvoice = endpoint({
  method: "POST",
  path: "/invoice-reviews/:invoiceId/approval",
  summary: "Approve an invoice, by which its lines earn points",
  access: "operator",
  roles: ["invoice-analyst"],
  params: invoiceId,
  body: record({
    lines: [
      LINES_FIELD,
      z.array(PricedLine).check(z.minLength(1, "TOO_FEW"), z.maxLength(MOST_LINES, "TOO_MANY")),
    ],
    issuedOn: [ISSUE_DATE_FIELD, z.optional(CalendarDate)],
    cents: ["acg_TotalCents__c", z.optional(TotalCents)],
  }),
  reply: record({ isSuccess: ["success", z.literal(true)], points: ["Points__c", z.int()] }),
  problems: [claimedByAnother, notInReview, balanceFrozen],
  isIdempotent: true,
  reach: "operators'",
  recorded: [],
  example: { body: { acg_Lines__r: [{ ProductCode: "GLIFOSATO", acg_TotalCents__c: 100_000 }] } },
});

export const rejectInvoice = endpoint({
  method: "POST",
  path: "/invoice-reviews/:invoiceId/rejection",
  summary: "Refuse an invoice, with a reason that its member reads",
  access: "operator",
  roles: ["invoice-analyst"],
  params: invoiceId,
  body: record(
    {
      reason: ["acg_RejectionReason__c", RejectionReason],
      /** For the member; needed where the reason is `other`. */
      note: ["acg_RejectionNote__c", z.optional(Reason)],
    },
    ({ reason, note }) =>
      reason === "other" && note === undefined ? { field: "note", code: "TOO_SHORT" } : undefined,
  ),
  reply: Done,
  problems: [claimedByAnother, notInReview],
  isIdempotent: true,
  reach: "operators'",
  recorded: ["reason"],
  example: { body: { acg_RejectionReason__c: "not-yours" } },
});

export const askCancellation = endpoint({
  method: "POST",
  path: "/invoice-reviews/:invoiceId/cancellation",
  summary: "Ask for an approved invoice to be cancelled",
  access: "operator",
  roles: ["invoice-analyst"],
  params: invoiceId,
  body: record({
    reason: ["acg_Reason__c", Reason],
    kind: ["acg_Kind__c", CancellationKind],
  }),
  reply: Done,
  problems: [notApproved, cancellationAsked],
  reach: "operators'",
  recorded: [],
  example: { body: { acg_Reason__c: "Devolvida ao distribuidor", acg_Kind__c: "returned" } },
});

/** By another operator: what the invoice earned is taken back in the same step. */
export const confirmCancellation = endpoint({
  method: "POST",
  path: "/invoice-reviews/:invoiceId/cancellation/confirmation",
  summary: "Cancel an invoice whose cancellation another operator asked for",
  access: "operator",
  roles: ["invoice-analyst"],
  params: invoiceId,
  reply: Done,
  problems: [noCancellation, ownCancellation],
  isIdempotent: true,
  reach: "operators'",
});

export const withdrawCancellation = endpoint({
  method: "DELETE",
  path: "/invoice-reviews/:invoiceId/cancellation",
  summary: "Withdraw a cancellation that was asked for and not confirmed",
  access: "operator",
  roles: ["invoice-analyst"],
  params: invoiceId,
  reply: Done,
  problems: [noCancellation],
  reach: "operators'",
});
