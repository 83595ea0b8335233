import { formatInteger, pointsUnit } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { Reward } from "@colheita/contract/rewards/rewards-records";
import { Badge } from "@colheita/ui/badge/badge";
import { RewardCard } from "@colheita/ui/card/reward-card";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { missingPoints } from "../reward/reach-rules.ts";
import { availabilityBadges, goalBadge, missingWords } from "../rewards-words.ts";
import type { BadgeWords } from "../rewards-words.ts";
import { RewardPicture } from "../reward-picture.tsx";
import styles from "./catalogue.module.css";

interface RewardTileProps {
  headingLevel: 2 | 3;
  reward: Reward;
  /** The points that can be spent; nothing while they are not known. */
  available: number | undefined;
  isGoal: boolean;
  isInView: boolean;
  /** It is one of a row, which is a list. */
  isListItem?: boolean;
}

function Mark({ label, tone, icon }: BadgeWords) {
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

function reachOf(points: number, available: number | undefined, label: PointsLabel) {
  const missing = missingPoints(points, available);
  if (!missing || available === undefined) return undefined;
  const { verb, amount } = missingWords(missing, label);
  return {
    balance: available,
    label: "Quanto você já juntou",
    valueText: `${verb} ${amount}`,
    caption: (
      <>
        {verb} <b className="tnum">{formatInteger(missing)}</b>
        <span className={styles.unit}> {pointsUnit(missing, label)}</span>
      </>
    ),
  };
}

/** Shows one reward of the catalogue: picture, name, points, and what is missing. */
export function RewardTile(props: RewardTileProps) {
  const { headingLevel, reward, available, isGoal, isInView, isListItem = false } = props;
  const label = usePointsLabel();
  const marks = [availabilityBadges[reward.availability], isGoal ? goalBadge : undefined].filter(
    (mark) => mark !== undefined,
  );
  return (
    <RewardCard
      headingLevel={headingLevel}
      isListItem={isListItem}
      name={reward.name}
      href={pathOf("reward", { rewardId: reward.id })}
      points={reward.points}
      unit={label.other}
      picture={<RewardPicture url={reward.imageUrl} isInView={isInView} />}
      badge={marks.length > 0 ? marks.map((mark) => <Mark key={mark.label} {...mark} />) : undefined}
      reach={reachOf(reward.points, available, label)}
    />
  );
}
