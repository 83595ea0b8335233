import { completeTransfer, findReceiver, type Transfer } from "@colheita/contract/points/transfer-endpoints";
import type { ReplyOf } from "@colheita/contract/kit";
import { useRef, useState } from "react";
import { useAccessCode, type AccessCode } from "../../../platform/access-code/use-access-code.ts";
import { createActKey } from "../../../platform/act-key.ts";
import { useBackOnline } from "../../../platform/connection/use-back-online.ts";
import { offlineWords, sendFailureWords } from "../../../platform/data/failure-words.ts";
import { takeBalance } from "../../../platform/data/balance.ts";
import { askAgainUnder } from "../../../platform/data/query-client.ts";
import { call } from "../../../platform/session/session.ts";
import { useMemberId } from "../../../platform/session/use-member-id.ts";
import {
  transferFailureProblem,
  lookUpWords,
  transferOfflineProblem,
  transferProblemOnline,
  transferRefusalProblem,
  type TransferProblem,
  type TransferStep,
} from "./transfer-words.ts";

/** Who is to receive, as the look-up found them. */
export type Receiver = Pick<ReplyOf<typeof findReceiver>, "transferId" | "nameHint">;

export interface TransferFlow {
  readonly step: TransferStep;
  readonly access: AccessCode;
  readonly receiver: Receiver | undefined;
  readonly points: number | undefined;
  readonly problem: TransferProblem | undefined;
  /** What is said at the field of the CPF or CNPJ. */
  readonly lookUpProblem: string | undefined;
  readonly isSearching: boolean;
  readonly isConfirming: boolean;
  /** A code was confirmed, and what it opened is good as far as this page knows: no other is asked for. */
  readonly isProven: boolean;
  /** The line of the statement, once it is done. */
  readonly entryId: string | undefined;
  /** Resolves with whether somebody was found. */
  readonly find: (taxId: string) => Promise<boolean>;
  /** Takes back what was said of a CPF or CNPJ that is not there any more. */
  readonly forgetLookUp: () => void;
  readonly choose: (points: number) => Promise<void>;
  readonly enterCode: (code: string) => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly goTo: (step: "receiver" | "amount") => void;
}

/** Finds who is to receive; a failure is shown at the field, and what was typed stays. */
function useLookUp() {
  const [receiver, setReceiver] = useState<Receiver>();
  const [problem, setProblem] = useState<string>();
  const [isSearching, setSearching] = useState(false);

  async function find(taxId: string): Promise<boolean> {
    if (isSearching) return false;
    setProblem(undefined);
    if (!navigator.onLine) {
      setProblem(offlineWords);
      return false;
    }
    setSearching(true);
    try {
      const outcome = await call(findReceiver, { body: { taxId } });
      if (outcome.ok) setReceiver(outcome.reply);
      else setProblem(lookUpWords(outcome.code, outcome.retryAfterSeconds));
      return outcome.ok;
    } catch (error) {
      setProblem(sendFailureWords(error));
      return false;
    } finally {
      setSearching(false);
    }
  }
  return { receiver, problem, isSearching, find, forget: () => setProblem(undefined) };
}

/** Sends the transfer, one act under one key, and reports what prevents it. */
function useSending(meet: (problem: TransferProblem) => void) {
  const [entryId, setEntryId] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const keyOf = useRef(createActKey());
  const isAtWork = useRef(false);
  const memberId = useMemberId();

  async function send(body: Transfer, wasUnsure: boolean): Promise<boolean> {
    if (isAtWork.current) return false;
    isAtWork.current = true;
    setConfirming(true);
    try {
      const outcome = await call(completeTransfer, { body }, { idempotencyKey: keyOf.current(body) });
      if (outcome.ok) {
        setEntryId(outcome.reply.entryId);
        if (memberId !== undefined) takeBalance(memberId, outcome.reply.balance);
      } else meet(transferRefusalProblem(outcome.code, wasUnsure));
      return outcome.ok;
    } catch (error) {
      meet(transferFailureProblem(error, wasUnsure));
      return false;
    } finally {
      isAtWork.current = false;
      setConfirming(false);
    }
  }
  return { entryId, isConfirming, send };
}

/**
 * Holds the steps of a transfer: receiver, points, access code, review, done. Nothing is sent before the last
 * press.
 */
export function useTransfer(): TransferFlow {
  const lookUp = useLookUp();
  const { receiver } = lookUp;
  const access = useAccessCode("transfer", receiver?.transferId);
  const [step, setStep] = useState<TransferStep>("receiver");
  const [points, setPoints] = useState<number>();
  const [grant, setGrant] = useState<string>();
  const [problem, setProblem] = useState<TransferProblem>();
  const sending = useSending(meet);
  useBackOnline(() => setProblem(transferProblemOnline));

  function meet(next: TransferProblem): void {
    setProblem(next);
    setStep(next.step);
    if (next.step === "code" || next.step === "receiver") setGrant(undefined);
    if (next.step === "code") access.forget(`${next.title} ${next.text}`);
  }

  async function find(taxId: string): Promise<boolean> {
    setProblem(undefined);
    if (!(await lookUp.find(taxId))) return false;
    // The code of another receiver opens nothing here.
    setGrant(undefined);
    setStep("amount");
    return true;
  }

  async function choose(next: number): Promise<void> {
    setPoints(next);
    setProblem(undefined);
    if (grant !== undefined) setStep("review");
    else if (await access.ask()) setStep("code");
  }

  async function enterCode(code: string): Promise<void> {
    const given = await access.check(code);
    if (given === undefined) return;
    setGrant(given);
    setProblem(undefined);
    setStep("review");
  }

  async function confirm(): Promise<void> {
    if (!receiver || points === undefined || grant === undefined) return;
    const wasUnsure = problem?.isUnsure === true;
    if (!navigator.onLine) return setProblem(transferOfflineProblem(wasUnsure));
    setProblem(undefined);
    if (!(await sending.send({ transferId: receiver.transferId, points, grant }, wasUnsure))) return;
    setStep("done");
    // Not waited for: it is done, and the veil over it would keep the focus from the last step.
    void askAgainUnder(["points"]);
  }

  return {
    step,
    access,
    receiver,
    points,
    problem,
    lookUpProblem: lookUp.problem,
    forgetLookUp: lookUp.forget,
    isSearching: lookUp.isSearching,
    isConfirming: sending.isConfirming,
    isProven: grant !== undefined,
    entryId: sending.entryId,
    find,
    choose,
    enterCode,
    confirm,
    goTo: (next) => {
      setProblem(undefined);
      setStep(next);
    },
  };
}
