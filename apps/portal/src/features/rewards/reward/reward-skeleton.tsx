import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import styles from "./reward-view.module.css";

/** Shows the places of price and buttons before they are known. */
export function RewardSkeleton() {
  return (
    <SkeletonGroup label="Carregando prêmio">
      <div className={styles.main}>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="small" width="most" />
        <Skeleton shape="button" className={styles.wide} />
        <Skeleton shape="button" className={styles.wide} />
      </div>
    </SkeletonGroup>
  );
}
