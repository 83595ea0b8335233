import { formatPoints } from "@colheita/brazil";
import type { Reward } from "@colheita/contract/rewards/rewards-records";
import { RightPanel } from "@colheita/ui/right-panel/right-panel";
import { useId, useState } from "react";
import type { OpenChoice } from "../choice/choice-rules.ts";
import { useKnownBalance } from "../../../platform/data/balance.ts";
import { usePanelEntry } from "../../../platform/navigation/panel-entry.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import type { Most } from "../reward/reach-rules.ts";
import { RewardPicture } from "../reward-picture.tsx";
import { CodeStep } from "../../../platform/spending/code-step.tsx";
import { LeaveDialog } from "../../../platform/spending/leave-dialog.tsx";
import { OrderStep } from "./order-step.tsx";
import { ProgressSteps } from "./progress-steps.tsx";
import { RedemptionActions } from "./redemption-actions.tsx";
import { RedemptionDone } from "./redemption-done.tsx";
import styles from "./redemption.module.css";
import { RedemptionReview } from "./redemption-review.tsx";
import { useHeld } from "../../../platform/spending/use-held.ts";
import { useDelivery, type Delivery } from "./use-delivery.ts";
import { useRedemption } from "./use-redemption.ts";
import type { RedemptionFlow } from "./use-redemption.ts";

export interface RedemptionPanelProps {
  isOpen: boolean;
  onClose: () => void;
  memberId: string;
  reward: Reward;
  /** The choice of a milestone that pays for it; nothing where points do. */
  choice: OpenChoice | undefined;
  deliveryDays: number;
  /** The most units that one redemption may have now. */
  most: Most;
}

interface StepBodyProps extends Pick<RedemptionPanelProps, "reward" | "choice" | "deliveryDays" | "most"> {
  flow: RedemptionFlow;
  delivery: Delivery;
  formId: string;
  onType: () => void;
}

/** Shows the current step. The quantity is held here, so that going back finds it as it was. */
function StepBody(props: StepBodyProps) {
  const { flow, delivery, formId, reward, choice, deliveryDays, most, onType } = props;
  const [quantity, setQuantity] = useState(1);
  const { step, access, problem, ordered, redemption, isConfirming } = flow;
  const balance = useHeld(useKnownBalance(), isConfirming || problem?.isUnsure === true);
  if (step === "code") return <CodeStep formId={formId} flow={flow} onType={onType} />;
  if (step === "review" && ordered)
    return <RedemptionReview {...{ reward, choice, ordered, balance, problem }} />;
  if (step === "done" && redemption) return <RedemptionDone redemption={redemption} />;
  return (
    <OrderStep
      formId={formId}
      reward={reward}
      choice={choice}
      deliveryDays={deliveryDays}
      available={balance?.available}
      quantity={quantity}
      most={most}
      delivery={delivery}
      problem={problem}
      sendProblem={access.sendProblem}
      isProven={flow.isProven}
      onQuantity={(next) => {
        setQuantity(next);
        onType();
      }}
      onType={onType}
      onOrder={(next) => void flow.order(next)}
    />
  );
}

/** Shows the redemption of one reward, step by step. Closing asks where something would be lost by it. */
export function RedemptionPanel(props: RedemptionPanelProps) {
  const { isOpen, onClose, memberId, reward, choice, deliveryDays, most } = props;
  const flow = useRedemption({ memberId, rewardId: reward.id, milestoneRewardId: choice?.milestoneRewardId });
  const delivery = useDelivery(reward.kind);
  const label = usePointsLabel();
  const [hasTyped, setTyped] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const formId = useId();
  const { step, problem, ordered } = flow;
  const isUnsure = problem?.isUnsure === true;
  const mayLose = isUnsure || (hasTyped && step !== "done" && !problem?.isFinal);
  const close = () => (mayLose ? setLeaving(true) : onClose());
  usePanelEntry(isOpen, () => {
    if (flow.isConfirming) return false;
    close();
    return !mayLose;
  });
  const picture = <RewardPicture url={reward.imageUrl} isInView className={styles.media} />;
  const total = formatPoints(reward.points * (ordered?.quantity ?? 1), label);
  return (
    <>
      <RightPanel
        isOpen={isOpen}
        onClose={close}
        title={choice ? "Escolher prêmio" : "Resgatar prêmio"}
        closeLabel="Fechar"
        closesOnVeil={!mayLose}
        busyLabel={flow.isConfirming ? "Confirmando o resgate" : undefined}
        media={step === "order" ? picture : undefined}
        actions={
          <RedemptionActions
            flow={flow}
            formId={formId}
            confirmLabel={choice ? "Confirmar escolha" : `Resgatar por ${total}`}
            isAddressComing={delivery.isNeeded && delivery.draft === undefined}
            onClose={close}
          />
        }
      >
        <ProgressSteps step={step} />
        <StepBody
          flow={flow}
          delivery={delivery}
          formId={formId}
          reward={reward}
          choice={choice}
          deliveryDays={deliveryDays}
          most={most}
          onType={() => setTyped(true)}
        />
      </RightPanel>
      <LeaveDialog
        isOpen={isLeaving}
        title="Sair do resgate?"
        stayLabel="Continuar o resgate"
        onStay={() => setLeaving(false)}
        onLeave={() => {
          setLeaving(false);
          onClose();
        }}
      >
        {isUnsure
          ? "Ainda não sabemos se o resgate foi feito. Antes de resgatar de novo, confira em Minha conta."
          : "O que você preencheu se perde. Nada foi descontado do seu saldo."}
      </LeaveDialog>
    </>
  );
}
