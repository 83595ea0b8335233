export type { RefusalCode } from "../../platform/data/refusal-code.ts";

/** What went wrong, for a reader: what happened, then what to do. */
export interface ProblemWords {
  readonly title: string;
  readonly text: string;
}
