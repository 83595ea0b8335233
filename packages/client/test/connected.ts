import { vi } from "vitest";
import { connect, type Connection } from "../src/call.ts";

/** What a server answers that refuses a call. */
export const refusal = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { "content-type": "application/problem+json", ...headers } });

/** Returns a connection whose server answers these, one after the other. */
export function connected(
  answers: readonly (() => Promise<Response> | Response)[],
  options: Partial<Connection> = {},
) {
  const waiting = [...answers];
  const server = vi.fn(async (_address: string, _init: RequestInit) => {
    const answer = waiting.shift();
    if (!answer) throw new Error("one call too many");
    return await answer();
  });
  const onSessionLost = vi.fn();
  const client = connect({
    baseUrl: "https://portal.example",
    token: () => Promise.resolve("fresh-token"),
    onSessionLost,
    timeoutMs: 1000,
    fetch: server as unknown as typeof fetch,
    ...options,
  });
  const sent = (at = 0) => {
    const [address, init] = server.mock.calls[at] ?? [];
    return { address, init, headers: init?.headers as Record<string, string> };
  };
  return { ...client, server, sent, onSessionLost };
}
