import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import styles from "../list/case-section.module.css";

const FIELDS = ["type", "reason", "name", "contact"];

/** Shows the form's place, as large, until it has loaded. */
export function CaseFormPlace() {
  return (
    <SkeletonGroup label="Abrindo o formulário">
      <div className={styles.place}>
        {FIELDS.map((field) => (
          <div key={field}>
            <Skeleton shape="small" width="third" />
            <Skeleton shape="block" className={styles.field} />
          </div>
        ))}
        <Skeleton shape="block" className={styles.words} />
      </div>
    </SkeletonGroup>
  );
}
