import { formatPoints } from "@colheita/brazil";
import { PointsNumeral } from "@colheita/ui/points-numeral/points-numeral";
import { usePointsLabel } from "../../platform/session/points-label.ts";
import styles from "./balance-numeral.module.css";

const BLANK_DRUMS = [1, 2, 3, 4, 5, 6];

/** Shows the balance on its drums; before it is known, drums without figures, never a zero. */
export function BalanceNumeral({ available }: { available: number | undefined }) {
  const label = usePointsLabel();
  return (
    <div className={styles.box}>
      {available === undefined ? (
        <div className={styles.blank} aria-hidden="true">
          {BLANK_DRUMS.map((drum) => (
            <span key={drum} />
          ))}
        </div>
      ) : (
        <PointsNumeral value={available} label={formatPoints(available, label)} rolls />
      )}
    </div>
  );
}
