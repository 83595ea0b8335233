import { formatPoints } from "@colheita/brazil";
import type { RewardDetail } from "@colheita/contract/rewards/reward-detail";
import { Button } from "@colheita/ui/button/button";
import { GoalBar } from "@colheita/ui/goal-bar/goal-bar";
import { useEffect, useId, useState } from "react";
import { useKnownBalance } from "../../../platform/data/balance.ts";
import { leavePanelEntry } from "../../../platform/navigation/panel-entry.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { useMemberId } from "../../../platform/session/use-member-id.ts";
import { useLocation } from "../../../platform/navigation/router.tsx";
import { choiceInAddress, type OpenChoice } from "../choice/choice-rules.ts";
import { ChooseAction } from "../choice/choose-action.tsx";
import { LatePanel } from "../late-panel.tsx";
import { balanceUnknown, hindranceWords, missingWords } from "../rewards-words.ts";
import { GoalButton } from "./goal-button.tsx";
import { hindranceOf, missingPoints, mostUnits } from "./reach-rules.ts";
import { WishButton } from "./wish-button.tsx";
import styles from "./reward-view.module.css";

/** Loads the panel's code when the button is first used. */
const loadPanel = async () => (await import("../redemption/redemption-panel.tsx")).RedemptionPanel;
/** Fetches it ahead. A failure is met when the panel is opened. */
const warmPanel = () => void loadPanel().catch(() => undefined);

interface ReachProps {
  points: number;
  available: number | undefined;
  /** It may be chosen, too, which takes no points. */
  isChoice: boolean;
  /** It can't be redeemed now, whatever keeps it from that. */
  isBarred: boolean;
}

function Reach({ points, available, isChoice, isBarred }: ReachProps) {
  const label = usePointsLabel();
  if (available === undefined) return <p className="small soft">{balanceUnknown}</p>;
  const missing = missingPoints(points, available) ?? 0;
  if (missing === 0)
    return isBarred ? null : (
      <p className="small soft">
        {isChoice ? "Se resgatar" : "Depois do resgate"}, você fica com{" "}
        <b className="tnum">{formatPoints(available - points, label)}</b>.
      </p>
    );
  const { verb, amount } = missingWords(missing, label);
  return (
    <GoalBar
      value={available}
      max={points}
      label="Quanto você já juntou"
      valueText={`${verb} ${amount}`}
      start={<b className="tnum">{formatPoints(available, label)}</b>}
      end={`${verb} ${amount}`}
    />
  );
}

/** An opening of the panel, for points or for the choice of a milestone. */
interface Opening {
  readonly count: number;
  readonly isOpen: boolean;
  readonly choice?: OpenChoice | undefined;
}

/** Shows the buttons that redeem the reward, make it the goal or keep it in mind. A disabled button says why. */
export function RewardActions({ detail }: { detail: RewardDetail }) {
  const { reward, isGoal, isWished } = detail;
  const available = useKnownBalance()?.available;
  const label = usePointsLabel();
  const redeemable = { ...detail, ...reward };
  const hindrance = hindranceOf(redeemable, available);
  const reasonId = useId();
  const memberId = useMemberId();
  /** Each opening is a redemption of its own: the last one's steps are not gone on with. */
  const [opening, setOpening] = useState<Opening>({ count: 0, isOpen: false });
  const milestoneRewardId = choiceInAddress(useLocation().search);
  const missing = missingPoints(reward.points, available) ?? 0;

  // Loaded anew, the page has no panel open.
  useEffect(leavePanelEntry, []);

  const open = (choice?: OpenChoice) =>
    setOpening(({ count }) => ({ count: count + 1, isOpen: true, choice }));
  const close = () => setOpening((last) => ({ ...last, isOpen: false }));
  return (
    <div className={styles.actions}>
      {milestoneRewardId === undefined ? null : (
        <ChooseAction {...{ reward, milestoneRewardId, onChoose: open, onNear: warmPanel }} />
      )}
      <Reach
        points={reward.points}
        available={available}
        isChoice={milestoneRewardId !== undefined}
        isBarred={hindrance !== undefined}
      />
      <Button
        variant={milestoneRewardId === undefined ? "ipe" : "secondary"}
        icon="gift"
        fullWidth
        isDisabled={hindrance !== undefined}
        aria-describedby={hindrance ? reasonId : undefined}
        onClick={() => open()}
        onFocus={warmPanel}
        onPointerEnter={warmPanel}
      >
        Resgatar por {formatPoints(reward.points, label)}
      </Button>
      {hindrance ? (
        <p id={reasonId} className={styles.reason}>
          {hindranceWords(hindrance, { missing, label }, detail)}
        </p>
      ) : null}
      <GoalButton rewardId={reward.id} isGoal={isGoal} />
      <WishButton rewardId={reward.id} isWished={isWished} isSoldOut={reward.availability === "sold-out"} />
      {memberId === undefined ? null : (
        <LatePanel
          load={loadPanel}
          isWanted={opening.isOpen}
          onMissing={close}
          panelKey={opening.count}
          panel={{
            isOpen: opening.isOpen,
            onClose: close,
            memberId,
            reward,
            choice: opening.choice,
            deliveryDays: detail.deliveryDays,
            most: mostUnits(redeemable, available),
          }}
        />
      )}
    </div>
  );
}
