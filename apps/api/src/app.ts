import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import { common } from "@colheita/contract/kit";
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from "fastify";
import { limitBySession } from "./platform/http/call-limit.ts";
import { fixedHeaders } from "./platform/http/fixed-headers.ts";
import { answerFailure, sendProblem } from "./platform/http/problem-document.ts";
import { HEALTH_PATH, healthRoutes } from "./platform/http/health.ts";
import { referenceRoutes } from "./platform/http/document/reference.ts";
import { Refusal } from "./platform/http/refusal.ts";
import { readByteBodies, readJsonBodies } from "./platform/http/bodies.ts";
import { newRequestId } from "./platform/http/request-id.ts";
import { isForeign } from "./platform/http/own-origin.ts";
import { answerUnreadable, answerUnroutable } from "./platform/http/unreadable-request.ts";
import type { Authenticate } from "./platform/http/caller.ts";
import type { HttpServer } from "./platform/http/serve.ts";
import type { Capability } from "./platform/capability.ts";
import type { Platform } from "./platform/platform.ts";

const BODY_BYTES = 256 * 1024;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** A client needs to know only when to come back, and `retry-after` says so. */
const NO_COUNTS = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false };

/** Refuses a write that a page of another origin sends, whatever it carries (fault row 15). */
function refuseForeignWrite(request: FastifyRequest, config: Platform["config"]): void {
  if (SAFE_METHODS.has(request.method) || !isForeign(request.headers, config)) return;
  // Whoever set PUBLIC_URL wrong finds the reason here.
  const { publicUrl } = config;
  request.log.warn(
    { origin: request.headers.origin, publicUrl },
    "a page of another origin may change nothing",
  );
  throw new Refusal(common.permissionDenied);
}

/** Refuses two names of one host: a proxy before us may have gone by the other (RFC 9112, 3.2). */
function refuseSecondHost({ raw }: FastifyRequest): void {
  const isHost = (name: string, at: number): boolean => at % 2 === 0 && name.toLowerCase() === "host";
  if (raw.rawHeaders.filter(isHost).length > 1) throw new Refusal(common.invalid);
}

/**
 * Refuses an encoded body. Nothing is unfolded: one that claims an encoding could be of any size, and counts as too
 * large (fault row 30).
 */
function refuseEncodedBody(request: FastifyRequest): void {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") throw new Refusal(common.tooLarge);
}

async function addProtections(app: FastifyInstance, platform: Platform): Promise<void> {
  const headers = fixedHeaders(platform.config.publicUrl);
  // The first of all: whoever answers, a process without room too, answers with them.
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headers).header("x-request-id", request.id);
    done();
  });
  await app.register(cookie);
  await app.register(underPressure, {
    maxEventLoopDelay: platform.config.maxLatenessMs,
    pressureHandler: (_request, _reply, _type, lateness) => {
      // Without end is what nothing was measured of, as in the first moment of a process: it turns nobody away.
      if (lateness !== Infinity) throw new Refusal(common.unavailable, { retryAfterSeconds: 2 });
    },
  });
  await app.register(rateLimit, {
    ...limitBySession(platform.config.requestsPerMinute),
    cache: 20_000,
    addHeaders: NO_COUNTS,
    addHeadersOnExceeding: NO_COUNTS,
    // Files and pages are read from memory and cost nothing; a process that lives must be able to say so.
    // Judged by the route that was found: an address has many spellings.
    allowList: ({ method, routeOptions: { url = "" } }) =>
      SAFE_METHODS.has(method) && (!url.startsWith("/api/") || url === HEALTH_PATH),
    errorResponseBuilder: (_request, context) =>
      new Refusal(common.tooManyRequests, { retryAfterSeconds: context.ttl / 1000 }),
  });
}

function addHooks(app: FastifyInstance, { config }: Platform, authenticate: Authenticate): void {
  app.decorateRequest("caller");
  app.addHook("onRequest", async (request) => {
    refuseSecondHost(request);
    refuseForeignWrite(request, config);
    refuseEncodedBody(request);
    // Before the limits, which count by session: a made-up token must not open a count of its own.
    if (request.headers.authorization !== undefined)
      request.caller = await authenticate(request.headers.authorization);
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, "answered");
    done();
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, common.notFound));
}

/** Returns which X-Forwarded-* headers count: none, those of the nearest n proxies, or those of the named networks. */
function trustedProxies(trusted: Platform["config"]["trustProxy"]) {
  if (trusted === false) return false;
  return typeof trusted === "number" ? (_address: string, hop: number) => hop < trusted : [...trusted];
}

export interface AppParts {
  readonly capabilities: readonly Capability[];
  readonly authenticate: Authenticate;
  /** What is served beside the API: the portal's pages, the demo's outbox. */
  readonly extras?: readonly ((server: HttpServer) => Promise<void> | void)[];
}

/** Assembles the HTTP server from the platform and the capabilities. It listens only when asked to. */
export async function buildApp(platform: Platform, parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: platform.log,
    bodyLimit: BODY_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    trustProxy: trustedProxies(platform.config.trustProxy),
    forceCloseConnections: "idle",
    genReqId: newRequestId,
    // One line a request, when it is answered: `addHooks` writes it.
    logController: new LogController({ disableRequestLogging: true }),
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 200 },
  });
  await addProtections(app, platform);
  addHooks(app, platform, parts.authenticate);
  readJsonBodies(app);
  readByteBodies(app);
  const { authenticate } = parts;
  const server: HttpServer = {
    fastify: app,
    platform,
    authenticate,
    endpoints: [],
    firstScreens: new Map(),
    otherRoutes: [],
  };
  app.addHook("onRoute", ({ method, url, config }) => {
    if (config?.endpoint === undefined && method !== "HEAD")
      server.otherRoutes.push(`${String(method)} ${url}`);
  });
  healthRoutes(server);
  for (const capability of parts.capabilities) capability.routes?.(server);
  for (const extra of parts.extras ?? []) await extra(server);
  referenceRoutes(server);
  await app.ready();
  return app;
}
