import type { LiveNews } from "./live-rules.ts";

const NAME = "colheita.live";

type Message = { readonly memberId: string } & (
  | {
      readonly kind: "news";
      readonly news: LiveNews;
      /** Absent where it is for every tab. */ readonly to?: string;
    }
  /** A tab has begun to hear, and may have missed what was told since then. */
  | { readonly kind: "missed"; readonly sinceMs: number; readonly from: string }
);

export interface TabNewsSetup {
  /** Whose changes these are: a tab of another member hears none of them. */
  readonly memberId: string;
  /** When what this tab shows may have been read at the earliest, in milliseconds since 1970. */
  readonly sinceMs: number;
  readonly onNews: (news: LiveNews) => void;
}

export interface TabNews {
  /** This tab holds the stream from now on: it tells the others, and those that come what they have missed. */
  readonly lead: () => void;
  /** Tells every other tab. */
  readonly tell: (news: LiveNews) => void;
  readonly leave: () => void;
}

const keyOf = (news: LiveNews) => (news.kind === "changed" ? `changed ${news.topic}` : news.kind);

/**
 * Joins the tabs that hear of a member's changes from the one that holds the stream. A page that has read its data hears
 * only seconds later, when the code for it has come: it asks the leader for what was told meanwhile.
 */
export function joinLiveTabs({ memberId, sinceMs, onNews }: TabNewsSetup): TabNews {
  const channel = new BroadcastChannel(NAME);
  const own = crypto.randomUUID();
  /** When each topic was last told of, whoever led then; there are only so many topics. */
  const toldAtMs = new Map<string, { readonly news: LiveNews; readonly atMs: number }>();
  let isLeading = false;
  const joinedAtMs = Date.now();

  const note = (news: LiveNews) => toldAtMs.set(keyOf(news), { news, atMs: Date.now() });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its own origin
  const post = (message: Message) => channel.postMessage(message);

  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.memberId !== memberId) return;
    if (data.kind === "news") {
      if (data.to !== undefined && data.to !== own) return;
      note(data.news);
      return onNews(data.news);
    }
    if (!isLeading) return;
    // Of the time before it heard anything, it knows nothing.
    if (data.sinceMs < joinedAtMs)
      return post({ memberId, kind: "news", news: { kind: "reset" }, to: data.from });
    for (const { news, atMs } of toldAtMs.values())
      if (atMs >= data.sinceMs) post({ memberId, kind: "news", news, to: data.from });
  });
  post({ memberId, kind: "missed", sinceMs, from: own });

  return {
    lead: () => {
      isLeading = true;
    },
    tell: (news) => {
      note(news);
      post({ memberId, kind: "news", news });
    },
    leave: () => channel.close(),
  };
}
