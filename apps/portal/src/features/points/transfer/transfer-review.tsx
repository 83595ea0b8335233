import { Notice } from "@colheita/ui/notice/notice";
import { PointSum } from "../../../platform/spending/point-sum.tsx";
import { ProblemNotice } from "../../../platform/spending/problem-notice.tsx";
import { ReceiverCard } from "./receiver-card.tsx";
import { StepHeading } from "../../../platform/spending/step-heading.tsx";
import styles from "./transfer.module.css";
import type { Receiver } from "./use-transfer.ts";
import type { TransferProblem } from "./transfer-words.ts";

interface TransferReviewProps {
  receiver: Receiver;
  taxId: string;
  points: number;
  /** What can be spent; nothing while it is not known. */
  available: number | undefined;
  problem: TransferProblem | undefined;
}

/** Shows the review: who receives, how many, and what stays. */
export function TransferReview({ receiver, taxId, points, available, problem }: TransferReviewProps) {
  return (
    <div className={styles.step}>
      <StepHeading>Confira a transferência</StepHeading>
      <ProblemNotice problem={problem} />
      <ReceiverCard nameHint={receiver.nameHint} taxId={taxId} />
      {available === undefined ? null : (
        <PointSum label="Esta transferência" available={available} points={points} />
      )}
      <Notice icon="info">Depois de confirmada, a transferência não pode ser desfeita.</Notice>
    </div>
  );
}
