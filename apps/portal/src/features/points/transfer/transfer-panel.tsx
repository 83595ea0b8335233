import { formatPoints } from "@colheita/brazil";
import { RightPanel } from "@colheita/ui/right-panel/right-panel";
import { Stepper } from "@colheita/ui/stepper/stepper";
import { useId, useState } from "react";
import { usePanelEntry } from "../../../platform/navigation/panel-entry.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { AmountStep } from "./amount-step.tsx";
import { CodeStep } from "../../../platform/spending/code-step.tsx";
import { LeaveDialog } from "../../../platform/spending/leave-dialog.tsx";
import { ReceiverStep } from "./receiver-step.tsx";
import { TransferDone } from "./transfer-done.tsx";
import { TransferReview } from "./transfer-review.tsx";
import { TransferActions } from "./transfer-actions.tsx";
import { useHeld } from "../../../platform/spending/use-held.ts";
import styles from "./transfer.module.css";
import type { TransferStep } from "./transfer-words.ts";
import { useTransfer, type TransferFlow } from "./use-transfer.ts";

interface TransferPanelProps {
  isOpen: boolean;
  onClose: () => void;
  /** What can be spent; nothing while it is not known. */
  available: number | undefined;
}

const steps = ["Quem", "Quanto", "Código", "Revisão"];
const places: Readonly<Record<TransferStep, number>> = {
  receiver: 0,
  amount: 1,
  code: 2,
  review: 3,
  done: 4,
};

interface StepBodyProps extends Pick<TransferPanelProps, "available"> {
  flow: TransferFlow;
  formId: string;
  onType: () => void;
}

/** Shows the current step. What is typed is held here, so that going back finds it as it was. */
function StepBody({ flow, formId, available, onType }: StepBodyProps) {
  const [taxId, setTaxId] = useState("");
  const [amount, setAmount] = useState("");
  const { step, receiver, points, problem } = flow;
  const typing = (keep: (typed: string) => void) => (typed: string) => {
    keep(typed);
    onType();
  };
  if (step === "amount")
    return <AmountStep formId={formId} flow={flow} taxId={taxId} typed={amount} onType={typing(setAmount)} />;
  if (step === "code") return <CodeStep formId={formId} flow={flow} onType={onType} />;
  if (receiver && points !== undefined) {
    if (step === "review") return <TransferReview {...{ receiver, taxId, points, available, problem }} />;
    if (step === "done") return <TransferDone points={points} nameHint={receiver.nameHint} />;
  }
  return <ReceiverStep formId={formId} flow={flow} typed={taxId} onType={typing(setTaxId)} />;
}

/** Shows a transfer to another member, step by step. Closing asks where something would be lost by it. */
export default function TransferPanel({ isOpen, onClose, available }: TransferPanelProps) {
  const flow = useTransfer();
  const label = usePointsLabel();
  const [hasTyped, setTyped] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const formId = useId();
  const { step, problem, points = 0, isConfirming } = flow;
  const isUnsure = problem?.isUnsure === true;
  const availableBefore = useHeld(available, isConfirming || isUnsure);
  const mayLose = isUnsure || (hasTyped && step !== "done" && !problem?.isFinal);
  const close = () => (mayLose ? setLeaving(true) : onClose());
  usePanelEntry(isOpen, () => {
    if (isConfirming) return false;
    close();
    return !mayLose;
  });
  return (
    <>
      <RightPanel
        isOpen={isOpen}
        onClose={close}
        title="Transferir"
        closeLabel="Fechar"
        closesOnVeil={!mayLose}
        busyLabel={isConfirming ? "Confirmando a transferência" : undefined}
        actions={
          <TransferActions flow={flow} formId={formId} total={formatPoints(points, label)} onClose={close} />
        }
      >
        {step === "done" ? null : (
          <Stepper
            label="Etapas da transferência"
            className={styles.progress}
            steps={steps}
            current={places[step]}
            doneLabel="concluída"
          />
        )}
        <StepBody flow={flow} formId={formId} available={availableBefore} onType={() => setTyped(true)} />
      </RightPanel>
      <LeaveDialog
        isOpen={isLeaving}
        title="Sair da transferência?"
        stayLabel="Continuar a transferência"
        onStay={() => setLeaving(false)}
        onLeave={() => {
          setLeaving(false);
          onClose();
        }}
      >
        {isUnsure
          ? "Ainda não sabemos se a transferência foi feita. Antes de transferir de novo, confira o extrato."
          : "O que você preencheu se perde. Nada saiu do seu saldo."}
      </LeaveDialog>
    </>
  );
}
