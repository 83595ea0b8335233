import type { ReactNode } from "react";
import styles from "./divider.module.css";

/** Shows a row of bare strokes across the column, with a word in the middle when it parts two ways. */
export function Divider({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <div
      className={className ? `${styles.divider} ${className}` : styles.divider}
      data-worded={children ? true : undefined}
    >
      {children && <span>{children}</span>}
    </div>
  );
}
