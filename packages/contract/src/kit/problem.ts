import * as z from "zod/mini";

/** A refusal: the code clients act on, the HTTP status, and what it means (English, for developers). */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly status: number;
  readonly meaning: string;
  /** What the document says beside the members that every problem has (RFC 9457, extension members). */
  readonly extension?: z.ZodMiniType;
}

/** A refusal that hands the caller what it needs to go on. */
export interface ExtendedProblem<
  Code extends string = string,
  Extension extends z.ZodMiniType = z.ZodMiniType,
> extends Problem<Code> {
  readonly extension: Extension;
}

export function problem<const Code extends string>(
  code: Code,
  status: number,
  meaning: string,
): Problem<Code> {
  return { code, status, meaning };
}

/** Declares a refusal whose document has members of its own, as a record has them. */
export function extendedProblem<const Code extends string, Extension extends z.ZodMiniType>(
  code: Code,
  status: number,
  meaning: string,
  extension: Extension,
): ExtendedProblem<Code, Extension> {
  return { code, status, meaning, extension };
}

/** One field that was refused: its wire path ("body.username") and the code of the rule it broke. */
export const FieldProblem = z.object({ field: z.string(), code: z.string() });

/** What a refused call answers: a problem document (RFC 9457) with the programme's own `code`. */
export const ProblemReply = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(FieldProblem)),
});
export type ProblemReply = z.output<typeof ProblemReply>;

/** Refusals that any call may answer, whatever it declares. */
export const common = {
  invalid: problem(
    "invalid-request",
    400,
    "The request does not fit the contract; `errors` names the fields.",
  ),
  noSession: problem("no-uid", 401, "There is no live session."),
  permissionDenied: problem("permission-denied", 403, "This member may not do this."),
  notFound: problem("not-found", 404, "There is no such record, or it belongs to somebody else."),
  tooLarge: problem("too-large", 413, "The body is larger than this call accepts."),
  unsupportedMedia: problem("unsupported-media-type", 415, "This call accepts application/json."),
  keyReused: problem("idempotency/key-reused", 422, "This Idempotency-Key was used with another body."),
  keyMissing: problem("idempotency/key-missing", 400, "This call needs an Idempotency-Key header."),
  tooManyRequests: problem(
    "too-many-requests",
    429,
    "Too many requests; Retry-After says when to come back.",
  ),
  unexpected: problem("internal-error", 500, "Something failed on our side."),
  unavailable: problem("unavailable", 503, "The service cannot answer now; nothing was done."),
} as const;
