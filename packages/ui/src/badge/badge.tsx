import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import styles from "./badge.module.css";

export type BadgeTone = "neutral" | "ok" | "warning" | "error" | "info" | "points" | "ink";

export interface BadgeProps {
  tone?: BadgeTone;
  /** Says the state a second time, for those who do not see the tint. */
  icon?: IconName;
  children: ReactNode;
  className?: string;
}

/** Shows a state in a word: icon, word and tint together. */
export function Badge({ tone = "neutral", icon, children, className }: BadgeProps) {
  return (
    <span className={className ? `${styles.badge} ${className}` : styles.badge} data-tone={tone}>
      {icon && <Icon name={icon} size="small" className={styles.icon} />}
      {children}
    </span>
  );
}
