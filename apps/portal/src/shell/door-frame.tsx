import type { ReactNode } from "react";
import { FixedMap } from "../platform/drawings/fixed-map.tsx";
import styles from "./door-frame.module.css";

interface DoorFrameProps {
  /** Distinguishes the page's map from that of the page before, which is still there when this one opens. */
  name: string;
  /** The map as it is drawn into the document while prerendering; empty in the browser. */
  inline: string;
  url: string;
  /** A class for the column, where it does not stand in the middle. */
  column?: string | undefined;
  children: ReactNode;
}

/**
 * Shows the layout of the pages before the log-in: one column to act in, with the farm beside it, or above it on a
 * phone.
 */
export function DoorFrame({ name, inline, url, column, children }: DoorFrameProps) {
  return (
    <div className={styles.page}>
      <FixedMap name={name} className={styles.map} inline={inline} url={url} />
      <div className={styles.side}>
        <div className={`${styles.column} ${column ?? ""}`}>{children}</div>
      </div>
    </div>
  );
}
