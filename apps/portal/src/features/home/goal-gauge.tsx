import { formatInteger, formatPoints } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import { Icon } from "@colheita/ui/icon/icon";
import { Anchor } from "@colheita/ui/link/anchor";
import { PivotGauge } from "@colheita/ui/pivot-gauge/pivot-gauge";
import { usePointsLabel } from "../../platform/session/points-label.ts";
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

function wordsOf({ kind, name, missing }: Target, season: string | undefined, label: PointsLabel): Words {
  const title = kind === "reward" ? name : `Marco ${name}`;
  if (missing === 0) return { title, text: "Você já alcançou." };
  const inSeason = season === undefined || kind === "reward" ? "" : ` na safra\u00A0${season}`;
  const short = `${missing === 1 ? "falta" : "faltam"} ${formatInteger(missing)}`;
  return {
    title,
    short,
    text: `${missing === 1 ? "Falta" : "Faltam"} ${formatPoints(missing, label)}${inSeason}.`,
  };
}

/** The pivot in the landscape: what the season has watered so far, or the way to a goal. */
export function GoalGauge({ target, season }: { target: Target | undefined; season: string | undefined }) {
  const label = usePointsLabel();
  const words = target ? wordsOf(target, season, label) : invitation;
  const content = <Content target={target} words={words} />;
  if (target?.kind === "milestone") return <div className={styles.gauge}>{content}</div>;
  const href =
    target?.rewardId === undefined ? pathOf("rewards") : pathOf("reward", { rewardId: target.rewardId });
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
          max={target?.max ?? 1}
          label={words.title}
          valueText={words.text}
        >
          {target ? (
            <p className={`num ${styles.percent}`}>{percentOf(target)}%</p>
          ) : (
            <Icon name="gift" size="large" />
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
