import type { ReplyOf } from "@colheita/contract/kit";
import type { getTransferBalance } from "@colheita/contract/points/transfer-endpoints";
import { Notice } from "@colheita/ui/notice/notice";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { FailureNotice } from "../../../platform/data/failure-notice.tsx";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { amountOf, maskAmount } from "./amount-rules.ts";
import { ProblemNotice } from "../../../platform/spending/problem-notice.tsx";
import { ReceiverCard } from "./receiver-card.tsx";
import { StepHeading } from "../../../platform/spending/step-heading.tsx";
import styles from "./transfer.module.css";
import { transferBalanceQuery } from "./transfer-balance-query.ts";
import { amountHint, amountWords } from "./transfer-words.ts";
import type { TransferFlow } from "./use-transfer.ts";

interface AmountStepProps {
  formId: string;
  flow: TransferFlow;
  taxId: string;
  /** What was typed before one came back to this step. */
  typed: string;
  onType: (typed: string) => void;
}

type Limits = ReplyOf<typeof getTransferBalance>;

/** Shows that the limits are being read, in the place of the field. */
function LimitsAwaited({ limits }: { limits: UseQueryResult<Limits> }) {
  const { error, isFetching, refetch } = limits;
  if (!error) return <SkeletonRows count={1} label="Buscando o seu saldo" />;
  return <FailureNotice error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
}

/** Shows who was found, and asks how many points they are to receive. */
export function AmountStep({ formId, flow, taxId, typed, onType }: AmountStepProps) {
  const limits = useQuery(transferBalanceQuery);
  const label = usePointsLabel();
  const input = useRef<HTMLInputElement>(null);
  const [slip, setSlip] = useState<string>();
  const { receiver, problem, access } = flow;
  useEffect(() => {
    if (slip) input.current?.focus();
  }, [slip]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!limits.data) return;
    const written = input.current?.value ?? "";
    const points = amountOf(written);
    const wrong = amountWords(written, limits.data, label);
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
      {limits.data ? (
        <TextField
          ref={input}
          name="points"
          label={`Quantidade de ${label.other}`}
          hint={amountHint(limits.data, label)}
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
      ) : (
        <LimitsAwaited limits={limits} />
      )}
      <p className="small soft">
        Saem primeiro os que vencem antes, e a validade continua a mesma para quem recebe.
        {flow.isProven ? "" : " Vamos enviar um código para confirmar que é você."}
      </p>
    </form>
  );
}
