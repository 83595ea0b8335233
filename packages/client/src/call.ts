import * as z from "zod/mini";
import { brokenRules, refusalOf } from "@colheita/contract/kit";
import type { BrokenRule, CodeOf, Endpoint, ExtendedProblem, InputOf, ReplyOf } from "@colheita/contract/kit";

// The pages' content policy forbids code that is made of text, which zod would try for speed.
z.config({ jitless: true });

/** One refused field: its wire path and the code of the rule it broke. */
export interface RefusedField {
  readonly field: string;
  readonly code: string;
}

/** What came of a call: its reply, or one of the refusals the contract names. */
export type Outcome<Reply, Code extends string> =
  { readonly ok: true; readonly reply: Reply } | Refused<Code>;

/** One of the refusals that the contract names for a call. */
export interface Refused<Code extends string = string> {
  readonly ok: false;
  readonly code: Code | "invalid-request" | "too-many-requests";
  readonly fields: readonly RefusedField[];
  /** Seconds to wait, when the server said so. */
  readonly retryAfterSeconds: number | undefined;
  /** The problem document as it came: `extensionOf` reads what a refusal says beyond its code. */
  readonly document: unknown;
}

/** Returns what a refusal of this kind hands over; nothing for any other refusal. */
export function extensionOf<Extension extends z.ZodMiniType>(
  refused: Refused,
  problem: ExtendedProblem<string, Extension>,
): z.output<Extension> | undefined {
  return refused.code === problem.code ? z.decode(problem.extension, refused.document as never) : undefined;
}

/** The call did not reach the server, or the answer did not come back in time. */
export class NetworkFailure extends Error {
  override readonly name = "NetworkFailure";
}

/** The server answered with something the contract does not name for this call. */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";
  readonly status: number;
  readonly code: string;
  /** The problem document as it came, with what a call adds to it and the request's id; nothing where none came. */
  readonly document: unknown;
  constructor(status: number, code: string, document?: unknown) {
    super(`HTTP error! status: ${status}`);
    this.status = status;
    this.code = code;
    this.document = document;
  }
}

/** The refusals that end a session wherever they come from (section 4, "Session token"). */
const SESSION_ENDS = ["auth/user-disabled", "user-token-expired"] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export interface CallOptions {
  /** Needed by calls that move points or money; keep it for every retry of the same act. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The server itself answers, and nothing that a browser or its worker has cached: what is changed is built on it. */
  readonly isFresh?: boolean;
}

export interface Connection {
  /** Where the server is: "" for the page's own origin. */
  readonly baseUrl: string;
  /** Returns the access token, fresh; nothing when there is no session. */
  readonly token: () => Promise<string | undefined>;
  /** Is called when the server says that the session of this token is dead (401). */
  readonly onSessionLost: (refusedToken: string | undefined) => void;
  /** Is called when the server says that the member may not come in any more, or that the session is over (section 4). */
  readonly onSessionEnded?: (end: SessionEnd) => void;
  /** Is called when this member may not do something: a live session goes on, a revoked one does not (section 6). */
  readonly onPermissionDenied?: () => void;
  readonly timeoutMs: number;
  /**
   * Works out the proof of a person's browser for a call that needs one (section 8, `missing-recaptcha-token`): the
   * call is then repeated with it, once. Without a proof such a call is refused like any other.
   */
  readonly proveHuman?: (signal: AbortSignal | undefined) => Promise<string | undefined>;
  readonly fetch?: typeof fetch;
}

type AnyEndpoint = Endpoint;
interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Returns the address of one call, with its parameters and query in wire spelling. */
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

/** Returns the rules of the contract that a call breaks. */
function rulesBrokenBy(endpoint: AnyEndpoint, input: Parts): BrokenRule[] {
  return (["params", "query", "body"] as const).flatMap((part) => {
    if (input[part] === undefined || (part === "body" && endpoint.takesBytes)) return [];
    const result = z.safeEncode(endpoint[part], input[part]);
    return result.success ? [] : brokenRules(part, result.error.issues);
  });
}

