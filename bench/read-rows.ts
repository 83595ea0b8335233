import { compare } from "./measure.ts";
import { rate, type Row } from "./row.ts";
import { requestOf } from "./http-load.ts";
import type { Stage } from "./stage.ts";

const CONNECTIONS = 8;

/** Measures reads on the full path, against the same rows from a bare server. */
export async function readRows(stage: Stage, rounds: number, roundMs: number): Promise<Row[]> {
  const { id, token } = stage.reader;
  const reads: readonly { what: string; path: string; bare: string; note?: string }[] = [
    {
      what: "statement page of 10 in 10,000 entries",
      path: "/api/points/statement",
      bare: "/statement",
      note: "the same query; who calls is proved, counted and judged, ten lines get their wire names, and the call is logged",
    },
    {
      what: "balance",
      path: `/api/balance/${id}`,
      bare: "/balance",
      note: "beside the balance it reads what expires next and the season; who calls is proved, counted and judged",
    },
    { what: "news page", path: "/api/news", bare: "/news" },
    {
      what: "distributor search, two words in 5,000",
      path: "/api/getDistributors?search=revenda%20123",
      bare: "/distributors",
      note: "the bare one repeats a prepared statement, whose general plan suits a search badly: a low limit",
    },
  ];
  const rows: Row[] = [];
  for (const { what, path, bare, note } of reads) {
    const load = { connections: CONNECTIONS, limit: { milliseconds: roundMs } };
    const ours = () =>
      rate(stage, stage.api.pid, {
        ...load,
        port: stage.api.port,
        next: always(requestOf("GET", path, { token })),
      });
    const limit = () =>
      rate(stage, stage.bare.pid, { ...load, port: stage.bare.port, next: always(requestOf("GET", bare)) });
    await ours();
    await limit();
    rows.push({
      what,
      limit: "bare Fastify + prepared statement",
      goal: { atLeast: 0.7 },
      unit: "req/s",
      compared: await compare(rounds, ours, limit),
      ...(note !== undefined && { note }),
    });
  }
  return rows;
}

const always = (request: string) => () => request;
