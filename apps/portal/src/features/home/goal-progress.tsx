import { formatInteger } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import { GoalBar } from "@colheita/ui/goal-bar/goal-bar";
import { Link } from "@colheita/ui/link/link";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import { usePointsLabel } from "../../platform/session/points-label.ts";
import type { Target } from "./target-rules.ts";
import styles from "./home-hero.module.css";

function TargetName({ target: { name, rewardId } }: { target: Target }) {
  const label = usePointsLabel();
  if (rewardId === undefined)
    return (
      <>
        {label.other} da safra, para o marco {name}
      </>
    );
  return <Link href={pathOf("reward", { rewardId })}>{name}</Link>;
}

/** How far the member is from what is measured, as planted rows; without anything to measure, the way to choose it. */
export function GoalProgress({ target, isPending }: { target: Target | undefined; isPending: boolean }) {
  const label = usePointsLabel();
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
  const { value, max, missing, kind } = target;
  const isReached = missing === 0;
  const missingWords = `${missing === 1 ? "Falta" : "Faltam"} ${formatInteger(missing)}`;
  const reachedWords = kind === "reward" ? "Seu saldo já alcança" : "Marco alcançado";
  return (
    <div className={styles.goal}>
      <GoalBar
        value={value}
        max={max}
        label={kind === "reward" ? `Meta: ${target.name}` : `Marco ${target.name}`}
        valueText={
          isReached
            ? reachedWords
            : `${missingWords} de ${formatInteger(max)} ${label.other}${kind === "reward" ? "" : " da safra"}`
        }
        tone="inherit"
        count={64}
        start={
          isReached ? (
            reachedWords
          ) : (
            <>
              {missing === 1 ? "Falta" : "Faltam"} <b className="tnum">{formatInteger(missing)}</b>
            </>
          )
        }
        end={<b className="tnum">{formatInteger(max)}</b>}
      />
      <p className={styles.target}>
        <TargetName target={target} />
      </p>
    </div>
  );
}
