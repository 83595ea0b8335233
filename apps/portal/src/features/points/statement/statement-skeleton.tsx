import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import styles from "./statement-list.module.css";

const ROWS = Array.from({ length: 10 }, (_, row) => row);

/** Shows ten lines that are loading, as high as lines are. */
export function StatementSkeleton() {
  return (
    <SkeletonGroup label="Buscando seus lançamentos">
      <div className={styles.skeleton}>
        {ROWS.map((row) => (
          <div key={row} className={styles.place}>
            <Skeleton width={row % 3 === 0 ? "most" : "half"} />
            <Skeleton shape="small" width="third" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
