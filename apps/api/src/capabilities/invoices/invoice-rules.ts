import { daysBetween, nfeKeyReviewReasons, parseNfeKey, nfeKeyIssuer, ufOfIbgeCode } from "@colheita/brazil";
import type {
  InvoiceAlert,
  InvoiceStatus,
  RejectionReason,
} from "@colheita/contract/invoices/invoice-records";

/** What an access key says of its invoice. */
export interface KeyFacts {
  readonly issuerTaxId: string;
  readonly model: "55" | "65";
  readonly series: number;
  readonly number: number;
  /** Two letters. */
  readonly state: string;
  /** `YYMM`. */
  readonly month: string;
}

/** Returns what a right key says. @throws Error for what is no key: the contract lets none through. */
export function factsOfKey(accessKey: string): KeyFacts {
  const fields = parseNfeKey(accessKey);
  const issuer = nfeKeyIssuer(accessKey);
  const state = fields && ufOfIbgeCode(fields.cUF);
  if (!fields || !issuer || !state) throw new Error("An access key that is none passed the contract");
  return {
    issuerTaxId: issuer.value,
    model: fields.mod === "65" ? "65" : "55",
    series: fields.serie,
    number: fields.nNF,
    state,
    month: fields.aamm,
  };
}

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
