import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import * as z from "zod/mini";
import { brokenRules, common, refusalOf, type BrokenRule, type Endpoint } from "@colheita/contract/kit";
import { jsonEncoder } from "@colheita/contract/kit/encoder";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Tx } from "../database/database.ts";
import { once } from "../idempotency/idempotency.ts";
import type { Platform } from "../platform.ts";
import { limitByAddress, limitBySession } from "./call-limit.ts";
import { CallRecords } from "./call-records.ts";
import { hasAccountType, type Authenticate, type Caller } from "./caller.ts";
import { sendProblem } from "./problem-document.ts";
import { Refusal } from "./refusal.ts";

type Schema = z.ZodMiniType;

/** The server that endpoints are added to. */
export interface HttpServer {
  readonly fastify: FastifyInstance;
  readonly platform: Platform;
  readonly authenticate: Authenticate;
  /** Every endpoint served so far, for the reference and the access matrix. */
  readonly endpoints: Endpoint[];
  /** What the session call of a cold start brings along, by the name of the screen. */
  readonly firstScreens: Map<string, (visit: Visit) => Promise<unknown>>;
  /** Every other route served so far, as "POST /login": the access matrix knows each by name. */
  readonly otherRoutes: string[];
}

/** A reply that is a file. */
export interface Download {
  readonly contentType: string;
  readonly filename: string;
  readonly body: Buffer | Readable;
}

/** What a use case knows about the request, whatever it asks for. */
export interface Visit<C = Caller> {
  readonly caller: C;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly reply: FastifyReply;
  /** Runs a write in one transaction with its record. */
  readonly records: CallRecords;
  /**
   * Runs a write once for this caller and Idempotency-Key, in one transaction with its record:
   * a replay answers the first reply, the same key with another body is refused. `asked` is what of the body makes it
   * another one, where that is not all of it. Where anyone may call, visitors share their keys. A call that does not
   * need a key runs without one as often as it comes.
   */
  readonly once: <Reply>(act: (tx: Tx) => Promise<Reply>, asked?: unknown) => Promise<Reply>;
}

/** A request with what it asks for. */
export interface Call<P, Q, B, C> extends Visit<C> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

interface Decoded {
  params: unknown;
  query: unknown;
  body: unknown;
}

function decode(endpoint: Endpoint, request: Pick<FastifyRequest, "params" | "query" | "body">): Decoded {
  const parts = { params: request.params, query: request.query, body: request.body ?? undefined };
  const decoded: Partial<Decoded> = {};
  const broken: BrokenRule[] = [];
  for (const part of ["params", "query", "body"] as const) {
    const schema = endpoint[part];
    if (schema.type === "undefined") continue;
    const result = z.safeDecode(schema, parts[part]);
    if (result.success) decoded[part] = result.data;
    else broken.push(...brokenRules(part, result.error.issues));
  }
  if (broken.length === 0) return decoded as Decoded;
  const { problem, fields } = refusalOf(broken);
  throw new Refusal(problem, fields.length > 0 ? { fields } : {});
}

function admit(endpoint: Endpoint, caller: Caller | undefined): void {
  if (endpoint.access === "anyone") return;
  if (!caller) throw new Refusal(common.noSession);
  const isOperator = caller.kind === "operator";
  // A call for members that names roles is open to operators who have one of them, too.
  const isKindMeant = caller.kind === endpoint.access || (isOperator && endpoint.roles !== undefined);
  if (!isKindMeant) throw new Refusal(common.permissionDenied);
  if (caller.pending.some((step) => !endpoint.admitsPending?.includes(step)))
    throw new Refusal(common.permissionDenied);
  if (isOperator && endpoint.roles && !endpoint.roles.some((role) => caller.profileCodes.includes(role)))
    throw new Refusal(common.permissionDenied);
  if (!isOperator && endpoint.accountTypes && !hasAccountType(caller, endpoint.accountTypes))
    throw new Refusal(common.permissionDenied);
}

const IDEMPOTENCY_KEY = /^[\w.:-]{8,100}$/;
/** Whose the keys of calls without a session are. They are random, and only the same body gets the first reply. */
const VISITOR = "visitor";

