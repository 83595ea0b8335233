import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import type { ReactNode } from "react";
import { signOnWords } from "./sign-on-words.ts";

interface SignOnProblemProps {
  problem: string;
  retryAfterSeconds?: number | undefined;
  /** What can be done beside the way to the team. */
  action?: ReactNode;
}

/** Shows why a sign-on failed, and the way on. */
export function SignOnProblemNotice({ problem, retryAfterSeconds, action }: SignOnProblemProps) {
  const { title, text, needsHelp } = signOnWords(problem, retryAfterSeconds);
  return (
    <Notice tone="error" live="alert" title={title} action={action}>
      {text} {needsHelp ? <Link href={pathOf("contact")}>Fale Conosco</Link> : null}
    </Notice>
  );
}
