import { maskTaxId, normalizeTaxId, taxIdRefusal } from "@colheita/brazil";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { ProblemNotice } from "../../../platform/spending/problem-notice.tsx";
import { StepHeading } from "../../../platform/spending/step-heading.tsx";
import styles from "./transfer.module.css";
import { taxIdSlips } from "./transfer-words.ts";
import type { TransferFlow } from "./use-transfer.ts";

interface ReceiverStepProps {
  formId: string;
  flow: TransferFlow;
  /** What was typed before one came back to this step. */
  typed: string;
  onType: (typed: string) => void;
}

/** Who receives, by CPF or CNPJ. */
export function ReceiverStep({ formId, flow, typed, onType }: ReceiverStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [slip, setSlip] = useState<string>();
  const error = slip ?? flow.lookUpProblem;
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const taxId = normalizeTaxId(input.current?.value ?? "");
    const refusal = taxIdRefusal(taxId);
    setSlip(refusal ? taxIdSlips[refusal] : undefined);
    if (refusal) input.current?.focus();
    else void flow.find(taxId);
  }

  return (
    <form id={formId} className={styles.step} method="post" noValidate onSubmit={submit}>
      <StepHeading>Para quem?</StepHeading>
      <ProblemNotice problem={flow.problem} />
      <TextField
        ref={input}
        name="taxId"
        label="CPF ou CNPJ de quem recebe"
        hint="Mostramos só parte do nome, para você conferir."
        mask={maskTaxId}
        defaultValue={typed}
        error={error}
        autoComplete="off"
        inputMode="text"
        enterKeyHint="search"
        onChange={(event) => {
          setSlip(undefined);
          onType(event.target.value);
        }}
      />
      <p className="small soft">Transferência feita não volta. Confira bem antes de confirmar.</p>
    </form>
  );
}
