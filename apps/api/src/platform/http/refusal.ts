import type { Problem } from "@colheita/contract/kit";

export interface RefusalDetails {
  /** Fields that broke a rule: wire paths and codes. */
  readonly fields?: readonly { readonly field: string; readonly code: string }[];
  /** Seconds after which the same call may succeed. */
  readonly retryAfterSeconds?: number;
  /** What the problem's extension declares, in the code's names. */
  readonly extension?: object;
}

/** Thrown by a use case that will not act. It becomes a problem document; anything else thrown becomes a 500. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly problem: Problem;
  readonly details: RefusalDetails;
  constructor(problem: Problem, details: RefusalDetails = {}) {
    super(problem.code);
    this.problem = problem;
    this.details = details;
  }
}