/** Returns what the server would answer to a call that breaks rules: it need not be asked. */
function refusedUnsent(broken: readonly BrokenRule[]): Response {
  const { problem, fields } = refusalOf(broken);
  return Response.json({ code: problem.code, errors: fields }, { status: problem.status });
}

async function send(
  connection: Connection,
  endpoint: AnyEndpoint,
  input: Parts,
  options: CallOptions,
): Promise<Response> {
  const broken = rulesBrokenBy(endpoint, input);
  if (broken.length > 0) return refusedUnsent(broken);
  const isForVisitors = endpoint.access === "anyone" && !endpoint.isTokenWelcome;
  const token = isForVisitors ? undefined : await connection.token();
  const headers: Record<string, string> = { accept: "application/json, application/problem+json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  const init: RequestInit = { method: endpoint.method, headers, credentials: "same-origin" };
  if (options.isFresh) init.cache = "no-store";
  if (endpoint.takesBytes) {
    headers["content-type"] = "application/octet-stream";
    init.body = input.body as BodyInit;
  } else if (input.body !== undefined) {
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

const MISSING_PROOF = "missing-recaptcha-token";
const PERMISSION_DENIED = "permission-denied";

interface Answer {
  readonly response: Response;
  readonly wire: unknown;
}

/** Sends a call and, where it is refused for want of a human proof, works one out and sends it again. */
async function sendProved(
  connection: Connection,
  endpoint: AnyEndpoint,
  input: Parts,
  options: CallOptions,
): Promise<Answer> {
  const answerTo = async (parts: Parts): Promise<Answer> => {
    const response = await send(connection, endpoint, parts, options);
    return { response, wire: await readBody(response, endpoint, options) };
  };
  const first = await answerTo(input);
  const isMissing = !first.response.ok && (first.wire as ProblemBody).code === MISSING_PROOF;
  if (!isMissing || !connection.proveHuman) return first;
  const humanProof = await connection.proveHuman(options.signal);
  if (humanProof === undefined) return first;
  return answerTo({ ...input, body: { ...(input.body as object), humanProof } });
}

/** Reports what a refusal of a call with a token says of the session. */
function tellOfSession(connection: Connection, token: string | undefined, refused: Refusal): void {
  const { status, code } = refused;
  const end = SESSION_ENDS.find((known) => known === code);
  if (end) connection.onSessionEnded?.(end);
  else if (status === 401) connection.onSessionLost(token);
  else if (code === PERMISSION_DENIED) connection.onPermissionDenied?.();
}

interface Refusal {
  readonly status: number;
  readonly code: string;
}

interface ProblemBody {
  code?: string;
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
    let token: string | undefined;
    const sender = { ...connection, token: async () => (token = await connection.token()) };
    const { response, wire } = await sendProved(sender, endpoint, input as Parts, options);
    if (response.ok && endpoint.download) return { ok: true, reply: wire as ReplyOf<E> };
    if (response.ok) return { ok: true, reply: z.decode(endpoint.reply, wire) as ReplyOf<E> };
    const body = wire as ProblemBody;
    const code = body.code ?? "";
    const isNamed = endpoint.problems.some((problem) => problem.code === code) || ALWAYS_NAMED.includes(code);
    if (endpoint.access !== "anyone" || token !== undefined)
      tellOfSession(connection, token, { status: response.status, code });
    if (!isNamed) throw new HttpFailure(response.status, code, wire);
    const wait = Number(response.headers.get("retry-after"));
    return {
      ok: false,
      code: code as CodeOf<E>,
      fields: body.errors ?? [],
      document: wire,
      retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? wait : undefined,
    };
  }

  /** Does as `call`, for reads that a screen shows or fails: any refusal is thrown as HttpFailure. */
  async function read<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<ReplyOf<E>> {
    const outcome = await call(endpoint, input, options);
    if (outcome.ok) return outcome.reply;
    const status = endpoint.problems.find((problem) => problem.code === outcome.code)?.status ?? 400;
    throw new HttpFailure(status, outcome.code, outcome.document);
  }

  return { call, read };
}

export type Client = ReturnType<typeof connect>;
