import { formatPoints } from "@colheita/brazil";
import { usePointsLabel } from "../../platform/session/points-label.ts";
import { useSession } from "../../platform/session/session-state.ts";
import styles from "./balance-line.module.css";
import { balanceUnknown } from "./rewards-words.ts";

function BalanceWords() {
  const session = useSession();
  const label = usePointsLabel();
  // A line without words keeps the place of the words to come.
  if (session.status !== "member") return "\u00A0";
  if (!session.balance) return balanceUnknown;
  return (
    <>
      Você tem <b className="tnum">{formatPoints(session.balance.available, label)}</b> para resgatar.
    </>
  );
}

/** What there is to spend. A balance that could not be read is no zero: it is said. */
export function BalanceLine() {
  return (
    <p className={styles.line}>
      <BalanceWords />
    </p>
  );
}
