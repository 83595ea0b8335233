import type { CodeOf } from "@colheita/contract/kit";

/** Every code that a call of this endpoint may be refused with: its own, and those that any call may meet. */
export type RefusalCode<E> = CodeOf<E> | "invalid-request" | "too-many-requests";

/** What went wrong, for a reader: what happened, then what to do. */
export interface ProblemWords {
  readonly title: string;
  readonly text: string;
}
