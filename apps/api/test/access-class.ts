import type { AccountType, Endpoint, OperatorRole, PendingStep } from "@colheita/contract/kit";

/** What calls name: ids of one member and of records of theirs. The rest is everybody's. */
export interface Named {
  readonly memberId: string;
  readonly firebaseId: string;
  readonly taxId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly entryId: string;
  readonly redemptionId: string;
  readonly notificationId: string;
  readonly factorId: string;
  readonly connectionId: string;
  readonly exportId: string;
  readonly closureId: string;
  readonly accountId: string;
  /** Of another account of the same owner. */
  readonly linkedFirebaseId: string;
  readonly operatorId: string;
  readonly creditId: string;
  readonly planId: string;
  readonly seasonId: string;
  readonly importId: string;
  readonly changeId: string;
  readonly correctionId: string;
  readonly caseId: string;
  readonly rewardId: string;
  readonly articleId: string;
  readonly acceptanceId: string;
  /** A published version, which everybody may read. */
  readonly termVersionId: string;
  readonly termsPage: string;
  /** A version on the desk of those who write terms. */
  readonly versionId: string;
  /** A version of a rule by which points are earned, on the desk of those who write these. */
  readonly ruleVersionId: string;
  readonly page: string;
  readonly programme: string;
  readonly state: string;
  readonly ip: string;
}

const NONE = "000000000000000";

/** Ids of a member and of records that there are not. */
export const NOBODY: Named = {
  memberId: NONE,
  firebaseId: "NobodyNobodyNobodyNobodyNobo",
  taxId: "15350946056",
  email: "ninguem@correio.example",
  sessionId: NONE,
  entryId: NONE,
  redemptionId: NONE,
  notificationId: NONE,
  factorId: NONE,
  connectionId: NONE,
  exportId: NONE,
  closureId: NONE,
  accountId: NONE,
  linkedFirebaseId: "NobodysNobodysNobodysNobodys",
  operatorId: NONE,
  creditId: NONE,
  planId: NONE,
  seasonId: NONE,
  importId: NONE,
  changeId: NONE,
  correctionId: NONE,
  caseId: NONE,
  rewardId: NONE,
  articleId: NONE,
  acceptanceId: NONE,
  termVersionId: NONE,
  termsPage: "privacy-policy",
  versionId: NONE,
  ruleVersionId: NONE,
  page: "Regulation",
  programme: "colheita",
  state: "MT",
  ip: "203.0.113.9",
};

/** The address of a call with what it names. */
export function addressOf({ path }: Pick<Endpoint, "path">, of: Named): string {
  return `/api${path.replaceAll(/:(\w+)/g, (_, key: string) => of[key as keyof Named])}`;
}

export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;

/**
 * Whose records a call reaches. `one member's`: it names a record of one member, and a foreign one is answered like a
 * missing one. `the named, alike`: it names a member, and says of anybody but the caller the same, known or not.
 * `a hint of the named`: it names a member, of whom it says a hint where points may go to them, and else the same of anybody.
 * `the caller's`: nobody else's can be named. `a proof's`: what a token, a code or a password in the body proves.
 * `nobody's`: it reads no member's record. `operators'`: any member's, for operators. `the operator's own`: what opens the
 * account of the operator who calls.
 */
type Reach =
  | "one member's"
  | "the named, alike"
  | "a hint of the named"
  | "the caller's"
  | "a proof's"
  | "nobody's"
  | "everybody's"
  | "operators'"
  | "the operator's own";

/** What is answered: 200, or a refusal's status and code. */
type Expected = readonly [status: 200] | readonly [status: number, code: string];

/** One call of the contract, as it is meant: said a second time, so that neither is changed by mistake. */
export interface CallClass {
  readonly access: Endpoint["access"];
  readonly reach: Reach;
  /** Account types that may call it; all when absent. */
  readonly types?: readonly AccountType[];
  /** Steps that may still stand before the session of who calls. */
  readonly admits?: readonly PendingStep[];
  /** It is refused unless this step stands before the session: there is nothing to do by it otherwise. */
  readonly onlyWhile?: PendingStep;
  /** Roles of which an operator needs one; of a member's call, those of the operators who may make it, too. */
  readonly roles?: readonly OperatorRole[];
  /** What an operator is answered who makes a member's call, and names nobody. */
  readonly operatorAnswer?: Expected;
  /** What a member is answered who names their own records, by a call that fits. */
  readonly answer: Expected;
  readonly body?: (named: Named) => object;
  readonly query?: (named: Named) => Readonly<Record<string, string>>;
  /** It is asked with the proof of a browser's work, as the page asks: without one every answer is the same refusal. */
  readonly hasHumanProof?: true | "of visitors";
  /** What of a member the answer says to that member; their tax id and contacts are told nowhere else (row 3). */
  readonly tells?: readonly ("taxId" | "email" | "phone")[];
  /** The session that calls is over afterwards. */
  readonly endsSession?: true;
}

/** Nothing was refused. */
export const OK = [200] as const;

/** A call for anyone. */
export const open = (reach: Reach, answer: Expected, body?: CallClass["body"]): CallClass => ({
  access: "anyone",
  reach,
  answer,
  ...(body && { body }),
});
const member = (reach: Reach, answer: Expected = OK, body?: CallClass["body"]): CallClass => ({
  access: "member",
  reach,
  answer,
  ...(body && { body }),
});
/** A call about the caller's own. */
export const own = (answer?: Expected, body?: CallClass["body"]) => member("the caller's", answer, body);
/** A call that names a record of one member. */
export const named = (answer?: Expected, body?: CallClass["body"]) => member("one member's", answer, body);
/** A call about what is everybody's. */
export const shared = (answer?: Expected, body?: CallClass["body"]) => member("everybody's", answer, body);
/** A call for operators, with one of these roles where there are any. */
export const operator = (
  roles: readonly OperatorRole[],
  answer: Expected,
  body?: CallClass["body"],
): CallClass => ({
  access: "operator",
  reach: "operators'",
  roles,
  answer,
  ...(body && { body }),
});
/** A call of an operator about the ways into their own account, whatever their roles. */
export const ownOperators = (answer: Expected, body?: CallClass["body"]): CallClass => ({
  ...operator([], answer, body),
  reach: "the operator's own",
});
