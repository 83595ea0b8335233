import { Notice } from "@colheita/ui/notice/notice";

/** What stands in the way, and whether it is unknown if it was done all the same. */
export interface SpendingProblem {
  readonly title: string;
  readonly text: string;
  readonly isUnsure?: boolean;
}

/** Shows what prevents the act, and announces it at once. */
export function ProblemNotice({ problem }: { problem: SpendingProblem | undefined }) {
  if (!problem) return null;
  return (
    <Notice tone={problem.isUnsure ? "warning" : "error"} live="alert" title={problem.title}>
      {problem.text}
    </Notice>
  );
}
