import { useEffect, useRef } from "react";
import styles from "./spending.module.css";

/** Shows the heading of a step that replaced another: keyboard and screen reader go on here. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.name}>
      {children}
    </h3>
  );
}
