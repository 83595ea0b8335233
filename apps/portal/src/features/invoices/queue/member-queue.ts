import { noteSilence } from "../../../platform/connection/connection-state.ts";
import { noteQueue } from "../../../platform/session/saved-member.ts";
import { call, onMemberGone } from "../../../platform/session/session.ts";
import { sessionState, subscribeToSession } from "../../../platform/session/session-state.ts";
import type { MemberSession } from "../../../platform/session/session-state.ts";
import { sendMeans } from "../../../platform/uploads/send-means.ts";
import { InvoiceQueue } from "./invoice-queue.ts";
import type { QueueMeans, TabNews } from "./invoice-queue.ts";
import { queueStore } from "./queue-store.ts";

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

const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/** Has the browser ask before the page is closed or reloaded. */
function holdPage(isHeld: boolean): void {
  if (isHeld) addEventListener("beforeunload", hold);
  else removeEventListener("beforeunload", hold);
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
    holdPage,
    reportError,
  });
  followQueue();
  return queue;
}

/** Returns whose queues may be in this browser while a member is here; nothing where the owner's accounts are not known. */
function ownersOf({ member, group }: MemberSession): ReadonlySet<string> | undefined {
  if (group === undefined && member.userGroupId !== undefined) return undefined;
  const accounts = group ? [group.main, ...group.linked.contacts] : [];
  return new Set([member.id, ...accounts.map(({ id }) => id)]);
}

let followed: MemberSession | undefined;

/** Goes on sending what the member who is here has queued, and removes what others have. */
function keepUp(): void {
  const session = sessionState();
  // Before its steps are taken nothing may be sent, and without a network nothing can.
  const isOpen = session.status === "member" && !session.isSaved && session.pending.length === 0;
  const isSame = isOpen && followed?.member.id === session.member.id && followed.group === session.group;
  followed = isOpen ? session : undefined;
  if (!isOpen || isSame) return;
  const owners = ownersOf(session);
  const removal = owners ? queueStore.keepOnly(owners) : Promise.resolve();
  removal
    .then(async () => {
      if (await queueStore.isEmpty()) noteQueue(false);
      else if (followed?.member.id === session.member.id) queueOf(session.member.id).resume();
    })
    .catch(reportError);
}

let isFollowing = false;

/** Starts following who is here: theirs goes on being sent, and others' goes (once for the life of the page). */
export function followQueue(): void {
  if (isFollowing) return;
  isFollowing = true;
  subscribeToSession(keepUp);
  keepUp();
}