function onceFor(server: HttpServer, endpoint: Endpoint, request: FastifyRequest, records: CallRecords) {
  const { caller } = request;
  const key = request.headers["idempotency-key"];
  return async <Reply>(
    act: (tx: Tx) => Promise<Reply>,
    asked: unknown = request.body ?? null,
  ): Promise<Reply> => {
    if (!caller && endpoint.access !== "anyone") throw new Refusal(common.noSession);
    if (key === undefined && !endpoint.isIdempotent) return records.write(act);
    if (typeof key !== "string" || !IDEMPOTENCY_KEY.test(key)) throw new Refusal(common.keyMissing);
    const bodyHash = createHash("sha256")
      .update(JSON.stringify([request.params, asked]))
      .digest("hex");
    const claim = {
      callerId: caller?.memberId ?? VISITOR,
      key,
      endpoint: `${endpoint.method} ${endpoint.path}`,
      bodyHash,
    };
    const { db, live } = server.platform;
    const reply = await db.transaction().execute((tx) =>
      once(
        tx,
        claim,
        () => act(tx),
        () => records.writeIn(tx),
      ),
    );
    live.wake();
    return reply;
  };
}

/**
 * Refusals before any work: the request came to no attempt to change something, and a process without room writes
 * nothing.
 */
const UNRECORDED: ReadonlySet<string> = new Set([
  common.invalid.code,
  common.noSession.code,
  common.tooManyRequests.code,
  common.unavailable.code,
]);

async function recordRefusal(endpoint: Endpoint, { problem }: Refusal, records: CallRecords): Promise<void> {
  if (endpoint.method === "GET" || records.isWritten || UNRECORDED.has(problem.code)) return;
  await records.refuse(problem.code);
}

type CallerOf<A> = A extends "anyone" ? Caller | undefined : Caller;

function sendDownload(reply: FastifyReply, file: Download): FastifyReply {
  return reply
    .type(file.contentType)
    .header("content-disposition", `attachment; filename="${file.filename}"`)
    .header("cache-control", "no-store")
    .send(file.body);
}

/**
 * Answers one endpoint of the contract: the only way a JSON route comes into being. It decodes and refuses
 * bad input, admits the caller by the endpoint's access, and writes the reply in wire names.
 */
export function serve<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  Code extends string,
  A extends Endpoint["access"],
>(
  server: HttpServer,
  endpoint: Endpoint<P, Q, B, R, Code> & { readonly access: A },
  answer: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>, CallerOf<A>>,
  ) => Promise<unknown extends z.output<R> ? Download : z.output<R>>,
): void {
  const anyEndpoint = endpoint as unknown as Endpoint;
  server.endpoints.push(anyEndpoint);
  if (endpoint.firstScreen !== undefined)
    server.firstScreens.set(endpoint.firstScreen, async (visit) => {
      admit(anyEndpoint, visit.caller);
      const asked = decode(anyEndpoint, { params: {}, query: {}, body: undefined });
      return answer({
        ...(visit as Visit<CallerOf<A>>),
        ...(asked as { params: z.output<P>; query: z.output<Q>; body: z.output<B> }),
      });
    });
  const encode = jsonEncoder(endpoint.reply);
  const isChecked = server.platform.config.isStrict;
  const { perMinute, access } = endpoint;
  const limit = access === "anyone" ? limitByAddress : limitBySession;
  server.fastify.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    config: {
      endpoint: anyEndpoint,
      ...(perMinute === undefined ? {} : { rateLimit: limit(perMinute) }),
    },
    handler: async (request, reply) => {
      const records = new CallRecords(server.platform.db, request);
      try {
        const { caller } = request;
        admit(anyEndpoint, caller);
        const parts = decode(anyEndpoint, request);
        records.keep(anyEndpoint, parts.body);
        const value = await answer({
          ...(parts as { params: z.output<P>; query: z.output<Q>; body: z.output<B> }),
          caller: caller as CallerOf<A>,
          requestId: request.id,
          address: request.ip,
          userAgent: request.headers["user-agent"] ?? "",
          cookies: request.cookies,
          reply,
          records,
          once: onceFor(server, anyEndpoint, request, records),
        });
        if (endpoint.download) return sendDownload(reply, value as unknown as Download);
        if (isChecked) z.encode(endpoint.reply, value as never);
        if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
        return reply.type("application/json; charset=utf-8").send(encode(value));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await recordRefusal(anyEndpoint, error, records);
        return sendProblem(request, reply, error.problem, error.details);
      }
    },
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    caller?: Caller | undefined;
  }
}
