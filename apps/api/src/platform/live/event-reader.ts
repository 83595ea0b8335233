import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { Client } from "pg";
import { cursorOf, isEarlier, type LiveCursor } from "./live-cursor.ts";
import { RETENTION_SECONDS, WAKE_CHANNEL } from "./live-events.ts";

/** One event as it is read; without a member it is a notice to every process. */
export type ReadEvent = readonly [memberId: string | null, topic: string, detail: unknown];

/** What committed since the last look, which may be nothing. */
export interface Batch {
  readonly events: readonly ReadEvent[];
  readonly cursor: LiveCursor;
  /** Whether events of members were left out: too many at once, or this process was away for longer than they are kept. */
  readonly hasGap: boolean;
}

export interface ReaderOptions {
  readonly url: string;
  readonly log: FastifyBaseLogger;
  readonly onBatch: (batch: Batch) => void;
}

const LOOK_EVERY_MS = 2_000;
const ANSWER_LIMIT_MS = 4_000;
const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5_000;
const MOST_AT_ONCE = 20_000;

/** The first look only says where to go on from: no transaction has this number. */
const BEFORE_ANY: Pick<LiveCursor, "xmax" | "open"> = { xmax: String(2n ** 64n - 1n), open: [] };

/** What became visible since a cursor, and the next cursor. Both come from one statement, hence from one snapshot. */
const LOOK = `
  select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at, coalesce((
    select json_agg(json_build_array(member_id, topic, detail) order by id)
    from (
      select id, member_id, topic, detail from platform.live_event
      where (xid >= $1::xid8 or xid = any($2::xid8[])) and ($3::boolean or member_id is null)
      limit ${MOST_AT_ONCE + 1}) fresh), '[]'::json) as events`;

/**
 * Reads every event of the programme, each exactly once and as soon as it is committed, over a connection of its own.
 * It looks when it is woken and every two seconds besides; after a lost connection it goes on where it was.
 */
export class EventReader {
  readonly #options: ReaderOptions;
  #client: Client | undefined;
  #cursor: LiveCursor | undefined;
  #isClosed = false;
  #wake: (() => void) | undefined;
  #isWoken = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Resolves when it listens; from then on nothing is missed. */
  async start(): Promise<void> {
    await this.#connect();
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wakeUp();
    await this.#running;
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#options.url,
      application_name: "colheita live",
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
    });
    // The look that follows fails, and is where a lost connection is dealt with.
    client.on("error", () => this.#wakeUp());
    client.on("notification", () => this.#wakeUp());
    try {
      await client.connect();
      await client.query(`listen ${WAKE_CHANNEL}`);
      this.#client = client;
      await this.#look(client);
    } catch (error) {
      this.#client = undefined;
      await discard(client);
      throw error;
    }
  }

  async #run(): Promise<void> {
    let backOffMs = FIRST_BACK_OFF_MS;
    while (!this.#isClosed) {
      try {
        if (this.#client) {
          await this.#untilWoken();
          if (!this.#isClosed) await this.#look(this.#client);
        } else {
          await this.#connect();
          this.#options.log.info("live events are read again");
        }
        backOffMs = FIRST_BACK_OFF_MS;
      } catch (error) {
        this.#options.log.warn({ err: error }, "live events can't be read");
        await this.#drop();
        await sleep(backOffMs * (0.5 + Math.random()));
        backOffMs = Math.min(backOffMs * 2, LONGEST_BACK_OFF_MS);
      }
    }
    await this.#drop();
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client) await discard(client);
  }

  async #look(client: Client): Promise<void> {
    this.#isWoken = false;
    const last = this.#cursor;
    let found = await ask(client, last ?? BEFORE_ANY, last !== undefined);
    const awaySeconds = last ? found.cursor.atSeconds - last.atSeconds : 0;
    const hasGap =
      found.events.length > MOST_AT_ONCE ||
      awaySeconds > RETENTION_SECONDS ||
      (last !== undefined && isEarlier(found.cursor, last));
    if (hasGap) found = await ask(client, last ?? BEFORE_ANY, false);
    this.#cursor = found.cursor;
    this.#options.onBatch({ ...found, hasGap });
  }

  async #untilWoken(): Promise<void> {
    if (this.#isWoken || this.#isClosed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }

  #wakeUp(): void {
    this.#isWoken = true;
    this.#wake?.();
  }
}

async function ask(client: Client, { xmax, open }: Pick<LiveCursor, "xmax" | "open">, withMembers: boolean) {
  const { rows } = await client.query<{ snapshot: string; at: number; events: readonly ReadEvent[] }>({
    name: "live-look",
    text: LOOK,
    values: [xmax, open, withMembers],
  });
  const [row] = rows;
  if (!row) throw new Error("The database did not answer a look");
  return { events: row.events, cursor: cursorOf(row.snapshot, Math.floor(row.at)) };
}

/** Closes a connection that may be broken already. */
async function discard(client: Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(500, undefined, { ref: false })]);
}
