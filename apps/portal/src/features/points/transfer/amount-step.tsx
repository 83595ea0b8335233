import { formatPoints } from "@colheita/brazil";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { copy } from "../../../copy.ts";
import { failureWords } from "../../../platform/data/failure-words.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { transferBalanceQuery } from "../points-queries.ts";
import { amountOf, maskAmount } from "./amount-rules.ts";
import { ProblemNotice } from "./problem-notice.tsx";
import { ReceiverCard } from "./receiver-card.tsx";
import { StepHeading } from "./step-heading.tsx";
import styles from "./transfer.module.css";
import { amountWords } from "./transfer-words.ts";
import type { TransferFlow } from "./use-transfer.ts";

interface AmountStepProps {
  formId: string;
  flow: TransferFlow;
  taxId: string;
  /** What was typed before one came back to this step. */
  typed: string;
  onType: (typed: string) => void;
}

/** Who was found, and how many points they are to receive. */
export function AmountStep({ formId, flow, taxId, typed, onType }: AmountStepProps) {
  const { data: limits, error: failure, isFetching, refetch } = useQuery(transferBalanceQuery);
  const label = usePointsLabel();
  const input = useRef<HTMLInputElement>(null);
  const [slip, setSlip] = useState<string>();
  const { receiver, problem, access } = flow;
  useEffect(() => {
    if (slip) input.current?.focus();
  }, [slip]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!limits) return;
    const points = amountOf(input.current?.value ?? "");
    const wrong = amountWords(points, limits, label);
    setSlip(wrong);
    if (wrong === undefined && points !== undefined) void flow.choose(points);
    else input.current?.focus();
  }

  return (
    <form id={formId} className={styles.step} method="post" noValidate onSubmit={submit}>
      <StepHeading>Quanto transferir?</StepHeading>
      <ProblemNotice problem={problem} />
      {access.sendProblem ? (
        <Notice tone="error" live="alert">
          {access.sendProblem}
        </Notice>
      ) : null}
      {receiver ? <ReceiverCard nameHint={receiver.nameHint} taxId={taxId} /> : null}
      {limits ? (
        <TextField
          ref={input}
          name="points"
          label={`Quantidade de ${label.other}`}
          hint={`Você tem ${formatPoints(limits.available, label)}. Mínimo: ${formatPoints(limits.fewest, label)}.`}
          mask={maskAmount}
          defaultValue={typed}
          error={slip}
          autoComplete="off"
          inputMode="numeric"
          enterKeyHint="next"
          onChange={(event) => {
            setSlip(undefined);
            onType(event.target.value);
          }}
        />
      ) : failure ? (
        <Notice
          tone="error"
          live="alert"
          title={failureWords(failure).title}
          action={
            <Button
              size="small"
              variant="secondary"
              onClick={() => void refetch()}
              isBusy={isFetching}
              busyLabel="Buscando"
            >
              {copy.retry}
            </Button>
          }
        >
          {failureWords(failure).text}
        </Notice>
      ) : (
        <SkeletonRows count={1} label="Buscando o seu saldo" />
      )}
      <p className="small soft">
        Saem primeiro os que vencem antes, e a validade continua a mesma para quem recebe. Vamos enviar um
        código para confirmar que é você.
      </p>
    </form>
  );
}
