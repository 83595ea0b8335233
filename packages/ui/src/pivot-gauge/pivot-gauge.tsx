import type { ReactNode } from "react";
import { Drawing } from "../drawing/drawing.tsx";
import { pivotGauge } from "../patterns/progress.ts";
import styles from "./pivot-gauge.module.css";

export interface PivotGaugeProps {
  value: number;
  max: number;
  /** What is measured: "Notas no desafio Cobertura de Inverno". */
  label: string;
  /** The measure in words: "6 de 10". */
  valueText: string;
  size?: "small" | "medium" | "large";
  /** In the middle: the numeral, and a line under it where there is room. */
  children?: ReactNode;
  className?: string;
}

/** Shows an irrigation pivot as a gauge: the watered sector is what was achieved. */
export function PivotGauge({
  value,
  max,
  label,
  valueText,
  size = "medium",
  children,
  className,
}: PivotGaugeProps) {
  return (
    <div className={className ? `${styles.gauge} ${className}` : styles.gauge} data-size={size}>
      <meter
        className="visually-hidden"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={max}
        value={Math.max(0, Math.min(value, max))}
      />
      <Drawing svg={pivotGauge({ value, max })} className={styles.drawing} />
      <div className={styles.middle} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
