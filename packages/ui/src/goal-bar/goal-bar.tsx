import type { ReactNode } from "react";
import { Drawing } from "../drawing/drawing.tsx";
import { goalRows } from "../patterns/progress.ts";
import styles from "./goal-bar.module.css";

export interface GoalBarProps {
  value: number;
  max: number;
  /** What is measured: "Pontos para o próximo marco". */
  label: string;
  /** The measure in words: "Faltam 21.525 pontos". */
  valueText: string;
  /** Under the bar, left and right. */
  start?: ReactNode;
  end?: ReactNode;
  /** Values at which an ink tick stands. */
  marks?: readonly number[];
  /** How many rows the goal has; fewer for a narrow place. */
  count?: number;
  size?: "medium" | "large" | "small";
  /** `inherit`: the colour of the text around it, as on the points field. */
  tone?: "crop" | "inherit";
  className?: string;
}

/** Shows planted rows for what is done, furrows for what is missing. */
export function GoalBar(props: GoalBarProps) {
  const { value, max, label, valueText, start, end, marks, count, size = "medium", tone = "crop" } = props;
  const color = tone === "crop" && value >= max ? styles.done : styles[tone];
  const svg = goalRows({ value, max, marks, count, furrowClassName: styles.furrow });
  return (
    <div className={props.className}>
      <meter
        className="visually-hidden"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={max}
        value={Math.max(0, Math.min(value, max))}
      />
      <Drawing svg={svg} className={`${styles.rows} ${color} ${styles[size]}`} />
      {(start || end) && (
        <p className={styles.captions}>
          <span>{start}</span>
          <span className={styles.end}>{end}</span>
        </p>
      )}
    </div>
  );
}
