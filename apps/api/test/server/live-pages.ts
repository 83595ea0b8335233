import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import pino from "pino";
import { createLive, type Live, type LiveOptions } from "../../src/platform/live/live.ts";
import type { FreshDatabase } from "./fresh-database.ts";
import { until } from "./until.ts";

export const ANA = "003000000000001";
export const BRUNO = "003000000000002";

/** What a test ends when it is over, the last first. */
type Closing = (() => Promise<void>)[];

export interface LiveProcess {
  readonly live: Live;
  readonly url: string;
  readonly app: FastifyInstance;
  readonly closing: Closing;
}

/** Returns an API process: its own reader, its own pages. The caller is named in the address. */
export async function startLive(
  database: FreshDatabase,
  closing: Closing,
  options: Pick<LiveOptions, "limits" | "rereadLimitMs"> = {},
): Promise<LiveProcess> {
  const log: FastifyBaseLogger = pino({ level: "silent" });
  const live = await createLive({ url: database.url, db: database.db, log, ...options });
  const app = Fastify({ loggerInstance: log });
  app.get<{ Params: { memberId: string; sessionId: string } }>(
    "/:memberId/:sessionId",
    async (request, reply) => {
      const lastEventId = request.headers["last-event-id"] as string | undefined;
      await live.stream(reply, { ...request.params, secondsLeft: Infinity, lastEventId });
      return reply;
    },
  );
  app.addHook("preClose", () => live.close());
  closing.push(async () => {
    const closed = app.close();
    // The client of these tests keeps spare connections open for seconds.
    setTimeout(() => app.server.closeAllConnections(), 100);
    await closed;
  });
  return { live, app, closing, url: await app.listen({ port: 0, host: "127.0.0.1" }) };
}

interface Received {
  readonly id?: string;
  readonly event?: string;
  readonly data?: unknown;
}

/** Opens a page as the portal does: by fetch. It is open when it has received where it stands. */
export async function openPage(process: LiveProcess, memberId = ANA, lastEventId?: string, sessionId = "s1") {
  const control = new AbortController();
  const response = await fetch(`${process.url}/${memberId}/${sessionId}`, {
    signal: control.signal,
    headers: lastEventId === undefined ? {} : { "last-event-id": lastEventId },
  });
  const events: Received[] = [];
  const signsOfLife: Received[] = [];
  const page = {
    response,
    /** What it was told, but signs of life, which come at any moment. */
    events,
    signsOfLife,
    isOver: false,
    close: () => control.abort(),
    next: (from: number) => until(() => events[from]),
  };
  const read = async () => {
    let rest = "";
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const event of blocks.map(parse)) (event.event === "alive" ? signsOfLife : events).push(event);
    }
  };
  void read().then(
    () => (page.isOver = true),
    () => (page.isOver = true),
  );
  process.closing.push(async () => control.abort());
  await page.next(0);
  return page;
}

function parse(block: string): Received {
  const fields = Object.fromEntries(
    block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  return { ...fields, data: JSON.parse(fields["data"] ?? "null") };
}

/** Returns the topics of changes that a page received, in its order. */
export const topics = (events: readonly Received[]) =>
  events.filter(({ event }) => event === "changed").map(({ data }) => (data as { topic: string }).topic);
