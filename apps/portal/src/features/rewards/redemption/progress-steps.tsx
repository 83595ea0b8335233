import { Stepper } from "@colheita/ui/stepper/stepper";
import styles from "./redemption.module.css";
import type { RedemptionStep } from "./redemption-words.ts";

const steps = ["Pedido", "Código", "Confirmação"];
const places: Readonly<Record<RedemptionStep, number>> = { order: 0, code: 1, review: 2, done: 3 };

/** Shows the current step on the way to a reward. */
export function ProgressSteps({ step }: { step: RedemptionStep }) {
  if (step === "done") return null;
  return (
    <Stepper
      label="Etapas do resgate"
      className={styles.progress}
      steps={steps}
      current={places[step]}
      doneLabel="concluída"
    />
  );
}
