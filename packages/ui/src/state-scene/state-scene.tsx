import { createElement, type ReactNode } from "react";
import styles from "./state-scene.module.css";

export interface StateTexts {
  title: string;
  /** One or two sentences: what happened, what is safe, what to do. */
  children?: ReactNode;
  headingLevel?: 2 | 3;
  /** `plain` stands on the page's ground instead of a white box. */
  variant?: "box" | "plain";
  className?: string;
}

export interface StateSceneProps extends StateTexts {
  scene: ReactNode;
  actions?: ReactNode;
}

/** Shows a drawing, a title, a sentence and what can be done: the frame of every empty, failed or finished place. */
export function StateScene(props: StateSceneProps) {
  const { title, children, headingLevel = 3, variant = "box", className, scene, actions } = props;
  return (
    <div className={className ? `${styles.state} ${className}` : styles.state} data-variant={variant}>
      {scene}
      {createElement(`h${headingLevel}`, { className: styles.title }, title)}
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** Shows the ground every scene is drawn on: a plot with one cut corner. 260 × 130 user units. */
export function Scene({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg className={styles.scene} viewBox="0 0 260 130" aria-hidden="true" focusable="false" fill="none">
      <path d="M2 6H258V102L222 128H2Z" fill={ground} />
      {children}
    </svg>
  );
}
