import * as z from "zod/mini";
import { CalendarDate, Cents, Id, Instant, Points, record } from "../kit/index.ts";

/**
 * How an invoice stands, as the wire spells it and members read it (3.2, Invoice). A cancellation is a date beside it
 * (DECISIONS, "Invoice status").
 */
export const statusWords = {
  "in-review": "Em Análise",
  "in-appeal": "Em Reanálise",
  rejected: "Reprovada",
  approved: "Aprovada",
} as const;
export type InvoiceStatus = keyof typeof statusWords;
type StatusName = (typeof statusWords)[InvoiceStatus];

const statuses = Object.keys(statusWords) as InvoiceStatus[];
const statusOfName = (name: StatusName) => statuses.find((status) => statusWords[status] === name);

export const InvoiceStatus = z.codec(
  z.enum(Object.values(statusWords) as [StatusName, ...StatusName[]], "INVALID_STATUS"),
  z.enum(statuses as [InvoiceStatus, ...InvoiceStatus[]]),
  { decode: (name) => statusOfName(name) ?? "in-review", encode: (status) => statusWords[status] },
);

/** Why an invoice was refused, as its member reads it. */
export const rejectionWords = {
  "issuer-not-eligible": "Quem emitiu a nota não participa do programa.",
  "outside-season": "A data da nota está fora das safras do programa.",
  "sent-too-late": "O prazo para enviar esta nota acabou.",
  "not-yours": "A nota está em nome de outra pessoa.",
  "not-a-sale": "A nota não é de uma compra.",
  "not-authorised": "A nota não está autorizada na Receita.",
  "no-eligible-product": "Nenhum produto desta nota pontua.",
  "wrong-figures": "O valor ou a data não confere com a nota.",
  other: "A nota não pôde ser aprovada.",
} as const;
export type RejectionReason = keyof typeof rejectionWords;
export const RejectionReason = z.enum(Object.keys(rejectionWords) as [RejectionReason, ...RejectionReason[]]);

/** What asks for a closer look at an invoice; none of it refuses one. */
export const InvoiceAlert = z.enum([
  "letters-before-2607",
  "guessable-code",
  "code-equals-number",
  "round-total",
  "many-in-a-day",
  "signature-missing",
  "signature-invalid",
  "signature-untrusted",
  "buyer-not-named",
  "no-protocol",
  "lines-beyond-total",
]);
export type InvoiceAlert = z.output<typeof InvoiceAlert>;

/** Who issued an invoice: a company, or a rural producer with a CPF (FACTS 2.1). */
export const InvoiceIssuer = record({
  taxId: ["acg_TaxId__c", z.string()],
  /** Absent where no account of the sales channel has this tax id. */
  name: ["Name", z.optional(z.string())],
});
export type InvoiceIssuer = z.output<typeof InvoiceIssuer>;

/** The wire names of what an access key says. */
export const keyFields = {
  /** The note's number, as it is printed: see `invoiceNumberWords`. */
  number: ["Name", z.string()],
  model: ["acg_Model__c", z.enum(["55", "65"])],
  series: ["acg_Series__c", z.int()],
  /** Two letters. */
  state: ["acg_UF__c", z.string()],
  /** `YYMM`. */
  month: ["acg_IssueDateYYMM__c", z.string()],
  issuer: ["acg_Distributor__r", InvoiceIssuer],
} as const;

/** The wire names of what every view of an invoice has. */
export const invoiceFields = {
  ...keyFields,
  id: ["Id", Id],
  issuedOn: ["acg_IssueDate__c", CalendarDate],
  cents: ["acg_TotalCents__c", Cents],
  status: ["acg_Status__c", InvoiceStatus],
  /** When it was cancelled, after it had been approved. */
  cancelledAt: ["acg_CancelledDate__c", z.optional(Instant)],
  /** What it earned; absent until it is approved, and once it is cancelled. */
  points: ["Points__c", z.optional(Points)],
  sentAt: ["CreatedDate", Instant],
} as const;

export const InvoiceSummary = record(invoiceFields);
export type InvoiceSummary = z.output<typeof InvoiceSummary>;

/** The wire names of what every whole view of an invoice has beside its summary. */
export const invoiceStory = {
  accessKey: ["acg_AccessKey__c", z.string()],
  rejectionReason: ["acg_RejectionReason__c", z.optional(RejectionReason)],
  /** What the reviewer wrote to the member. */
  rejectionNote: ["acg_RejectionNote__c", z.optional(z.string())],
  /** When it was approved or refused last. */
  judgedAt: ["acg_JudgedDate__c", z.optional(Instant)],
  /** Why it was cancelled. */
  cancellationReason: ["acg_CancellationReason__c", z.optional(z.string())],
  /** What the member wrote against the refusal, once. */
  appeal: ["acg_Appeal__c", z.optional(z.string())],
  appealedAt: ["acg_AppealDate__c", z.optional(Instant)],
} as const;

/** An invoice as its member reads it. */
export const InvoiceDetail = record({
  ...invoiceFields,
  ...invoiceStory,
  /** Until when its refusal may be appealed against, where it may. */
  appealUntil: ["acg_AppealUntil__c", z.optional(Instant)],
});
export type InvoiceDetail = z.output<typeof InvoiceDetail>;
