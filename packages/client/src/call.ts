import * as z from "zod/mini";
import type { CodeOf, Endpoint, InputOf, ReplyOf } from "@colheita/contract/kit";

/** One refused field: its wire path and the code of the rule it broke. */
export interface RefusedField {
  readonly field: string;
  readonly code: string;
}

/** What came of a call: its reply, or one of the refusals the contract names. */
export type Outcome<Reply, Code extends string> =
  | { readonly ok: true; readonly reply: Reply }
  | {
      readonly ok: false;
      readonly code: Code | "invalid-request" | "too-many-requests";
      readonly fields: readonly RefusedField[];
      /** Seconds to wait, when the server said so. */
      readonly retryAfterSeconds: number | undefined;
    };

/** The call did not reach the server, or the answer did not come back in time. */
export class NetworkFailure extends Error {
  override readonly name = "NetworkFailure";
}

/** The server answered with something the contract does not name for this call. */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  constructor(status: number, code: string, requestId?: string) {
    super(`HTTP error! status: ${status}`);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

export interface CallOptions {
  /** Needed by calls that move points or money; keep it for every retry of the same act. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export interface Connection {
  /** Where the server is: "" for the page's own origin. */
  readonly baseUrl: string;
  /** The access token, fresh; nothing when there is no session. */
  readonly token: () => Promise<string | undefined>;
  /** Told when the server says that the session is dead (401). */
  readonly onSessionLost: () => void;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

type AnyEndpoint = Endpoint;
interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The address of one call, with its parameters and query in wire spelling. */
export function addressOf(endpoint: AnyEndpoint, input: Parts): string {
  const params =
    input.params === undefined ? {} : (z.encode(endpoint.params, input.params) as Record<string, string>);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  if (input.query === undefined) return `/api${path}`;
  const query = z.encode(endpoint.query, input.query) as Record<string, string | undefined>;
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length === 0 ? `/api${path}` : `/api${path}?${new URLSearchParams(pairs).toString()}`;
}

async function send(
  connection: Connection,
  endpoint: AnyEndpoint,
  input: Parts,
  options: CallOptions,
): Promise<Response> {
  const token = endpoint.access === "anyone" ? undefined : await connection.token();
  const headers: Record<string, string> = { accept: "application/json, application/problem+json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  const init: RequestInit = { method: endpoint.method, headers, credentials: "same-origin" };
  if (input.body !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(z.encode(endpoint.body, input.body));
  }
  const timeout = AbortSignal.timeout(connection.timeoutMs);
  init.signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await (connection.fetch ?? fetch)(connection.baseUrl + addressOf(endpoint, input), init);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new NetworkFailure(`${endpoint.path} did not answer`, { cause });
  }
}

async function readBody(
  response: Response,
  endpoint: AnyEndpoint,
  { signal }: CallOptions,
): Promise<unknown> {
  try {
    return await (response.ok && endpoint.download ? response.blob() : response.json());
  } catch (cause) {
    if (signal?.aborted) throw cause;
    // Not cut off but something else: what a proxy says when the server is not there.
    if (!response.ok && cause instanceof SyntaxError) throw new HttpFailure(response.status, "");
    throw new NetworkFailure(`${endpoint.path} was cut off`, { cause });
  }
}

interface ProblemBody {
  code?: string;
  requestId?: string;
  errors?: RefusedField[];
}

const ALWAYS_NAMED: readonly string[] = ["invalid-request", "too-many-requests"];

/** Speaks to one server: wire names outside, domain names inside. */
export function connect(connection: Connection) {
  /**
   * Calls one endpoint. Resolves with its reply or with a refusal that the contract names.
   * @throws NetworkFailure when nothing came back, HttpFailure for anything else.
   */
  async function call<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<Outcome<ReplyOf<E>, CodeOf<E>>> {
    const response = await send(connection, endpoint, input as Parts, options);
    const wire = await readBody(response, endpoint, options);
    if (response.ok && endpoint.download) return { ok: true, reply: wire as ReplyOf<E> };
    if (response.ok) return { ok: true, reply: z.decode(endpoint.reply, wire) as ReplyOf<E> };
    const body = wire as ProblemBody;
    const code = body.code ?? "";
    const isNamed = endpoint.problems.some((problem) => problem.code === code) || ALWAYS_NAMED.includes(code);
    if (response.status === 401 && endpoint.access !== "anyone") connection.onSessionLost();
    if (!isNamed) throw new HttpFailure(response.status, code, body.requestId);
    const wait = Number(response.headers.get("retry-after"));
    return {
      ok: false,
      code: code as CodeOf<E>,
      fields: body.errors ?? [],
      retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? wait : undefined,
    };
  }

  /** As `call`, for reads that a screen shows or fails: any refusal is thrown as HttpFailure. */
  async function read<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<ReplyOf<E>> {
    const outcome = await call(endpoint, input, options);
    if (outcome.ok) return outcome.reply;
    const status = endpoint.problems.find((problem) => problem.code === outcome.code)?.status ?? 400;
    throw new HttpFailure(status, outcome.code);
  }

  return { call, read };
}

export type Client = ReturnType<typeof connect>;
