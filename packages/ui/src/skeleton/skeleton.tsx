import type { ReactNode } from "react";
import styles from "./skeleton.module.css";

export interface SkeletonProps {
  /** `text`, `title` and `numeral` keep the line box of what will stand there, so that nothing moves. */
  shape?: "text" | "small" | "title" | "numeral" | "swatch" | "avatar" | "button" | "picture" | "block";
  /** Part of the width: a third, half, two thirds, all. */
  width?: "third" | "half" | "most" | "full";
  className?: string;
}

/** Shows unplanted rows where content will be. Decoration; the busy place says so with `SkeletonGroup`. */
export function Skeleton({ shape = "text", width = "full", className }: SkeletonProps) {
  return (
    <span
      className={className ? `${styles.line} ${className}` : styles.line}
      data-shape={shape}
      data-width={width}
      aria-hidden="true"
    >
      <span className={styles.bar} />
    </span>
  );
}

/** Shows a place that is loading. It is seen, and announced, after 200 ms; quicker content never flickers. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}

/** Shows rows of a list that is loading, in the shape of `ListRow`. */
export function SkeletonRows({ count, label, hasMedia = true }: SkeletonRowsProps) {
  const rows = Array.from({ length: count }, (_, index) => index);
  return (
    <SkeletonGroup label={label}>
      <div className={styles.list}>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            {hasMedia && <Skeleton shape="swatch" />}
            <div className={styles.words}>
              <Skeleton width={row % 3 === 0 ? "most" : "half"} />
              <Skeleton shape="small" width="third" />
            </div>
            <div className={styles.numeral}>
              <Skeleton shape="numeral" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

export interface SkeletonRowsProps {
  count: number;
  label: string;
  hasMedia?: boolean;
}
