import { Icon } from "@colheita/ui/icon/icon";
import { PivotGauge } from "@colheita/ui/pivot-gauge/pivot-gauge";
import { useLevelLabel, usePointsLabel } from "../../../platform/session/points-label.ts";
import { levelWords } from "../level-words.ts";
import { targetPercent } from "../target-rules.ts";
import type { LevelTarget } from "../target-rules.ts";
import styles from "./goal-gauge.module.css";

/**
 * Shows the pivot in the landscape: the member's level, and what the season has watered so far on the way to the
 * next.
 */
export function GoalGauge({ target }: { target: LevelTarget }) {
  const { title, sentences, short } = levelWords(target, useLevelLabel(), usePointsLabel());
  const { value, max } = target;
  return (
    <div className={styles.gauge}>
      <div className={styles.disc}>
        <PivotGauge
          className={styles.pivot ?? ""}
          size="large"
          value={value}
          max={max || 1}
          label={title}
          valueText={sentences.join(" ")}
        >
          {max ? (
            <p className={`num ${styles.percent}`}>{targetPercent(target)}%</p>
          ) : (
            <Icon name="cal" size="large" />
          )}
          <p className={styles.inside}>{short}</p>
        </PivotGauge>
      </div>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}
