import type { OutgoingHttpHeaders } from "node:http";
import { common } from "@colheita/contract/kit";
import type { FastifyBaseLogger, FastifyReply } from "fastify";
import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { Refusal } from "../http/refusal.ts";
import { EventReader } from "./event-reader.ts";
import { readPosition, writePosition } from "./live-cursor.ts";
import { EVERYONE, RETENTION_SECONDS } from "./live-events.ts";
import { STREAM_LIMITS, Streams, type StreamLimits } from "./streams.ts";
import { BatchTeller, RESET, type NoticeHandler } from "./tell-batches.ts";
import { Wakes } from "./wakes.ts";

export { announce, notify, notifyQuietly, tellEveryone } from "./live-events.ts";

/** What this process tells its open pages, and what the other processes tell it. */
export interface Live {
  /**
   * Turns a reply into the stream of a member's changes, in the format of server-sent events:
   * `event: ready` once and `event: alive` every 15 seconds, each with the id to come back with; `event: changed` with
   * `{"topic"}`; `event: reset` when the page must ask everything again, since it may have missed something; `event: end`
   * with `{"reason"}`. When the token it was opened with has run out, the page is asked to come back with a fresh one.
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

/** A page that asks to be told what changes. */
export interface LivePage {
  readonly memberId: string;
  readonly sessionId: string;
  /** How long its access token is still good. */
  readonly secondsLeft: number;
  /** The position that it was given last; none on its first visit. */
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
  const streams = new Streams({ ...STREAM_LIMITS, ...limits }, () => standing("alive", positionOf(teller)));
  const teller: BatchTeller = new BatchTeller({ streams, log, rereadLimitMs });
  const reader = new EventReader({ url, log, onBatch: (batch) => teller.take(batch) });
  await reader.start();
  await teller.settled;
  const wakes = new Wakes(db, log);
  return {
    stream: (reply, page) => openStream({ streams, teller, db }, reply, page),
    onNotice: (kind, handler) => teller.onNotice(kind, handler),
    endStreams: (of) => {
      if ("sessionId" in of) streams.endOfSession(of.sessionId, "revoked");
      else streams.endOfMember(of.memberId, "revoked");
    },
    position: () => positionOf(teller),
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
function positionOf(teller: BatchTeller): string {
  if (!teller.position) throw new Error("Live events are not read yet");
  return writePosition(teller.position);
}

/** Returns an event that gives a page the id to come back with. */
const standing = (event: "ready" | "alive", position: string) =>
  `id: ${position}\nevent: ${event}\ndata: {}\n\n`;

interface Parts {
  readonly streams: Streams;
  readonly teller: BatchTeller;
  readonly db: Db;
}

async function openStream(
  { streams, teller, db }: Parts,
  reply: FastifyReply,
  page: LivePage,
): Promise<void> {
  if (streams.isFull) throw new Refusal(common.unavailable, { retryAfterSeconds: 10 });
  const position = positionOf(teller);
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
  // From here on it is told what changes; what came before is looked up after that, so that nothing falls in between.
  const stream = streams.add(page, raw);
  const mayHaveMissed = await missedSince(db, page).catch((error: unknown) => {
    reply.log.warn({ err: error }, "what a page missed could not be looked up: it asks everything again");
    return true;
  });
  streams.ready(stream, `${mayHaveMissed ? RESET : ""}${standing("ready", position)}`);
}

/** Whether anything may have changed for a member since the page's position, or that is longer ago than events are kept. */
async function missedSince(db: Db, { memberId, lastEventId }: LivePage): Promise<boolean> {
  if (lastEventId === undefined) return false;
  const last = readPosition(lastEventId);
  if (!last) return true;
  const { rows } = await sql<{ hasMissed: boolean }>`
    select extract(epoch from now()) - ${last.atSeconds}::float8 > ${RETENTION_SECONDS}
      -- A position from the future was given by a database that has since been restored to an earlier state.
      or ${last.xmin}::xid8 > pg_snapshot_xmax(pg_current_snapshot())
      or exists (select from platform.live_event
        where member_id = any(array[${memberId}, ${EVERYONE}]) and xid >= ${last.xmin}::xid8) as has_missed`.execute(
    db,
  );
  return rows[0]?.hasMissed ?? true;
}
