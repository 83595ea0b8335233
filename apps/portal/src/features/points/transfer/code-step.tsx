import { AccessCodeForm } from "../../../platform/access-code/access-code-form.tsx";
import { StepHeading } from "../../../platform/spending/step-heading.tsx";
import styles from "./transfer.module.css";
import type { TransferFlow } from "./use-transfer.ts";

interface CodeStepProps {
  formId: string;
  flow: TransferFlow;
  onType: () => void;
}

/** The access code that says who is sending. */
export function CodeStep({ formId, flow, onType }: CodeStepProps) {
  return (
    <div className={styles.step}>
      <StepHeading>Digite o código de acesso</StepHeading>
      <AccessCodeForm
        formId={formId}
        access={flow.access}
        onType={onType}
        onSubmit={(code) => void flow.enterCode(code)}
      />
    </div>
  );
}
