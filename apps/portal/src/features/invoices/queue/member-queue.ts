import type { NewInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import { noteSilence } from "../../../platform/connection/connection-state.ts";
import { holdPage } from "../../../platform/navigation/hold-page.ts";
import { accountsOfOwner } from "../../../platform/session/owner-accounts.ts";
import { hasRunOut, noteQueue } from "../../../platform/session/saved-member.ts";
import { call, onMemberGone } from "../../../platform/session/session.ts";
import { memberIdNow, sessionState, subscribeToSession } from "../../../platform/session/session-state.ts";
import type { MemberSession } from "../../../platform/session/session-state.ts";
import { sendMeans } from "../../../platform/uploads/send-means.ts";
import { InvoiceQueue } from "./invoice-queue.ts";
import type { QueueMeans, TabNews } from "./invoice-queue.ts";
import { queueStore } from "./queue-store.ts";
import { queuedKey } from "./queued-invoice.ts";

/** Joins the tabs of this browser in which the same member is. */
const join: QueueMeans["join"] = (memberId, hear) => {
  const channel = new BroadcastChannel(`colheita.queue.${memberId}`);
  channel.addEventListener("message", ({ data }: MessageEvent<TabNews>) => hear(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its own origin
    tell: (news) => channel.postMessage(news),
    leave: () => channel.close(),
  };
};

let letGo: (() => void) | undefined;

function holdWhile(isHeld: boolean): void {
  letGo?.();
  letGo = isHeld ? holdPage() : undefined;
}

let queue: InvoiceQueue | undefined;

function closeQueue(): void {
  queue?.close();
  queue = undefined;
}

onMemberGone(closeQueue);

/** Returns the queue of a member who is here, which sends what waits while the page is open, wherever they go in it. */
export function queueOf(memberId: string): InvoiceQueue {
  if (queue?.memberId === memberId) return queue;
  closeQueue();
  queue = new InvoiceQueue(memberId, {
    store: queueStore,
    call,
    wait: sendMeans.wait,
    onSilence: noteSilence,
    join,
    newId: sendMeans.newKey,
    noteQueue,
    holdPage: holdWhile,
    isKept,
    reportError,
  });
  followQueue();
  return queue;
}

/** Returns whether what a member sent is to be kept: they are here, in this or another account, or may still come. */
function isKept(memberId: string): boolean {
  const session = sessionState();
  if (session.status === "member") return accountsOfOwner(session)?.has(memberId) ?? true;
  // One that lapsed while no page was open has no end here.
  const isOver = session.status === "visitor" && (session.end === undefined || session.end === "expired");
  return isOver && hasRunOut();
}

/**
 * Queues an invoice for the member who sent it under this Idempotency-Key, also where their session has ended by itself
 * or another account of theirs is here by now. Resolves with false where it is not kept.
 */
export async function queueFor(memberId: string, invoice: NewInvoice, id: string): Promise<boolean> {
  if (memberIdNow() === memberId) return await queueOf(memberId).addKey(invoice, id);
  if (!isKept(memberId)) return false;
  await queueStore.add(memberId, [queuedKey(invoice, id)]);
  noteQueue(true);
  return true;
}

/** Removes what the member who is here has waiting under an access key: its invoice was taken otherwise. */
export async function forgetKey(memberId: string, accessKey: string): Promise<void> {
  if (memberIdNow() === memberId) await queueOf(memberId).removeKey(accessKey);
}

/** Returns the session of a member who may send now: its steps are taken, and there is a network. */
function openSession(): MemberSession | undefined {
  const session = sessionState();
  return session.status === "member" && !session.isSaved && session.pending.length === 0
    ? session
    : undefined;
}

/** Whose queue is followed, and for which owner. */
let followed = "";

/** Goes on sending what the member who is here has queued, and removes what others have. */
function keepUp(): void {
  const session = openSession();
  const owner = session && accountsOfOwner(session);
  const found = session ? [session.member.id, ...(owner ?? ["unknown"])].join(" ") : "";
  if (found === followed) return;
  followed = found;
  if (session) goOn(session.member.id, owner).catch(reportError);
}

async function goOn(memberId: string, owner: ReadonlySet<string> | undefined): Promise<void> {
  if (owner) await queueStore.keepOnly(owner);
  if (await queueStore.isEmpty()) noteQueue(false);
  else if (memberIdNow() === memberId) queueOf(memberId).resume();
}

let isFollowing = false;

/** Follows who is here: theirs goes on being sent, and others' goes (once for the life of the page). */
export function followQueue(): void {
  if (isFollowing) return;
  isFollowing = true;
  subscribeToSession(keepUp);
  keepUp();
}

/** Goes on with what another tab has queued for the member who is here. */
export function joinQueue(): void {
  const session = openSession();
  if (session) queueOf(session.member.id).resume();
}
