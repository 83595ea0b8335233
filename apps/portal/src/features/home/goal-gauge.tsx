import { formatInteger, formatPoints } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import { Icon } from "@colheita/ui/icon/icon";
import { Anchor } from "@colheita/ui/link/anchor";
import { PivotGauge } from "@colheita/ui/pivot-gauge/pivot-gauge";
import { useLevelLabel, usePointsLabel } from "../../platform/session/points-label.ts";
import { levelWords } from "./level-words.ts";
import type { LevelLabels } from "./level-words.ts";
import { percentOf } from "./target-rules.ts";
import type { Target } from "./target-rules.ts";
import styles from "./goal-gauge.module.css";

interface Words {
  readonly title: string;
  readonly text: string;
  /** Under the title inside the disc, where there is little room. */
  readonly short?: string;
}

const invitation: Words = { title: "Escolha sua meta", text: "Marque um prêmio e veja aqui quanto falta." };

function wordsOf(target: Target, labels: LevelLabels): Words {
  if (target.kind === "level") return levelWords(target, labels);
  const { name: title, missing } = target;
  if (missing === 0) return { title, text: "Você já alcançou." };
  const short = `${missing === 1 ? "falta" : "faltam"} ${formatInteger(missing)}`;
  return {
    title,
    short,
    text: `${missing === 1 ? "Falta" : "Faltam"} ${formatPoints(missing, labels.points)}.`,
  };
}

/** The pivot in the landscape: the level, and what the season has watered so far; or the way to a goal. */
export function GoalGauge({ target }: { target: Target | undefined }) {
  const labels = { points: usePointsLabel(), level: useLevelLabel() };
  const words = target ? wordsOf(target, labels) : invitation;
  const content = <Content target={target} words={words} />;
  if (target?.kind === "level") return <div className={styles.gauge}>{content}</div>;
  const href = target ? pathOf("reward", { rewardId: target.rewardId }) : pathOf("rewards");
  return (
    <Anchor href={href} className={styles.gauge}>
      {content}
    </Anchor>
  );
}

function Content({ target, words }: { target: Target | undefined; words: Words }) {
  return (
    <>
      <div className={styles.disc}>
        <PivotGauge
          className={styles.pivot ?? ""}
          size="large"
          value={target?.value ?? 0}
          max={target?.max || 1}
          label={words.title}
          valueText={words.text}
        >
          {target?.max ? (
            <p className={`num ${styles.percent}`}>{percentOf(target)}%</p>
          ) : (
            <Icon name={target ? "cal" : "gift"} size="large" />
          )}
          <p className={styles.inside}>
            <b>{words.title}</b> {words.short}
          </p>
        </PivotGauge>
      </div>
      <div className={styles.words}>
        <p className={styles.title}>{words.title}</p>
        <p>{words.text}</p>
      </div>
    </>
  );
}
