import { RewardGrid } from "@colheita/ui/card/reward-card";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import styles from "./catalogue.module.css";

const PLACES = Array.from({ length: 12 }, (_, index) => index);

/** Shows cards without rewards, as large as those to come. */
export function CatalogueSkeleton() {
  return (
    <SkeletonGroup label="Carregando prêmios">
      <RewardGrid>
        {PLACES.map((place) => (
          <div key={place} className={styles.ghost}>
            <Skeleton shape="picture" />
            <div className={styles.ghostWords}>
              <div className={styles.ghostName}>
                <Skeleton width={place % 2 === 0 ? "full" : "most"} />
                <Skeleton shape="small" width="half" />
              </div>
              <Skeleton shape="numeral" width="most" />
              <Skeleton shape="small" width="half" />
            </div>
          </div>
        ))}
      </RewardGrid>
    </SkeletonGroup>
  );
}
