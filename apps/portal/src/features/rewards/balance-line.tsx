import { formatPoints } from "@colheita/brazil";
import { useBalance } from "../../platform/data/balance.ts";
import { usePointsLabel } from "../../platform/session/points-label.ts";
import styles from "./balance-line.module.css";
import { balanceUnknown } from "./rewards-words.ts";

function BalanceWords() {
  const reading = useBalance();
  const label = usePointsLabel();
  // A line without words keeps the place of the words to come.
  if (reading.status === "pending") return "\u00A0";
  if (reading.status === "failed") return balanceUnknown;
  return (
    <>
      Você tem <b className="tnum">{formatPoints(reading.data.available, label)}</b> para resgatar.
    </>
  );
}

/** Shows what there is to spend. A balance that could not be read is no zero: the line says so. */
export function BalanceLine() {
  return (
    <p className={styles.line}>
      <BalanceWords />
    </p>
  );
}
