import { formatInteger } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import { GoalBar } from "@colheita/ui/goal-bar/goal-bar";
import { Link } from "@colheita/ui/link/link";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import type { RewardTarget } from "../target-rules.ts";
import styles from "../home-hero.module.css";

const REACHED = "Seu saldo já alcança";

/**
 * Shows how far the member is from the reward they save for, as planted rows; without such a reward, the way to
 * choose one.
 */
export function GoalProgress({
  target,
  isPending,
}: {
  target: RewardTarget | undefined;
  isPending: boolean;
}) {
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
  const { name, value, max, missing, rewardId } = target;
  const isReached = missing === 0;
  const verb = missing === 1 ? "Falta" : "Faltam";
  return (
    <div className={styles.goal}>
      <GoalBar
        value={value}
        max={max}
        label={`Meta: ${name}`}
        valueText={
          isReached ? REACHED : `${verb} ${formatInteger(missing)} de ${formatInteger(max)} ${label.other}`
        }
        tone="inherit"
        count={64}
        start={
          isReached ? (
            REACHED
          ) : (
            <>
              {verb} <b className="tnum">{formatInteger(missing)}</b>
            </>
          )
        }
        end={<b className="tnum">{formatInteger(max)}</b>}
      />
      <p className={styles.target}>
        <Link href={pathOf("reward", { rewardId })}>{name}</Link>
      </p>
    </div>
  );
}
