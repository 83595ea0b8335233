import { connect, type Socket } from "node:net";

/** Makes the next request, as the bytes that go out. */
export type NextRequest = () => string;

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly next: NextRequest;
  /** Ends the load after so long, or after so many requests. */
  readonly limit: { readonly milliseconds: number } | { readonly requests: number };
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** How many were answered with each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Returns the bytes of a request. */
export function requestOf(
  method: string,
  path: string,
  { token, body, key }: { token?: string; body?: unknown; key?: string } = {},
): string {
  const payload = body === undefined ? "" : JSON.stringify(body);
  return [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(body === undefined
      ? []
      : ["content-type: application/json", `content-length: ${Buffer.byteLength(payload)}`]),
    "",
    payload,
  ].join("\r\n");
}

/**
 * Loads so many connections, each with one request at a time. It parses no more of an answer than its status and its
 * length, so that the client takes little of the cores that it shares with the server.
 */
export async function runLoad({ port, connections, next, limit }: Load): Promise<LoadResult> {
  const startedAt = performance.now();
  const deadline = "milliseconds" in limit ? startedAt + limit.milliseconds : Number.POSITIVE_INFINITY;
  let left = "requests" in limit ? limit.requests : Number.POSITIVE_INFINITY;
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  const client = async (): Promise<void> => {
    const connection = await open(port);
    while (performance.now() < deadline && left > 0) {
      left -= 1;
      const sentAt = performance.now();
      const status = await connection.ask(next());
      times.push(performance.now() - sentAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { requests: times.length, seconds, statuses, p50: quantile(0.5), p99: quantile(0.99) };
}

interface Connection {
  /** Sends a request; returns the status. */
  readonly ask: (request: string) => Promise<string>;
  readonly close: () => void;
}

async function open(port: number): Promise<Connection> {
  const socket = await new Promise<Socket>((done, fail) => {
    const opening = connect(port, "127.0.0.1", () => done(opening));
    opening.once("error", fail);
  });
  socket.setNoDelay(true);
  socket.setEncoding("latin1");
  let received = "";
  let settle: { done: (status: string) => void; fail: (error: Error) => void } | undefined;
  socket.on("data", (part: string) => {
    received += part;
    const end = received.indexOf("\r\n\r\n");
    if (end < 0 || !settle) return;
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(received) ?? [];
    if (received.length < end + 4 + Number(length ?? 0)) return;
    const status = received.slice(9, 12);
    received = "";
    settle.done(status);
  });
  const lost = (error?: Error): void => settle?.fail(error ?? new Error("the connection was closed"));
  socket.on("error", lost).on("close", () => lost());
  return {
    ask: (request) =>
      new Promise((done, fail) => {
        settle = { done, fail };
        socket.write(request);
      }),
    close: () => {
      settle = undefined;
      socket.destroy();
    },
  };
}
