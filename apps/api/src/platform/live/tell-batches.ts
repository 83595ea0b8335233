import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Batch, ReadEvent } from "./event-reader.ts";
import type { LivePosition } from "./live-cursor.ts";
import { EVERYONE } from "./live-events.ts";
import type { Streams } from "./streams.ts";

/** Hears a notice; what it promises, the pages wait for. */
export type NoticeHandler = (detail: unknown) => void | Promise<unknown>;

/** How long pages wait for what this process reads again: a database that is away answers their calls no better. */
const REREAD_LIMIT_MS = 5_000;

interface TellerOptions {
  readonly streams: Streams;
  readonly log: FastifyBaseLogger;
  readonly rereadLimitMs?: number | undefined;
}

/**
 * Tells what was read, in its order: this process at once, its open pages when it has taken that in. A page asks again as
 * soon as it is told; were the settings that this process keeps still the old ones then, the page would keep them, too.
 */
export class BatchTeller {
  readonly #streams: Streams;
  readonly #log: FastifyBaseLogger;
  readonly #limitMs: number;
  readonly #handlers = new Map<string, Set<NoticeHandler>>();
  #position: LivePosition | undefined;
  /** How many rereads were not waited for to their end. */
  #late = 0;
  #telling: Promise<void> = Promise.resolve();

  constructor({ streams, log, rereadLimitMs = REREAD_LIMIT_MS }: TellerOptions) {
    this.#streams = streams;
    this.#log = log;
    this.#limitMs = rereadLimitMs;
  }

  onNotice(kind: string, handler: NoticeHandler): () => void {
    const hearing = this.#handlers.get(kind) ?? new Set();
    this.#handlers.set(kind, hearing.add(handler));
    return () => void hearing.delete(handler);
  }

  /** The last look of which pages were told everything; none before the first. */
  get position(): LivePosition | undefined {
    return this.#position;
  }

  /** Resolves when pages were told what is read already. */
  get settled(): Promise<void> {
    return this.#telling;
  }

  /** Notices go first: a session that was revoked gets none of the events that follow. */
  take(batch: Batch): void {
    const kinds: [string, unknown][] = batch.hasGap ? [["gap", undefined]] : [];
    for (const [memberId, kind, detail] of batch.events) if (memberId === null) kinds.push([kind, detail]);
    const rereading = kinds.flatMap(([kind, detail]) => this.#tellProcess(kind, detail));
    this.#telling = this.#telling.then(async () => {
      await this.#within(rereading);
      this.#tellPages(batch);
    });
  }

  /** Answers what those who hear it promise, none of which fails. */
  #tellProcess(kind: string, detail: unknown): Promise<unknown>[] {
    const failed = (error: unknown) => this.#log.error({ err: error, kind }, "a notice was not taken well");
    const promised: Promise<unknown>[] = [];
    for (const handler of this.#handlers.get(kind) ?? [])
      try {
        const taking = handler(detail);
        if (taking) promised.push(taking.catch(failed));
      } catch (error) {
        failed(error);
      }
    return promised;
  }

  /**
   * Waits for it, but not for ever. Pages that were told too early ask everything again when it is there at last; until
   * then no page stands where it would not hear of that.
   */
  async #within(rereading: readonly Promise<unknown>[]): Promise<void> {
    if (rereading.length === 0) return;
    const limit = new AbortController();
    const all = Promise.all(rereading).then(() => true);
    const isThere = await Promise.race([
      all,
      sleep(this.#limitMs, false, { signal: limit.signal, ref: false }),
    ]);
    limit.abort();
    if (isThere) return;
    this.#log.warn("pages are told of what this process could not read again yet");
    this.#late += 1;
    void all.then(() => {
      this.#late -= 1;
      this.#streams.toAll(RESET);
    });
  }

  #tellPages({ events, cursor, hasGap }: Batch): void {
    if (hasGap) this.#streams.toAll(RESET);
    for (const [memberId, texts] of byMember(events)) {
      const text = [...texts].join("");
      if (memberId === EVERYONE) this.#streams.toAll(text);
      else this.#streams.toMember(memberId, text);
    }
    if (this.#late === 0) this.#position = cursor;
  }
}

/** Tells a page to ask everything again. */
export const RESET = "event: reset\ndata: {}\n\n";

/** Each member's events as one text; what was told twice at once is told once. */
function byMember(events: readonly ReadEvent[]): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  for (const [memberId, topic, detail] of events) {
    if (memberId === null) continue;
    const own = texts.get(memberId) ?? new Set();
    const data = JSON.stringify(detail === null ? { topic } : { topic, detail });
    texts.set(memberId, own.add(`event: changed\ndata: ${data}\n\n`));
  }
  return texts;
}
