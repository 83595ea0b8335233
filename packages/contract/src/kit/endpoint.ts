import * as z from "zod/mini";
import type { Problem } from "./problem.ts";

/** Account types of the programme: profile codes, compared without case (DECISIONS, "Account types and pages"). */
export const ACCOUNT_TYPES = [
  "agricultor",
  "Consultor",
  "Gerente",
  "Gerentefilial",
  "Geradordedemanda",
  "Telemarketing",
  "Vendedorderota",
  "Focalpoint",
  "Analistadefocalizacao",
] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** What operators may do (DECISIONS, "Operators"). An auditor only reads. */
export const OPERATOR_ROLES = [
  "editor",
  "publisher",
  "catalogue",
  "points",
  "invoice-analyst",
  "raffle",
  "legal",
  "finance",
  "support",
  "auditor",
  "admin",
] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * What still stands between a session and the portal, in the order it is asked for (DECISIONS, "Sessions"). A member
 * whom the profile check refuses has nothing to do but log out.
 */
export const PendingStep = z.enum(["profile-check", "access-code", "password-definition", "terms"]);
export type PendingStep = z.output<typeof PendingStep>;

/**
 * Whose records a call reaches (fault row 1).
 * - `one member's`: it names a record of one member. Another's is answered like a missing one.
 * - `the named, alike`: it names a member, and answers the same of everybody but the caller, known or not.
 * - `a hint of the named`: it names a member who may receive points, and discloses a hint of them; of all others it
 * answers the same.
 * - `the caller's`: it can't name anybody.
 * - `a proof's`: it opens what a token, a code or a password in it proves.
 * - `nobody's`: it reads no member's record.
 * - `everybody's`: it reads what is there for all who may call.
 * - `operators'`: it reaches any member's records, for operators.
 * - `the operator's own`: it changes how the operator who calls comes in.
 */
export type Reach =
  | "one member's"
  | "the named, alike"
  | "a hint of the named"
  | "the caller's"
  | "a proof's"
  | "nobody's"
  | "everybody's"
  | "operators'"
  | "the operator's own";

/**
 * A call that fits, in wire spelling. "{memberId}" and the like stand for what a caller names (`kit/example.ts`). A call that has
 * neither body nor query needs none.
 */
export interface Example {
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
}

type Schema = z.ZodMiniType;
/** Says that a call has no such part. */
export const Nothing = z.undefined();
type Nothing = typeof Nothing;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Code extends string = string,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api`, with `:parameter` segments. */
  readonly path: string;
  readonly summary: string;
  /** `anyone` needs no session; `member` and `operator` need one of that kind. */
  readonly access: "anyone" | "member" | "operator";
  /** Set where anyone may call and it matters who does: who has a session calls with its token. */
  readonly isTokenWelcome?: true;
  /** Only these account types may call it; all when absent. */
  readonly accountTypes?: readonly AccountType[];
  /**
   * Only operators with one of these roles may call it; every operator when absent. Where the call is for members, operators
   * with one of these roles may call it, too.
   */
  readonly roles?: readonly OperatorRole[];
  /** Steps that may still stand before the caller's session; whoever has another one pending is refused. */
  readonly admitsPending?: readonly PendingStep[];
  /** The call is refused unless this step stands before the session: there is nothing to do by it otherwise. */
  readonly onlyWhilePending?: PendingStep;
  readonly reach: Reach;
  /** Which personal data the reply returns to its own member. No other reply holds a tax id or a contact (fault row 3). */
  readonly personalData?: readonly ("taxId" | "email" | "phone")[];
  /** Who has to bring the proof of a browser's work: everybody, who has no session, or who has failed too often. */
  readonly humanProof?: "always" | "of visitors" | "after failures";
  /** The session that calls is over afterwards. */
  readonly endsSession?: true;
  /** It asks by a body and changes nothing: once answered it leaves no record. */
  readonly onlyReads?: true;
  /**
   * What the record of the call holds of the body: the names of its fields, or these fields. All of it when absent,
   * without what the log holds to be private.
   */
  readonly recorded?: "names" | readonly string[] | undefined;
  /** The session call of a cold start brings the answer to this read, asked without a query, along for the screen of this name. */
  readonly firstScreen?: string;
  /**
   * The browser stores the last answer, to be read without a network, until the member leaves: what the privacy policy
   * calls it, in Portuguese. Secrets (tokens, voucher codes) and exports never are.
   */
  readonly offlineLabel?: string;
  readonly example?: Example | undefined;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  readonly problems: readonly Problem<Code>[];
  /** A write that may not be done twice (points, messages): it needs an Idempotency-Key, and a replay answers the first reply. */
  readonly isIdempotent: boolean;
  /** Set when the reply is a file and not JSON: the content types it may have. */
  readonly download?: readonly string[];
  /** Fields that a failure carries beside the problem document, as the specification's table has them. */
  readonly failure?: Readonly<Record<string, unknown>>;
  /** Set when the body is bytes (application/octet-stream) and not JSON. */
  readonly takesBytes?: true;
  /** Largest body in bytes; the server's default when absent. */
  readonly maxBodyBytes?: number;
  /** Calls allowed in a minute to one session, or to one address where anyone may call; each process counts its own. */
  readonly perMinute?: number;
}

interface Declaration<P, Q, B, R, Code extends string, A extends Endpoint["access"]> extends Pick<
  Endpoint,
  | "method"
  | "path"
  | "summary"
  | "isTokenWelcome"
  | "accountTypes"
  | "roles"
  | "admitsPending"
  | "onlyWhilePending"
  | "reach"
  | "personalData"
  | "humanProof"
  | "endsSession"
  | "onlyReads"
  | "recorded"
  | "firstScreen"
  | "offlineLabel"
  | "example"
  | "download"
  | "failure"
  | "takesBytes"
  | "maxBodyBytes"
  | "perMinute"
> {
  readonly access: A;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly reply: R;
  readonly problems?: readonly Problem<Code>[];
  readonly isIdempotent?: boolean;
}

/** Declares one call of the contract. Parts that are left out do not exist. */
export function endpoint<
  R extends Schema,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  const Code extends string = never,
  const A extends Endpoint["access"] = Endpoint["access"],
>(declaration: Declaration<P, Q, B, R, Code, A>): Endpoint<P, Q, B, R, Code> & { readonly access: A } {
  return {
    ...declaration,
    params: (declaration.params ?? Nothing) as P,
    query: (declaration.query ?? Nothing) as Q,
    body: (declaration.body ?? Nothing) as B,
    problems: declaration.problems ?? [],
    isIdempotent: declaration.isIdempotent ?? false,
  };
}

/** What a caller hands in: only the parts that the endpoint declares. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? (undefined extends z.output<P> ? unknown : { params: z.output<P> }) &
        (undefined extends z.output<Q> ? unknown : { query: z.output<Q> }) &
        (undefined extends z.output<B> ? unknown : { body: z.output<B> })
    : never;

export type ReplyOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never;
export type CodeOf<E> = E extends Endpoint<Schema, Schema, Schema, Schema, infer Code> ? Code : never;
