import { formatChange, formatFigure } from "@colheita/brazil";
import styles from "./points-numeral.module.css";

export interface PointsProps {
  /** Whole points. */
  value: number;
  /** Writes the plus of a gain and colours it: green in, earth out. */
  isSigned?: boolean;
  /** Stands behind the amount: "pontos". */
  unit?: string;
  size?: "text" | "small" | "medium" | "large";
  className?: string;
}

/** Shows an amount of points in narrow figures: "18.900 pontos", "+6.480", "−6.750". */
export function Points({ value, isSigned, unit, size = "small", className }: PointsProps) {
  const sign = isSigned && value !== 0 ? (value > 0 ? "gain" : "loss") : undefined;
  return (
    <span className={className ? `${styles.points} ${className}` : styles.points}>
      <span className={`num ${styles.amount}`} data-size={size} data-sign={sign}>
        {isSigned ? formatChange(value) : formatFigure(value)}
      </span>
      {unit && <span className={styles.unit}> {unit}</span>}
    </span>
  );
}
