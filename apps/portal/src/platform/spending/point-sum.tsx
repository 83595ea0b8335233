import { formatFigure, formatInteger } from "@colheita/brazil";
import styles from "./spending.module.css";

interface PointSumProps {
  /** What can be spent; nothing while it is not known. */
  available: number | undefined;
  /** What takes the points: "Este resgate". */
  label: string;
  points: number;
}

/** Shows the balance, what this takes of it, and what stays. */
export function PointSum({ available, label, points }: PointSumProps) {
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
        <dt>{label}</dt>
        <dd className={`num ${styles.taken}`} data-size="small">
          {formatFigure(-points)}
        </dd>
      </div>
      {isKnown ? (
        <div className={styles.rest}>
          <dt>Saldo depois</dt>
          <dd className="num" data-size="medium">
            {formatInteger(available - points)}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
