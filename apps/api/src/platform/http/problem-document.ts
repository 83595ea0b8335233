import { common, type Problem, type ProblemReply } from "@colheita/contract/kit";
import * as z from "zod/mini";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, type RefusalDetails } from "./refusal.ts";

/**
 * Writes a refusal as a problem document (RFC 9457), with the fields the specification's table adds to those of the
 * call, whoever refuses it.
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  details: RefusalDetails = {},
): FastifyReply {
  const document: ProblemReply & Record<string, unknown> = {
    ...extensionOf(problem, details),
    type: `/api/docs#${problem.code}`,
    title: problem.meaning,
    status: problem.status,
    // After `status`: the calls that check tokens say "Error" there (7.1), and RFC 9457 calls it advisory.
    ...request.routeOptions.config.endpoint?.failure,
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

/** Returns the fields of a refusal in wire names; nothing that the problem does not declare leaves with it. */
function extensionOf({ extension }: Problem, details: RefusalDetails): Readonly<Record<string, unknown>> {
  return extension && details.extension
    ? (z.encode(extension, details.extension) as Record<string, unknown>)
    : {};
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

/** What the machine says when there is no room left, on the disk or for another file (fault row 38). */
const FULL_MACHINE_CODES = new Set(["ENOSPC", "EDQUOT", "EMFILE", "ENFILE", "ENOMEM"]);

/** Returns whether nothing was done and a retry may succeed: the database or the machine is away or full for the moment. */
export function isPassing(error: Partial<FastifyError> & { readonly syscall?: string }): boolean {
  if (error.code !== undefined && FULL_MACHINE_CODES.has(error.code)) return true;
  if (error.code !== undefined && (PASSING_DATABASE_CODES.has(error.code) || error.code.startsWith("08")))
    return true;
  if (error.code === "ECONNREFUSED" || error.code === "ECONNRESET" || error.code === "EPIPE") return true;
  // A database that stops takes its socket away, and one that starts makes it anew.
  if (error.code === "ENOENT" && error.syscall === "connect") return true;
  // The last: a migration made the plans of an open transaction stale.
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|cached plan must not change/.test(
    error.message ?? "",
  );
}

/** Answers every failed request, as the last handler: the cause goes to the log, only a code goes out. */
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
