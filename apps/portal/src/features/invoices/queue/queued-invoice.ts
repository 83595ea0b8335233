import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import type { NewInvoice, sendInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import { factsOfKey } from "@colheita/contract/invoices/key-facts";
import { MOST_XML_BYTES } from "@colheita/contract/invoices/xml-endpoints";
import type { sendInvoiceXml } from "@colheita/contract/invoices/xml-endpoints";
import type { CodeOf } from "@colheita/contract/kit";

/** Why a file is not even sent. */
export type UnsentReason = "not-xml" | "zip" | "pdf" | "empty" | "too-large" | "unreadable";

/** Why an invoice was not taken. `failed`: nobody could say; the same may be tried again. */
export type SendingRefusal =
  UnsentReason | CodeOf<typeof sendInvoiceXml> | CodeOf<typeof sendInvoice> | "invalid-request" | "failed";

/** What became of an invoice that was queued. */
export type SendingOutcome =
  | {
      readonly kind: "refused";
      readonly reason: SendingRefusal;
      /** The invoice in which its member had sent it before. */
      readonly invoiceId?: string | undefined;
    }
  | ({ readonly kind: "taken"; readonly invoiceId: string } & Pick<
      InvoiceDetail,
      "number" | "status" | "points" | "rejectionReason"
    >);

/** What is sent: the bytes of an XML, or what was typed beside a key. */
export type QueuedContent = ArrayBuffer | NewInvoice;

/** An invoice that a member has sent from this browser, without its content. */
export interface QueuedInvoice {
  /** Where it stands among all that were queued in this browser, from 1. */
  readonly place: number;
  /** The Idempotency-Key of every try to send it. */
  readonly id: string;
  readonly memberId: string;
  /** The name of its file, or "Nota 004.231" where its key was typed. */
  readonly name: string;
  /** Of its file; absent where its key was typed. */
  readonly bytes?: number;
  /** What was typed beside its key; absent of a file, and of what an earlier version queued. */
  readonly said?: Pick<NewInvoice, "issuedOn" | "cents">;
  /** The member again, until it has an outcome: what waits is found by it. */
  readonly waitingFor?: string | undefined;
  readonly outcome?: SendingOutcome | undefined;
}

/** What is to be queued: what need not be sent comes with its outcome instead of its content. */
export type NewlyQueued = Pick<QueuedInvoice, "id" | "name" | "bytes" | "said"> &
  ({ readonly content: QueuedContent } | { readonly outcome: SendingOutcome });

/** Returns what an invoice is called whose key was typed: "Nota 004.231". */
export const nameOfKey = (accessKey: string): string =>
  `Nota ${invoiceNumberWords(factsOfKey(accessKey).number)}`;

/** Returns what is queued of an invoice whose key was typed, under the Idempotency-Key of its tries. */
export function queuedKey(invoice: NewInvoice, id: string): NewlyQueued {
  const { accessKey, issuedOn, cents } = invoice;
  return { id, name: nameOfKey(accessKey), said: { issuedOn, cents }, content: invoice };
}

/** Returns whether a content was typed, and is not the XML of a file. */
export function isTyped(content: QueuedContent | undefined): content is NewInvoice {
  return content !== undefined && !(content instanceof ArrayBuffer);
}

/** Returns whether two invoices say the same. */
export function isSameInvoice(one: NewInvoice, other: NewInvoice): boolean {
  return one.accessKey === other.accessKey && one.issuedOn === other.issuedOn && one.cents === other.cents;
}

/** Returns why a file need not be sent; nothing for one that may be the XML of a note. */
export function unsentReason({ name, size }: Pick<File, "name" | "size">): UnsentReason | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === "zip" || ending === "pdf") return ending;
  if (ending !== "xml") return "not-xml";
  if (size === 0) return "empty";
  return size > MOST_XML_BYTES ? "too-large" : undefined;
}

/** Returns whether the same may be tried again: what held it up may pass. */
export function mayTryAgain({ outcome }: QueuedInvoice): boolean {
  return outcome?.kind === "refused" && ["failed", "points/balance-frozen"].includes(outcome.reason);
}

/** Returns whether what was typed may still go: it waits, or may be tried again. */
export function mayStillGo(item: QueuedInvoice): boolean {
  return item.bytes === undefined && (item.waitingFor !== undefined || mayTryAgain(item));
}
