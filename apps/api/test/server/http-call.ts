import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, InjectOptions } from "fastify";

/** What a call may carry. A `body` that is a string or bytes is sent as it is, anything else as JSON. */
export interface CallParts {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
}

/** Reads a body as what the test expects it to be. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says it
type ReadJson = <Body = Record<string, unknown>>() => Body;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
  /** The `code` of a problem document; nothing for any other answer. */
  readonly code: string | undefined;
  readonly json: ReadJson;
}

/** Calls a process. */
export type Call = (method: string, path: string, parts?: CallParts) => Promise<Answer>;

/**
 * Calls a server without a wire: it does all that it does for a call that came over one, in a quarter of the time. Throws
 * for an address that would be tidied up on this way, and arrives as it is only over the wire.
 */
export function callsWithin(app: FastifyInstance): Call {
  return async (method, path, parts = {}) => {
    const { pathname, search } = new URL(path, "http://localhost");
    if (pathname + search !== path) throw new Error(`${path} has to be asked for over the wire`);
    const { headers, payload } = asSent(parts);
    const response = await app.inject({
      method: method as InjectOptions["method"],
      url: path,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return answerOf(response.statusCode, asReceived(response.headers), response.rawPayload);
  };
}

/** Calls a server over its port, by connections that stay open; `end` closes them. */
export function callsOver(port: number): { readonly call: Call; readonly end: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  const call: Call = (method, path, parts = {}) => {
    const { headers, payload } = asSent(parts);
    return new Promise((done, fail) => {
      const asked = httpRequest({ host: "127.0.0.1", port, agent, method, path, headers });
      asked.once("error", fail);
      asked.once("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", fail);
        response.once("end", () =>
          done(answerOf(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))),
        );
      });
      asked.end(payload);
    });
  };
  return { call, end: () => agent.destroy() };
}

function asSent({ token, headers = {}, body }: CallParts) {
  const isRaw = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
  const payload = isRaw ? body : JSON.stringify(body);
  const type = Buffer.isBuffer(payload) ? "application/octet-stream" : "application/json";
  return {
    payload,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined
        ? {}
        : { "content-type": type, "content-length": String(Buffer.byteLength(payload)) }),
      ...(headers as Record<string, string | string[]>),
    },
  };
}

/** Returns headers as they come over a wire: text, the cookies a list. */
function asReceived(headers: Readonly<Record<string, number | string | string[] | undefined>>) {
  const received = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value : String(value)] as const],
  );
  const { "set-cookie": cookies, ...others } = Object.fromEntries(received);
  return (
    cookies === undefined ? others : { ...others, "set-cookie": [cookies].flat() }
  ) as IncomingHttpHeaders;
}

function answerOf(status: number, headers: IncomingHttpHeaders, bytes: Buffer): Answer {
  const text = bytes.toString();
  const json: ReadJson = () => JSON.parse(text) as never;
  const isProblem = headers["content-type"]?.startsWith("application/problem+json") ?? false;
  const code = isProblem ? String(json()["code"]) : undefined;
  return { status, headers, text, bytes, json, code };
}
