import type { PendingStep } from "@colheita/contract/kit";
import { withLock } from "../connection/browser-lock.ts";

/** A session was opened or renewed, and this is what stands before the portal in it. */
export interface OpenedNews {
  readonly kind: "opened";
  readonly memberId: string;
  readonly token: string;
  readonly expiresAtMs: number;
  readonly pending: readonly PendingStep[];
}

/**
 * There is no session: it never was (`none`), it died, its member may not come in any more, or it was ended here or in
 * another tab.
 */
export type CloseReason = "none" | "expired" | "disabled" | "signed-out";

/** The messages between the tabs of one browser. A token never leaves the browser's memory. */
export type SessionNews =
  | OpenedNews
  /** `memberId` is absent where a tab was left that had no session open itself. */
  | { readonly kind: "closed"; readonly memberId: string | undefined; readonly end: CloseReason };

export interface SessionTabs {
  broadcast(news: SessionNews): void;
  /** Runs `task` when no other tab runs its own; resolves with what it gave. */
  oneAtATime<Value>(task: () => Promise<Value>): Promise<Value>;
}

const NAME = "colheita.session";

/** Joins the tabs of this browser; `hear` gets the news of the others, never its own. */
export function joinTabs(hear: (news: SessionNews) => void): SessionTabs {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<SessionNews>) => hear(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its own origin
    broadcast: (news) => channel.postMessage(news),
    oneAtATime: (task) => withLock(NAME, task),
  };
}
