import { HttpFailure, NetworkFailure } from "@colheita/client";
import type { Client } from "@colheita/client";
import { sendInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import { sendInvoiceXml } from "@colheita/contract/invoices/xml-endpoints";
import { backOff } from "../../../platform/back-off.ts";
import { invoiceInTheWay } from "../refusal-words.tsx";
import type { QueuedContent, SendingOutcome } from "./queued-invoice.ts";
import type { QueueStore } from "./queue-store.ts";

/**
 * Why nothing is being sent although something waits. `offline` and `busy` pass by themselves. `today`: the member has
 * sent as many as one may in a day. `stopped`: the server does not let this member send now, or the browser's store
 * failed.
 */
export type Pause = "offline" | "busy" | "today" | "stopped";

/** What sending needs of the page around it. */
export interface SendingMeans {
  readonly store: QueueStore;
  readonly call: Client["call"];
  /** Waits so long, or until the browser has a network again. @throws when the signal says so. */
  readonly wait: (waitMs: number, signal: AbortSignal) => Promise<void>;
  /** Called when the network did not answer. */
  readonly onSilence: () => void;
}

/** What is told while something is sent. */
export interface SendingNews {
  /** What stands at this place is on its way. */
  readonly onSending: (place: number) => void;
  /** One has its outcome. */
  readonly onSettled: (place: number, outcome: SendingOutcome) => void;
  readonly onPause: (pause: Pause) => void;
}

const FAILED: SendingOutcome = { kind: "refused", reason: "failed" };
const WAITS = { firstMs: 1_000, lastMs: 30_000 };
/** Failures of the server over one: then the others have their turn. */
const MOST_FAILURES = 8;
/** So many that are too many for today, one behind the other: a signed XML behind them may still be taken. */
const MOST_POSTPONED = 5;

/** What is sent next. */
interface Sending {
  readonly id: string;
  readonly content: QueuedContent;
}

interface Wait {
  readonly kind: "wait";
  readonly pause: Pause;
  /** Absent where it takes as long as one waits after so many failures. */
  readonly waitMs?: number;
  /** Whether the server has failed, and may fail over this one every time. */
  readonly isFailure?: boolean;
}

type Result = SendingOutcome | Wait | { readonly kind: "postponed" } | { readonly kind: "stopped" };

async function attempt(
  { call }: SendingMeans,
  { id, content }: Sending,
  signal: AbortSignal,
): Promise<Result> {
  const options = { idempotencyKey: id, signal };
  const outcome =
    content instanceof ArrayBuffer
      ? await call(sendInvoiceXml, { body: new Uint8Array(content) }, options)
      : await call(sendInvoice, { body: content }, options);
  if (outcome.ok) {
    const { id: invoiceId, number, status, points, rejectionReason } = outcome.reply;
    const said = { ...(points !== undefined && { points }), ...(rejectionReason && { rejectionReason }) };
    return { kind: "taken", invoiceId, number, status, ...said };
  }
  if (outcome.code === "invoices/too-many-today") return { kind: "postponed" };
  if (outcome.code !== "too-many-requests") {
    const invoiceId = invoiceInTheWay(outcome);
    return { kind: "refused", reason: outcome.code, ...(invoiceId !== undefined && { invoiceId }) };
  }
  return { kind: "wait", pause: "busy", waitMs: (outcome.retryAfterSeconds ?? 1) * 1_000 };
}

/** Returns what it means that a call failed. A network that is not there is no failure of what is sent. */
function resultOfFailure(means: SendingMeans, error: unknown): Result {
  if (error instanceof NetworkFailure) {
    means.onSilence();
    return { kind: "wait", pause: "offline" };
  }
  if (!(error instanceof HttpFailure)) throw error;
  // A session that has ended for good ends the sending by its signal.
  if (error.status >= 500 || error.status === 401) return { kind: "wait", pause: "busy", isFailure: true };
  // New terms may have to be accepted first, or a network's log-in page answers.
  return error.status === 403 ? { kind: "stopped" } : FAILED;
}

/** How far the sending has come with what stands at one place. */
interface Course {
  readonly place: number;
  readonly tries: number;
  readonly failures: number;
}

function afterTry({ place, tries, failures }: Course, result: Result): Course {
  const hasFailed = result.kind === "wait" && result.isFailure === true;
  return { place, tries: tries + 1, failures: hasFailed ? failures + 1 : failures };
}

/**
 * Sends what a member has queued one after the other, in that order, until nothing waits, the day's limit is reached or
 * the server lets them send nothing. Each has one Idempotency-Key for all its tries: an answer that was lost leaves one
 * invoice. Before every try the store is asked: what was removed meanwhile is not sent.
 *
 * @throws the signal's reason, and what the store throws.
 */
export async function sendWaiting(
  means: SendingMeans,
  memberId: string,
  news: SendingNews,
  signal: AbortSignal,
): Promise<void> {
  let behind = 0;
  let postponed = 0;
  let course: Course = { place: 0, tries: 0, failures: 0 };
  while (postponed < MOST_POSTPONED) {
    signal.throwIfAborted();
    const next = await means.store.next(memberId, behind);
    if (!next) break;
    const { item, content } = next;
    const { place, id } = item;
    if (course.place !== place) course = { place, tries: 0, failures: 0 };
    news.onSending(place);
    const result = await attempt(means, { id, content }, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      return resultOfFailure(means, error);
    });
    if (result.kind === "stopped") return news.onPause("stopped");
    if (result.kind === "postponed") {
      behind = place;
      postponed += 1;
      continue;
    }
    course = afterTry(course, result);
    if (result.kind === "wait" && course.failures < MOST_FAILURES) {
      news.onPause(result.pause);
      await means.wait(result.waitMs ?? backOff(course.tries, WAITS), signal);
      continue;
    }
    const outcome = result.kind === "wait" ? FAILED : result;
    postponed = 0;
    await means.store.settle(place, outcome);
    news.onSettled(place, outcome);
  }
  if (behind > 0) news.onPause("today");
}
