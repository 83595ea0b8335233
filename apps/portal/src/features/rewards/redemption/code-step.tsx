import { AccessCodeForm } from "../../../platform/access-code/access-code-form.tsx";
import styles from "./redemption.module.css";
import { StepHeading } from "../../../platform/spending/step-heading.tsx";
import type { RedemptionFlow } from "./use-redemption.ts";

interface CodeStepProps {
  formId: string;
  flow: RedemptionFlow;
  onType: () => void;
}

/** The access code that says who is redeeming. */
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
