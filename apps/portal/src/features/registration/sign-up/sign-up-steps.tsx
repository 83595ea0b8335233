import { Button } from "@colheita/ui/button/button";
import { ErrorSummary } from "@colheita/ui/form/error-summary";
import { FormActions } from "@colheita/ui/form/form";
import { useEffect, useRef } from "react";
import { DataStep } from "./data-step.tsx";
import { FormFault } from "../form-fault.tsx";
import { PasswordStep } from "./password-step.tsx";
import styles from "./sign-up-form.module.css";
import type { SignUpStepsProps } from "./step-props.ts";
import { useSignUpSteps } from "./use-sign-up-steps.ts";

/** Shows the second and third step of the sign-up, and their errors. */
export default function SignUpSteps(props: SignUpStepsProps) {
  const { step, onStep } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const steps = useSignUpSteps(props);
  const { summary, fault } = steps;
  // Whoever goes on, or back, begins at the step's name; the first step has its question alone.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) {
      const begin = step > 0 ? title.current : document.getElementById("sign-up-category");
      begin?.focus({ preventScroll: true });
      begin?.closest("main")?.scrollIntoView({ block: "start" });
    }
    isFirst.current = false;
  }, [step]);

  return (
    <div className={styles.step} hidden={step === 0}>
      <h2 ref={title} tabIndex={-1}>
        {step === 2 ? "Senha e termos" : "Seus dados"}
      </h2>
      {fault ? <FormFault fault={fault} /> : null}
      {summary ? <ErrorSummary {...summary} /> : null}
      <p className={styles.note}>Os itens com * são obrigatórios</p>
      <DataStep isShown={step === 1} steps={steps} />
      <PasswordStep isShown={step === 2} steps={steps} />
      <FormActions>
        <Button type="submit" fullWidth="phone" isBusy={steps.isBusy} busyLabel="Enviando">
          {step === 2 ? "Criar cadastro" : "Continuar"}
        </Button>
        <Button variant="text" onClick={() => onStep(step === 2 ? 1 : 0)}>
          Voltar uma etapa
        </Button>
      </FormActions>
    </div>
  );
}
