import type { OutgoingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { common } from "@colheita/contract/kit";
import type { FastifyBaseLogger, FastifyReply } from "fastify";
import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { Refusal } from "../http/refusal.ts";
import { EventReader } from "./event-reader.ts";
import { cursorOf, readCursor, writeCursor, type LiveCursor } from "./live-cursor.ts";
import { EVERYONE, RETENTION_SECONDS } from "./live-events.ts";
import { STREAM_LIMITS, Streams, type StreamLimits } from "./streams.ts";
import { BatchTeller, changed, type NoticeHandler } from "./tell-batches.ts";
import { Wakes } from "./wakes.ts";

export { announce, notify, notifyQuietly, tellEveryone } from "./live-events.ts";

/** What this process tells its open pages, and what the other processes tell it. */
export interface Live {
  /**
   * Turns a reply into the stream of a member's changes, in the format of server-sent events:
   * `event: ready` once, `event: changed` with `{"topic"}`, `event: reset` when the page must ask everything again,
   * `event: end` with `{"reason"}`, and an empty comment every 15 seconds. Each carries the id to come back with.
   * When the token it was opened with has run out, the page is asked to come back with a fresh one.
   *
   * @throws Refusal `unavailable` when this process has as many open pages as it can hold.
   */
  readonly stream: (reply: FastifyReply, page: LivePage) => Promise<void>;
  /**
   * Hears the notices of one kind from every process, this one too. The kind `gap` comes when some may have been missed
   * (away for longer than they are kept, or too many at once): whoever caches must read anew. Pages are told what came
   * with a notice when what its hearers promise is done. Answers what stops the hearing.
   */
  readonly onNotice: (kind: string, handler: NoticeHandler) => () => void;
  /** Ends the open pages of a session or of a member, who must log in again. */
  readonly endStreams: (of: { readonly sessionId: string } | { readonly memberId: string }) => void;
  /** An event id for a page that is being answered now: a stream opened with it later misses nothing. */
  readonly position: () => string;
  readonly streamCount: () => number;
  /** After a commit: wakes who waits, in any process, for events told by `notifyQuietly` and jobs added by `enqueueQuietly`. */
  readonly wake: () => void;
  /** Ends every stream and every hearing. */
  readonly close: () => Promise<void>;
}

/** A database that is away longer than this answers the page's calls no better. */
const CATCH_UP_LIMIT_MS = 5_000;

/** A page that asks to be told what changes. */
export interface LivePage {
  readonly memberId: string;
  readonly sessionId: string;
  /** How long its access token is still good. */
  readonly secondsLeft: number;
  /** The last event it saw; none on its first visit. */
  readonly lastEventId: string | undefined;
}

export interface LiveOptions {
  readonly url: string;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly limits?: Partial<StreamLimits>;
  /** How long pages wait for what this process reads again. */
  readonly rereadLimitMs?: number;
}

/** Listens to the database over one connection of its own. Resolves when nothing can be missed any more. */
export async function createLive({ url, db, log, limits, rereadLimitMs }: LiveOptions): Promise<Live> {
  const streams = new Streams({ ...STREAM_LIMITS, ...limits });
  const teller = new BatchTeller({ streams, log, rereadLimitMs });
  const reader = new EventReader({ url, log, onBatch: (batch) => teller.take(batch) });
  await reader.start();
  const wakes = new Wakes(db, log);
  return {
    stream: (reply, page) => openStream({ streams, reader, teller, db }, reply, page),
    onNotice: (kind, handler) => teller.onNotice(kind, handler),
    endStreams: (of) => {
      if ("sessionId" in of) streams.endOfSession(of.sessionId, "revoked");
      else streams.endOfMember(of.memberId, "revoked");
    },
    position: () => idOf(reader, teller),
    streamCount: () => streams.count,
    wake: wakes.soon,
    close: async () => {
      streams.close();
      await wakes.close();
      await reader.close();
    },
  };
}

/** Where a page stands that is answered now: what is read and not told yet is still to come for it. */
function idOf(reader: EventReader, teller: BatchTeller): string {
  const cursor = teller.toldUntil ?? reader.cursor;
  if (!cursor) throw new Error("Live events are not read yet");
  return writeCursor(cursor);
}

interface Parts {
  readonly streams: Streams;
  readonly reader: EventReader;
  readonly teller: BatchTeller;
  readonly db: Db;
}

async function openStream(
  { streams, reader, teller, db }: Parts,
  reply: FastifyReply,
  page: LivePage,
): Promise<void> {
  const { memberId, lastEventId } = page;
  if (streams.isFull) throw new Refusal(common.unavailable, { retryAfterSeconds: 10 });
  const last = lastEventId === undefined ? undefined : readCursor(lastEventId);
  const here = idOf(reader, teller);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    // A stream that ends leaves no idle connection behind, so a stopping server has nothing to wait for.
    connection: "close",
  });
  const stream = streams.add(page, raw);
  const ready = (id: string) => `id: ${id}\nevent: ready\ndata: {}\n\n`;
  if (lastEventId === undefined) return streams.release(stream, ready(here));
  try {
    let missed = last && (await missedSince(db, memberId, last));
    if (last && missed && missed.topics.length > 0) {
      await caughtUp(reader, teller);
      // What was held back meanwhile is a part of it.
      stream.held = [];
      missed = await missedSince(db, memberId, last);
    }
    if (!missed) return streams.release(stream, `id: ${here}\nevent: reset\ndata: {}\n\n${ready(here)}`);
    const events = missed.topics.map(({ topic, detail }) => changed(missed.id, topic, detail)).join("");
    streams.release(stream, events + ready(missed.id));
  } catch (error) {
    // The head is out already: the page comes back with the same id and asks again.
    reply.log.warn({ err: error }, "a page could not be told what it missed");
    raw.destroy();
  }
}

/**
 * Resolves when this process knows what a page is about to be told: another process may have told the rest of it, and
 * what it missed was asked of the database.
 */
async function caughtUp(reader: EventReader, teller: BatchTeller): Promise<void> {
  const known = reader.lookAgain().then(() => teller.told);
  await Promise.race([known, sleep(CATCH_UP_LIMIT_MS, undefined, { ref: false })]);
}

/** The topics that changed for a member since a cursor; nothing when that is longer ago than events are kept. */
async function missedSince(db: Db, memberId: string, { atSeconds, xmax, open }: LiveCursor) {
  const { rows } = await sql<{
    snapshot: string;
    at: number;
    isAhead: boolean;
    topics: { topic: string; detail: unknown }[];
  }>`
    select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at,
      ${xmax}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead,
      coalesce((
        select json_agg(last order by id) from (
          select distinct on (topic) id, topic, detail from platform.live_event
          where member_id = any(array[${memberId}, ${EVERYONE}]) and (xid >= ${xmax}::xid8 or xid = any(${open}::xid8[]))
          order by topic, id desc) last), '[]'::json) as topics`.execute(db);
  const [row] = rows;
  // An id from the future was given by a database that has since been restored to an earlier state.
  if (!row || row.isAhead || row.at - atSeconds > RETENTION_SECONDS) return undefined;
  return { id: writeCursor(cursorOf(row.snapshot, Math.floor(row.at))), topics: row.topics };
}
