import { formatInteger, formatPoints } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import { GoalBar } from "@colheita/ui/goal-bar/goal-bar";
import { Link } from "@colheita/ui/link/link";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import { useLevelLabel, usePointsLabel } from "../../platform/session/points-label.ts";
import type { ReactNode } from "react";
import { levelWords } from "./level-words.ts";
import type { LevelLabels } from "./level-words.ts";
import type { Target } from "./target-rules.ts";
import styles from "./home-hero.module.css";

const REACHED = "Seu saldo já alcança";

interface Words {
  /** What is measured, and the measure. */
  readonly label: string;
  readonly valueText: string;
  /** Under the bar on the right, before the sum that is to be reached. */
  readonly gone?: string;
  /** What the way leads to. */
  readonly aim: ReactNode;
}

function wordsOf(target: Target, labels: LevelLabels): Words {
  const { value, max, missing } = target;
  if (target.kind === "level") {
    const { title, text, aim } = levelWords(target, labels);
    return { label: title, valueText: text, gone: `${formatInteger(value)} de `, aim: `${title}, ${aim}` };
  }
  const { name, rewardId } = target;
  const lacking = `${missing === 1 ? "Falta" : "Faltam"} ${formatInteger(missing)} de ${formatPoints(max, labels.points)}`;
  return {
    label: `Meta: ${name}`,
    valueText: missing === 0 ? REACHED : lacking,
    aim: <Link href={pathOf("reward", { rewardId })}>{name}</Link>,
  };
}

/** How far the member is from what is measured, as planted rows; without anything to measure, the way to choose it. */
export function GoalProgress({ target, isPending }: { target: Target | undefined; isPending: boolean }) {
  const labels = { points: usePointsLabel(), level: useLevelLabel() };
  if (isPending) {
    return (
      <div className={styles.goal}>
        <Skeleton className={styles.faint} />
        <Skeleton shape="small" width="half" className={styles.faint} />
      </div>
    );
  }
  if (!target) {
    return (
      <div className={styles.goal}>
        <p>Escolha um prêmio como meta e acompanhe aqui quanto falta.</p>
        <Link href={pathOf("rewards")} isStandalone>
          Escolher minha meta
        </Link>
      </div>
    );
  }
  const { value, max, missing } = target;
  const { label, valueText, gone, aim } = wordsOf(target, labels);
  return (
    <div className={styles.goal}>
      <GoalBar
        value={value}
        max={max}
        label={label}
        valueText={valueText}
        tone="inherit"
        count={64}
        start={
          missing === 0 ? (
            REACHED
          ) : (
            <>
              {missing === 1 ? "Falta" : "Faltam"} <b className="tnum">{formatInteger(missing)}</b>
            </>
          )
        }
        end={
          <>
            {gone}
            <b className="tnum">{formatInteger(max)}</b>
          </>
        }
      />
      <p className={styles.target}>{aim}</p>
    </div>
  );
}
