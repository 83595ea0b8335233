import { withLock } from "../connection/browser-lock.ts";
import { queryClient } from "../data/query-client.ts";
import { refreshBalance } from "../session/refresh-balance.ts";
import { accessToken, doubtSession, firstLivePosition } from "../session/session.ts";
import { sessionState, subscribeToSession } from "../session/session-state.ts";
import { followChanges } from "./live-stream.ts";
import type { LiveNews } from "./live-rules.ts";

const NAME = "colheita.live";
const POINTS = "points";

interface TabNews {
  readonly memberId: string;
  readonly news: LiveNews;
}

function topicsOf(meta: unknown): readonly string[] {
  return (meta as { topics?: readonly string[] } | undefined)?.topics ?? [];
}

/** Asks again what the screen shows of this topic, and forgets what it does not show. */
async function apply(news: LiveNews): Promise<void> {
  const isMeant = (key: readonly unknown[], meta: unknown) =>
    news.kind === "reset" || (news.kind === "changed" && [key[0], ...topicsOf(meta)].includes(news.topic));
  await Promise.all([
    queryClient.invalidateQueries({ predicate: ({ queryKey, meta }) => isMeant(queryKey, meta) }),
    isMeant([POINTS], undefined) ? refreshBalance() : undefined,
  ]);
}

function applyQuietly(news: LiveNews): void {
  // What could not be asked again stays as it is, and says so where it is shown.
  apply(news).catch(reportError);
}

let following: { readonly memberId: string; readonly stop: AbortController } | undefined;

/** One tab of the browser holds the stream; the others hear from it, and one of them takes over when it goes. */
function follow(memberId: string): AbortController {
  const stop = new AbortController();
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<TabNews>) => {
    if (data.memberId === memberId) applyQuietly(data.news);
  });
  stop.signal.addEventListener("abort", () => channel.close());
  const lead = () =>
    followChanges(
      {
        position: firstLivePosition(),
        token: accessToken,
        onRevoked: () => void doubtSession(),
        onNews: (news) => {
          applyQuietly(news);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its own origin
          channel.postMessage({ memberId, news } satisfies TabNews);
        },
      },
      stop.signal,
    );
  withLock(NAME, lead, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) reportError(error);
  });
  return stop;
}

/** Follows whoever is logged in now. A page that is put aside lets go of the stream, and takes it up when it is back. */
function keepUp(): void {
  const state = sessionState();
  const isOpen = state.status === "member" && !state.isSaved && state.pending.length === 0;
  const memberId = isOpen && !isAside ? state.member.id : undefined;
  if (following?.memberId === memberId) return;
  following?.stop.abort();
  following = memberId === undefined ? undefined : { memberId, stop: follow(memberId) };
}

let isAside = false;

/** Starts following the changes of whoever is logged in (once for the life of the page). */
export function startLive(): void {
  subscribeToSession(keepUp);
  addEventListener("pagehide", () => {
    isAside = true;
    keepUp();
  });
  addEventListener("pageshow", () => {
    isAside = false;
    keepUp();
  });
  keepUp();
}
