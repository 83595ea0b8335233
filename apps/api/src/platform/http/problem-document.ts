import { common, type Problem, type ProblemReply } from "@colheita/contract/kit";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, type RefusalDetails } from "./refusal.ts";

/** Writes a refusal as a problem document (RFC 9457), with the fields the specification's table adds to it. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  details: RefusalDetails = {},
  failure: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const document: ProblemReply & Record<string, unknown> = {
    ...failure,
    type: `/api/docs#${problem.code}`,
    title: problem.meaning,
    status: problem.status,
    code: problem.code,
    requestId: request.id,
    ...(details.fields ? { errors: [...details.fields] } : {}),
  };
  if (details.retryAfterSeconds !== undefined)
    void reply.header("retry-after", Math.ceil(details.retryAfterSeconds));
  return reply
    .code(problem.status)
    .header("cache-control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(document));
}

const byStatus = new Map<number, Problem>(
  [
    common.invalid,
    common.noSession,
    common.notFound,
    common.tooLarge,
    common.unsupportedMedia,
    common.tooManyRequests,
  ].map((problem) => [problem.status, problem]),
);

/** PostgreSQL and pool conditions in which nothing was done and a retry may succeed. */
const PASSING_DATABASE_CODES = new Set([
  "53300",
  "53400",
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "40001",
  "40P01",
  "53100",
]);

function isPassing(error: Partial<FastifyError>): boolean {
  if (error.code !== undefined && (PASSING_DATABASE_CODES.has(error.code) || error.code.startsWith("08")))
    return true;
  if (error.code === "ECONNREFUSED" || error.code === "ECONNRESET" || error.code === "EPIPE") return true;
  // The last: a migration made the plans of an open transaction stale.
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|cached plan must not change/.test(
    error.message ?? "",
  );
}

/** The last handler of every failed request: the cause goes to the log, only a code goes out. */
export function answerFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal) return sendProblem(request, reply, error.problem, error.details);
  const { statusCode } = error as FastifyError;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return sendProblem(request, reply, byStatus.get(statusCode) ?? { ...common.invalid, status: statusCode });
  if (statusCode === 503 || isPassing(error)) {
    request.log.warn({ err: error }, "unavailable");
    return sendProblem(request, reply, common.unavailable, { retryAfterSeconds: 2 });
  }
  request.log.error({ err: error }, "failed");
  return sendProblem(request, reply, common.unexpected);
}
