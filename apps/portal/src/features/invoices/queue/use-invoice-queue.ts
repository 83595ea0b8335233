import { useSyncExternalStore } from "react";
import { useMemberId } from "../../../platform/session/use-member-id.ts";
import { queueOf } from "./member-queue.ts";
import type { InvoiceQueue, QueueState } from "./invoice-queue.ts";

const none: QueueState = { items: undefined, unsaved: 0, lost: 0 };
const nothing = () => none;
const deaf = () => () => undefined;

/** Returns the queue of the member who is here, and how it stands; no queue until they are known. */
export function useInvoiceQueue(): { readonly queue: InvoiceQueue | undefined; readonly state: QueueState } {
  const memberId = useMemberId();
  const queue = memberId === undefined ? undefined : queueOf(memberId);
  const state = useSyncExternalStore(queue?.subscribe ?? deaf, queue?.state ?? nothing, nothing);
  return { queue, state };
}
