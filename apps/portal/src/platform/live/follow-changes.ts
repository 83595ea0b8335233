import { withLock } from "../connection/browser-lock.ts";
import { askAgain } from "../data/query-client.ts";
import { refreshPhoto } from "../session/refresh-photo.ts";
import { refreshPointsLabel } from "../session/refresh-points-label.ts";
import { accessToken, doubtSession, firstLivePosition } from "../session/session.ts";
import { sessionState, subscribeToSession } from "../session/session-state.ts";
import { SETTINGS_NEWS } from "../settings-news.ts";
import { followChanges } from "./live-stream.ts";
import type { LiveNews } from "./live-rules.ts";
import { joinLiveTabs } from "./tab-news.ts";

const NAME = "colheita.live";
const PROFILE = "profile";

function topicsOf(meta: unknown): readonly string[] {
  return (meta as { topics?: readonly string[] } | undefined)?.topics ?? [];
}

/** Asks again what the screen shows of this topic, and forgets what it does not show. */
async function apply(news: LiveNews): Promise<void> {
  const isMeant = (key: readonly unknown[], meta: unknown) =>
    news.kind === "reset" || (news.kind === "changed" && [key[0], ...topicsOf(meta)].includes(news.topic));
  const isSettings = isMeant(["settings"], undefined);
  if (isSettings) dispatchEvent(new Event(SETTINGS_NEWS));
  await Promise.all([
    askAgain(({ queryKey, meta }) => isMeant(queryKey, meta)),
    isMeant([PROFILE], undefined) ? refreshPhoto() : undefined,
    isSettings ? refreshPointsLabel() : undefined,
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
  const tabs = joinLiveTabs({ memberId, sinceMs: readSinceMs, onNews: applyQuietly });
  stop.signal.addEventListener("abort", () => tabs.leave());
  const lead = () => {
    tabs.lead();
    return followChanges(
      {
        position: firstLivePosition(),
        token: accessToken,
        onRevoked: doubtSession,
        onNews: (news) => {
          applyQuietly(news);
          tabs.tell(news);
        },
      },
      stop.signal,
    );
  };
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
/** From when on what this page shows may have changed without its hearing of it. */
let readSinceMs = performance.timeOrigin;

/** Starts following the changes of whoever is logged in (once for the life of the page). */
export function startLive(): void {
  subscribeToSession(keepUp);
  addEventListener("pagehide", () => {
    isAside = true;
    readSinceMs = Date.now();
    keepUp();
  });
  addEventListener("pageshow", () => {
    isAside = false;
    keepUp();
  });
  keepUp();
}
