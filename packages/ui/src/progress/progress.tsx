import { Drawing } from "../drawing/drawing.tsx";
import { goalRows } from "../patterns/progress.ts";
import styles from "./progress.module.css";

export interface ProgressProps {
  /** Done, of `max`. */
  value: number;
  max?: number;
  /** What advances: "Enviando nota-004218.pdf". */
  label: string;
  className?: string;
}

/** Shows rows being planted while something is sent or read. */
export function Progress({ value, max = 100, label, className }: ProgressProps) {
  const svg = goalRows({ value, max, count: 60, furrowClassName: styles.furrow });
  return (
    <div className={className}>
      <progress className="visually-hidden" aria-label={label} max={max} value={Math.min(value, max)} />
      <Drawing svg={svg} className={styles.rows} />
    </div>
  );
}
