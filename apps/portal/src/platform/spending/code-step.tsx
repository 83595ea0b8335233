import { AccessCodeForm } from "../access-code/access-code-form.tsx";
import type { AccessCode } from "../access-code/use-access-code.ts";
import styles from "./spending.module.css";
import { StepHeading } from "./step-heading.tsx";

interface CodeStepProps {
  formId: string;
  flow: { readonly access: AccessCode; readonly enterCode: (code: string) => Promise<void> };
  onType: () => void;
}

/** Asks for the access code that proves who is spending. */
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
