import { formatInteger } from "@colheita/brazil";
import styles from "./redemption.module.css";

interface PointSumProps {
  /** What can be spent; nothing while it is not known. */
  available: number | undefined;
  total: number;
}

/** The balance, what this redemption takes, and what stays. */
export function PointSum({ available, total }: PointSumProps) {
  const isKnown = available !== undefined;
  return (
    <dl className={styles.sum}>
      {isKnown ? (
        <div>
          <dt>Seu saldo</dt>
          <dd className="num" data-size="small">
            {formatInteger(available)}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Este resgate</dt>
        <dd className={`num ${styles.taken}`} data-size="small">
          {formatInteger(-total)}
        </dd>
      </div>
      {isKnown ? (
        <div className={styles.rest}>
          <dt>Saldo depois</dt>
          <dd className="num" data-size="medium">
            {formatInteger(available - total)}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
