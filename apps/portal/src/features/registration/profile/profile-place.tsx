import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import styles from "./profile-place.module.css";

const LINES = ["profile", "name", "contact", "email", "birth", "street", "district", "city"];

/** Shows the form's place, as large, until it has loaded. */
export function ProfilePlace() {
  return (
    <SkeletonGroup label="Buscando os seus dados">
      <div className={styles.place}>
        {LINES.map((line) => (
          <div key={line}>
            <Skeleton shape="small" width="third" />
            <Skeleton shape="block" className={styles.field ?? ""} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
