import type { ReactNode } from "react";
import styles from "./page-state.module.css";

interface PageStateProps {
  title: string;
  children: ReactNode;
  /** What can be done. */
  action?: ReactNode;
  /** A drawing above the words. */
  scene?: ReactNode;
}

/** Shows a whole page that has only one thing to say. */
export function PageState({ title, children, action, scene }: PageStateProps) {
  return (
    <div className="container">
      <div className={styles.page}>
        {scene}
        <h1>{title}</h1>
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}
