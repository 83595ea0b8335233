import { EventSourceParserStream } from "eventsource-parser/stream";
import { backOff } from "../back-off.ts";
import { newsOf } from "./live-rules.ts";
import type { LiveNews } from "./live-rules.ts";

const PATH = "/api/live";
/** The server says something every 15 seconds: three times as long is a dead line. */
const SILENCE_MS = 45_000;
const RETRIES = { firstMs: 1_000, lastMs: 60_000 };
const STABLE_AFTER_MS = 10_000;

export interface StreamSetup {
  /** Where to begin; the stream says where to go on from after a break. */
  readonly position: string | undefined;
  readonly token: () => Promise<string | undefined>;
  readonly onNews: (news: LiveNews) => void;
  /** The server ended the session's streams: the session itself is in doubt. */
  readonly onRevoked: () => Promise<void>;
}

/** Waits, but not longer than the network or the reader's eyes are away. */
function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    addEventListener("online", end, { signal: ended.signal });
    signal.addEventListener("abort", end, { signal: ended.signal });
  });
}

/** Reads the stream of a member's changes until it is told to stop, coming back where it was after every break. */
export async function followChanges(setup: StreamSetup, signal: AbortSignal): Promise<void> {
  let lastEventId = setup.position;
  let failures = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const end = await readOnce(setup, signal, lastEventId, (id) => {
      lastEventId = id;
    });
    if (end === "superseded") return;
    // A session that is dead ends this, too; one that lives on, with another token, is followed on.
    if (end === "revoked") await setup.onRevoked();
    if (end === "renew") continue;
    failures = performance.now() - startedAt > STABLE_AFTER_MS ? 1 : failures + 1;
    await pause(backOff(failures, RETRIES), signal);
  }
}

/** One connection, from its opening to its end; answers why it ended. */
async function readOnce(
  { token, onNews }: StreamSetup,
  signal: AbortSignal,
  lastEventId: string | undefined,
  onId: (id: string) => void,
): Promise<string> {
  const line = new AbortController();
  const both = AbortSignal.any([signal, line.signal]);
  let silence = setTimeout(() => line.abort(), SILENCE_MS);
  const isAlive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => line.abort(), SILENCE_MS);
  };
  try {
    const bearer = await token();
    if (bearer === undefined) return "failed";
    const headers: Record<string, string> = {
      authorization: `Bearer ${bearer}`,
      accept: "text/event-stream",
    };
    if (lastEventId !== undefined) headers["last-event-id"] = lastEventId;
    const response = await fetch(PATH, { headers, signal: both, cache: "no-store" });
    if (response.status === 401) return "revoked";
    if (!response.ok || !response.body) return "failed";
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    // By its reader: Safari learned to iterate over a stream only with version 27.
    for (let read = await events.read(); !read.done; read = await events.read()) {
      isAlive();
      const { value: event } = read;
      if (event.id !== undefined) onId(event.id);
      const news = newsOf(event);
      if (news?.kind === "end") return news.reason;
      if (news) onNews(news);
    }
    return "failed";
  } catch (error) {
    // A line that breaks is what is expected of a line; anything else is ours.
    if (!both.aborted && !(error instanceof TypeError)) reportError(error);
    return "failed";
  } finally {
    clearTimeout(silence);
    line.abort();
  }
}
