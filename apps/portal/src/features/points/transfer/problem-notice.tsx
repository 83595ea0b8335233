import { Notice } from "@colheita/ui/notice/notice";
import type { TransferProblem } from "./transfer-words.ts";

/** What stands in the way, said at once. */
export function ProblemNotice({ problem }: { problem: TransferProblem | undefined }) {
  if (!problem) return null;
  return (
    <Notice tone={problem.isUnsure ? "warning" : "error"} live="alert" title={problem.title}>
      {problem.text}
    </Notice>
  );
}
