import { redeem } from "@colheita/contract/rewards/rewards-endpoints";
import type { Order } from "@colheita/contract/rewards/rewards-endpoints";
import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { useRef, useState } from "react";
import { useBackOnline } from "../../../platform/connection/use-back-online.ts";
import { takeBalance } from "../../../platform/data/balance.ts";
import { askAgainUnder } from "../../../platform/data/query-client.ts";
import { call } from "../../../platform/session/session.ts";
import { useAccessCode } from "../../../platform/access-code/use-access-code.ts";
import type { AccessCode } from "../../../platform/access-code/use-access-code.ts";
import { rewardsKey } from "../rewards-queries.ts";
import { createActKey } from "../../../platform/act-key.ts";
import {
  redemptionFailureProblem,
  redemptionOfflineProblem,
  redemptionProblemOnline,
  redemptionRefusalProblem,
} from "./redemption-words.ts";
import type { RedemptionProblem, RedemptionStep } from "./redemption-words.ts";

/** What is ordered, once it may be sent. */
export interface OrderedReward {
  readonly quantity: number;
  readonly delivery: DeliveryAddress | undefined;
}

export interface RedemptionFlow {
  readonly step: RedemptionStep;
  readonly access: AccessCode;
  readonly problem: RedemptionProblem | undefined;
  readonly isConfirming: boolean;
  /** A code was confirmed, and what it opened is good as far as this page knows: no other is asked for. */
  readonly isProven: boolean;
  /** The last step's: what was redeemed. */
  readonly redemption: Redemption | undefined;
  readonly ordered: OrderedReward | undefined;
  /** From the order on: to the code, or past it while its grant is still good. */
  readonly order: (ordered: OrderedReward) => Promise<void>;
  readonly enterCode: (code: string) => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly back: () => void;
}

/** Holds the access code, and the grant that it gave once it was confirmed. */
function useProof(rewardId: string) {
  const access = useAccessCode("redemption", rewardId);
  const [grant, setGrant] = useState<string>();

  /** Resolves with whether the code was the right one. */
  async function prove(code: string): Promise<boolean> {
    const given = await access.check(code);
    if (given !== undefined) setGrant(given);
    return given !== undefined;
  }

  function forget(why: string): void {
    setGrant(undefined);
    access.forget(why);
  }
  return { access, grant, prove, forget };
}

/** Who redeems what, and the choice of a milestone that pays for it where points do not. */
type Redeemed = Pick<Order, "memberId" | "rewardId" | "milestoneRewardId">;

/** Holds the steps of a redemption: order, access code, review, done. Nothing is spent before the last press. */
export function useRedemption({ memberId, rewardId, milestoneRewardId }: Redeemed): RedemptionFlow {
  const { access, grant, prove, forget } = useProof(rewardId);
  const [step, setStep] = useState<RedemptionStep>("order");
  const [ordered, setOrdered] = useState<OrderedReward>();
  const [problem, setProblem] = useState<RedemptionProblem>();
  const [isConfirming, setConfirming] = useState(false);
  const [redemption, setRedemption] = useState<Redemption>();
  const keyOf = useRef(createActKey());
  const isAtWork = useRef(false);
  useBackOnline(() => setProblem(redemptionProblemOnline));

  async function order(next: OrderedReward): Promise<void> {
    setOrdered(next);
    setProblem(undefined);
    if (grant !== undefined) setStep("review");
    else if (await access.ask()) setStep("code");
  }

  async function enterCode(code: string): Promise<void> {
    if (await prove(code)) setStep("review");
  }

  function meet(next: RedemptionProblem): void {
    setProblem(next);
    setStep(next.step);
    if (next.isFinal) void askAgainUnder(rewardsKey);
    if (next.step === "code") forget(`${next.title} ${next.text}`);
  }

  async function send(body: Order, wasUnsure: boolean): Promise<void> {
    const outcome = await call(redeem, { body }, { idempotencyKey: keyOf.current(body) });
    if (!outcome.ok) return meet(redemptionRefusalProblem(outcome.code, wasUnsure));
    setRedemption(outcome.reply);
    setStep("done");
    takeBalance(memberId, outcome.reply.balance);
    // Not waited for: it is done, and the veil over it would keep the focus from the last step.
    void askAgainUnder(rewardsKey);
    void askAgainUnder(["home"]);
  }

  async function confirm(): Promise<void> {
    if (isAtWork.current || !ordered || grant === undefined) return;
    const wasUnsure = problem?.isUnsure === true;
    if (!navigator.onLine) return setProblem(redemptionOfflineProblem(wasUnsure));
    isAtWork.current = true;
    setConfirming(true);
    setProblem(undefined);
    try {
      await send({ memberId, rewardId, milestoneRewardId, grant, ...ordered }, wasUnsure);
    } catch (error) {
      meet(redemptionFailureProblem(error, wasUnsure));
    } finally {
      isAtWork.current = false;
      setConfirming(false);
    }
  }

  function back(): void {
    setProblem(undefined);
    setStep("order");
  }

  return {
    step,
    access,
    problem,
    isConfirming,
    isProven: grant !== undefined,
    redemption,
    ordered,
    order,
    enterCode,
    confirm,
    back,
  };
}
