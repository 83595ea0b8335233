import { common, type Problem } from "./problem.ts";

/** One field that breaks a rule: its wire path with the part of the call ("body.username"), and the rule's code. */
export interface BrokenRule {
  readonly field: string;
  readonly code: string;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** More than so many are not reported. */
const MAX_REPORTED_FIELDS = 50;
const CODE = /^[A-Z][A-Z0-9_]+$|^[a-z-]+(\/[a-z-]+)?$/;

/**
 * Returns the rules that a part of a call breaks ("params", "query", "body"). Rules of the contract name their own code;
 * what the schema library says in English becomes INVALID_VALUE.
 */
export const brokenRules = (part: string, issues: readonly Issue[]): BrokenRule[] =>
  issues.map(({ path, message }) => ({
    field: [part, ...path.map(String)].join("."),
    code: CODE.test(message) ? message : "INVALID_VALUE",
  }));

/** Returns what a call with broken rules is refused for, and the fields that the refusal names. */
export function refusalOf(rules: readonly BrokenRule[]): {
  readonly problem: Problem;
  readonly fields: readonly BrokenRule[];
} {
  const isMissingRecord = rules.every(
    ({ field, code }) => field.startsWith("params.") && code === "INVALID_ID",
  );
  // An id that cannot exist is answered as a missing record: the shape of ids is no secret, but no oracle either.
  return isMissingRecord
    ? { problem: common.notFound, fields: [] }
    : { problem: common.invalid, fields: rules.slice(0, MAX_REPORTED_FIELDS) };
}
