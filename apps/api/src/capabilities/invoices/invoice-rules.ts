import { daysBetween, nfeKeyReviewReasons } from "@colheita/brazil";
import type {
  InvoiceAlert,
  InvoiceStatus,
  RejectionReason,
} from "@colheita/contract/invoices/invoice-records";

/** What an invoice is judged by as soon as it is sent. Days are `YYYY-MM-DD` in São Paulo. */
export interface SentInvoice {
  readonly isIssuerEligible: boolean;
  readonly issuedOn: string;
  /** Whether a season of the programme has its day of issue. */
  readonly isInSeason: boolean;
  readonly today: string;
  /** Days after the day of issue within which it is taken. */
  readonly submissionDays: number;
  /** Whether its key stood in an invoice that was cancelled and freed it: that it comes late is not its member's doing. */
  readonly isKeyFreed: boolean;
  /** What its XML shows, where it was sent by that. */
  readonly shown?: ShownByDocument | undefined;
}

/** What only the XML of an invoice can be held to. */
export interface ShownByDocument {
  readonly isBuyerAnother: boolean;
  /** False for an entry, a return, and what completes or adjusts another note. */
  readonly isPurchase: boolean;
  readonly isRefusedByTaxOffice: boolean;
  /** Whether a line of it is a sale of a product of the programme's families. */
  readonly hasProductThatEarns: boolean;
}

/** Returns why an invoice is refused at once: the first of the checks 5 to 11 of FACTS 2.5 that it fails. */
export function refusalOf(invoice: SentInvoice): RejectionReason | undefined {
  const { shown } = invoice;
  if (!invoice.isIssuerEligible) return "issuer-not-eligible";
  if (shown?.isBuyerAnother) return "not-yours";
  if (!invoice.isInSeason) return "outside-season";
  const isLate = daysBetween(invoice.issuedOn, invoice.today) > invoice.submissionDays;
  if (isLate && !invoice.isKeyFreed) return "sent-too-late";
  if (shown?.isPurchase === false) return "not-a-sale";
  if (shown?.isRefusedByTaxOffice) return "not-authorised";
  if (shown?.hasProductThatEarns === false) return "no-eligible-product";
  return undefined;
}

const CENTS_A_REAL = 100;

/** Returns what of an invoice asks for a closer look. */
export function alertsOf(
  { accessKey, cents }: { readonly accessKey: string; readonly cents: number },
  sentToday: number,
  limits: { readonly roundReais: number; readonly perDay: number },
): InvoiceAlert[] {
  const alerts: InvoiceAlert[] = [...nfeKeyReviewReasons(accessKey)];
  if (cents % (limits.roundReais * CENTS_A_REAL) === 0) alerts.push("round-total");
  if (sentToday >= limits.perDay) alerts.push("many-in-a-day");
  return alerts;
}

/** Returns whether an invoice waits to be judged. */
export function isInReview(status: InvoiceStatus): boolean {
  return status === "in-review" || status === "in-appeal";
}
