import { HttpFailure } from "@colheita/client";
import type { Client } from "@colheita/client";
import { sendInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import type { NewInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import { offlineWords } from "../../../platform/data/failure-words.ts";
import { readTyped, type RestErrors, type TypedInvoice } from "./invoice-form-rules.ts";
import {
  isUnanswered,
  sendingFailureWords,
  takenWords,
  tooManyTodayWords,
  tooManyWords,
  unansweredWords,
} from "./key-words.ts";
import type { KeyRefused } from "./key-words.ts";
import type { KeyCheck } from "./use-key-check.ts";

/** What is wrong with an invoice as it was typed, by its fields. */
export interface TypedErrors extends RestErrors {
  readonly accessKey?: KeyRefused | undefined;
}

/** One press on "Enviar nota". */
export interface Press {
  readonly typed: TypedInvoice;
  /** Who was here then; nothing while the session was still to come. */
  readonly memberId: string | undefined;
  readonly check: Promise<KeyCheck>;
  /** Whether it was said by then that who issued the invoice does not take part. */
  readonly isWarned: boolean;
  /** Aborts when that member leaves the page, or the portal: what they send must not go in another's name. */
  readonly signal: AbortSignal;
  /** Returns the Idempotency-Key of an invoice: the same for the same. */
  readonly keyOf: (invoice: NewInvoice) => string;
}

/** What a press needs of the page around it. */
export interface PressMeans {
  readonly call: Client["call"];
  readonly isOnline: () => boolean;
  /** Returns the day in São Paulo, `yyyy-mm-dd`. */
  readonly today: () => string;
  /** Queues what was sent under this Idempotency-Key; resolves with whether it is kept. */
  readonly queue: (memberId: string, invoice: NewInvoice, id: string) => Promise<boolean>;
  /** Called when the server has taken an invoice: what waits of it need not go any more. */
  readonly onTaken: (memberId: string, invoice: NewInvoice) => void;
  /** Called when the server has answered: what it said of the member's invoices before may be old. */
  readonly onAnswered: () => void;
  readonly reportError: (error: unknown) => void;
}

/** What became of a press. `unsent`: the key's own check says why, also where it says so only now. */
export type PressOutcome =
  | { readonly kind: "taken"; readonly invoice: InvoiceDetail }
  | { readonly kind: "queued"; readonly invoice: NewInvoice }
  | { readonly kind: "wrong"; readonly errors: TypedErrors }
  | { readonly kind: "problem"; readonly words: string }
  | { readonly kind: "unsent"; readonly isKeyWrong: boolean };

const problem = (words: string): PressOutcome => ({ kind: "problem", words });

/** Resolves with what the check has found; where its member does not wait for it, with what is known without. */
async function checkOf({ check, signal }: Press): Promise<KeyCheck | "left"> {
  const left = new Promise<"left">((resolve) => {
    const leave = () => resolve("left");
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  });
  return await Promise.race([check, left]);
}

/** Returns whether an invoice goes: its key is right, as far as anybody could say, and its member knows what was said. */
function isToGo(check: KeyCheck | "left", { isWarned }: Press): boolean {
  if (check === "left" || check.status === "unchecked") return true;
  return check.status === "known" && (isWarned || check.facts.isEligible !== false);
}

async function post(means: PressMeans, { memberId, signal }: Press, invoice: NewInvoice, id: string) {
  const outcome = await means.call(sendInvoice, { body: invoice }, { idempotencyKey: id, signal });
  means.onAnswered();
  if (outcome.ok) {
    if (memberId !== undefined) means.onTaken(memberId, invoice);
    return { kind: "taken", invoice: outcome.reply } as const;
  }
  if (outcome.code === "too-many-requests") return problem(tooManyWords);
  if (outcome.code === "invoices/too-many-today") return problem(tooManyTodayWords);
  if (outcome.code === "invalid-request") return problem("Confira a chave, a data e o valor da nota.");
  return {
    kind: "wrong",
    errors: { accessKey: { words: takenWords[outcome.code], said: outcome } },
  } as const;
}

/**
 * Sends what is typed, as soon as its key is checked. Without a network, where no answer comes, or where its member
 * leaves before, it is queued in their name under the same Idempotency-Key.
 */
export async function sendTyped(means: PressMeans, press: Press): Promise<PressOutcome> {
  const { typed, memberId, signal } = press;
  const check = await checkOf(press);
  if (!isToGo(check, press))
    return { kind: "unsent", isKeyWrong: check !== "left" && check.status === "refused" };
  const read = readTyped(typed, means.today());
  if ("errors" in read) return { kind: "wrong", errors: read.errors };
  const { invoice } = read;
  const id = press.keyOf(invoice);
  const wait = async (words: string): Promise<PressOutcome> => {
    const isQueued = memberId !== undefined && (await means.queue(memberId, invoice, id));
    return isQueued ? { kind: "queued", invoice } : problem(words);
  };
  if (!means.isOnline()) return await wait(offlineWords);
  if (signal.aborted) return await wait(unansweredWords);
  try {
    return await post(means, press, invoice, id);
  } catch (error) {
    if (signal.aborted || isUnanswered(error)) return await wait(unansweredWords);
    if (!(error instanceof HttpFailure)) means.reportError(error);
    return problem(sendingFailureWords(error));
  }
}
