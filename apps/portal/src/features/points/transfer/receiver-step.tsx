import { maskTaxId, normalizeTaxId, taxIdRefusal } from "@colheita/brazil";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useRef, useState } from "react";
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

/** Asks who receives, by CPF or CNPJ. */
export function ReceiverStep({ formId, flow, typed, onType }: ReceiverStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [slip, setSlip] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const taxId = normalizeTaxId(input.current?.value ?? "");
    const refusal = taxIdRefusal(taxId);
    setSlip(refusal ? taxIdSlips[refusal] : undefined);
    if (refusal || !(await flow.find(taxId))) input.current?.focus();
  }

  return (
    <form
      id={formId}
      className={styles.step}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <StepHeading>Para quem?</StepHeading>
      <ProblemNotice problem={flow.problem} />
      <TextField
        ref={input}
        name="taxId"
        label="CPF ou CNPJ de quem recebe"
        hint="Mostramos só parte do nome, para você conferir."
        mask={maskTaxId}
        defaultValue={typed}
        error={slip ?? flow.lookUpProblem}
        autoComplete="off"
        inputMode="text"
        enterKeyHint="search"
        onChange={(event) => {
          setSlip(undefined);
          flow.forgetLookUp();
          onType(event.target.value);
        }}
      />
      <p className="small soft">Transferência feita não volta. Confira bem antes de confirmar.</p>
    </form>
  );
}
