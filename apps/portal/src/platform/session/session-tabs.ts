import { withLock } from "../connection/browser-lock.ts";

/** What the tabs of one browser tell each other. A token never leaves the browser's memory. */
export type TabNews =
  | {
      readonly kind: "opened";
      readonly memberId: string;
      readonly token: string;
      readonly expiresAtMs: number;
    }
  | { readonly kind: "closed" };

export interface Tabs {
  tell(news: TabNews): void;
  /** Runs `task` when no other tab runs its own; resolves with what it gave. */
  oneAtATime<Value>(task: () => Promise<Value>): Promise<Value>;
}

const NAME = "colheita.session";

/** Joins the tabs of this browser; `hear` gets the news of the others, never its own. */
export function joinTabs(hear: (news: TabNews) => void): Tabs {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<TabNews>) => hear(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its own origin
    tell: (news) => channel.postMessage(news),
    oneAtATime: (task) => withLock(NAME, task),
  };
}
