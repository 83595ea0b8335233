import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import styles from "./reward.module.css";

/** A reward before it is known, in its own shape. */
export function RewardSkeleton() {
  return (
    <SkeletonGroup label="Carregando prêmio">
      <div className={styles.reward}>
        <div className={styles.picture}>
          <Skeleton shape="picture" />
        </div>
        <div className={styles.main}>
          <Skeleton shape="small" width="third" />
          <h1 className={styles.ghost}>Prêmio</h1>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="button" />
          <Skeleton width="most" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
