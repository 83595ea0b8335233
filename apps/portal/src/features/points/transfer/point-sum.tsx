import { formatInteger } from "@colheita/brazil";
import styles from "./transfer.module.css";

interface PointSumProps {
  available: number;
  points: number;
}

/** The balance, what this transfer takes, and what stays. */
export function PointSum({ available, points }: PointSumProps) {
  return (
    <dl className={styles.sum}>
      <div>
        <dt>Seu saldo</dt>
        <dd className="num" data-size="small">
          {formatInteger(available)}
        </dd>
      </div>
      <div>
        <dt>Esta transferência</dt>
        <dd className={`num ${styles.taken}`} data-size="small">
          {formatInteger(-points)}
        </dd>
      </div>
      <div className={styles.rest}>
        <dt>Saldo depois</dt>
        <dd className="num" data-size="medium">
          {formatInteger(available - points)}
        </dd>
      </div>
    </dl>
  );
}
