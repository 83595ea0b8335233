import { useOdometerRoll } from "./use-odometer-roll.ts";
import { odometerParts } from "./odometer-parts.ts";
import styles from "./points-numeral.module.css";

export interface PointsNumeralProps {
  /** Whole points. A balance that could not be read has no numeral: show an error state. */
  value: number;
  /** The amount in words, "128.475 pontos": what is read aloud. */
  label: string;
  size?: "hero" | "medium" | "small";
  /** Rolls up once per session and again when the value changes under the reader's eyes. */
  rolls?: boolean;
  className?: string;
}

/** Shows the odometer: points on ink drums. For a yellow field; one per page is enough. */
export function PointsNumeral({ value, label, size = "hero", rolls, className }: PointsNumeralProps) {
  const { parts, digits } = odometerParts(value);
  const isWaiting = useOdometerRoll(rolls === true);
  return (
    <p
      {...{ role: "img", "aria-label": label }}
      className={className ? `${styles.odometer} ${className}` : styles.odometer}
      data-size={size}
      data-digits={digits > 6 ? Math.min(digits, 10) : undefined}
      data-rolls={rolls || undefined}
    >
      {parts.map((part) =>
        part.kind === "digit" ? (
          <span key={part.key} className={styles.drum} data-place={part.place}>
            <span className={styles.strip} data-digit={isWaiting ? 0 : part.digit} />
          </span>
        ) : (
          <span key={part.key} className={part.kind === "minus" ? styles.minus : styles.separator} />
        ),
      )}
    </p>
  );
}
