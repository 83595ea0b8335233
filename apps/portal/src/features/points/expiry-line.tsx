import { todayInSaoPaulo } from "@colheita/brazil";
import type { Balance } from "@colheita/contract/points/points-records";
import { Icon } from "@colheita/ui/icon/icon";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import { usePointsLabel } from "../../platform/session/points-label.ts";
import { expiryWords, nearestExpiration } from "./expiry-rules.ts";
import styles from "./expiry-line.module.css";

/** Shows what expires next, when that is near, on the points field. It always takes its line, so that nothing moves. */
export function ExpiryLine({ balance }: { balance: Balance | undefined }) {
  const label = usePointsLabel();
  if (!balance) return <Skeleton className={styles.pending} width="half" />;
  const near = nearestExpiration(balance.expirations, todayInSaoPaulo(balance.readAt));
  if (!near) return <p className={styles.line}>Nada vence nos próximos 60 dias.</p>;
  const { amount, rest } = expiryWords(near, label);
  return (
    <p className={styles.line} data-near="">
      <Icon name="clock" size="small" />
      <span>
        <b className="tnum">{amount}</b> {rest}
      </span>
    </p>
  );
}
