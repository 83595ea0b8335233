import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import styles from "./news-list.module.css";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

function Card() {
  return (
    <div className={styles.cardPlace}>
      <Skeleton shape="block" className={styles.picturePlace} />
      <div>
        <Skeleton shape="small" width="third" />
        <Skeleton width="most" className={styles.titlePlace} />
        <Skeleton width="half" className={styles.titlePlace} />
      </div>
    </div>
  );
}

/** Shows a page of news that is loading, as large as the news will be. */
export function NewsSkeleton() {
  return (
    <SkeletonGroup label="Buscando as notícias">
      <div className={styles.lead}>
        <Skeleton shape="block" className={styles.leadPicture} />
        <div className={styles.leadWords} data-preset="colourful" />
      </div>
      <div className={`columns ${styles.cards}`} data-columns="3">
        {CARDS.map((place) => (
          <Card key={place} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
