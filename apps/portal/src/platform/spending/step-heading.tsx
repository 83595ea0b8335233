import { useEffect, useRef } from "react";
import styles from "./spending.module.css";

/** The heading of a step that took the place of another: keyboard and screen reader go on here. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.name}>
      {children}
    </h3>
  );
}
