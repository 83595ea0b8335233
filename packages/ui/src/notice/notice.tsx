import { useEffect, useRef, type ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import styles from "./notice.module.css";

export type NoticeTone = "info" | "ok" | "warning" | "error" | "points";

export interface NoticeProps {
  tone?: NoticeTone;
  icon?: IconName;
  /** The number or the fact first, in bold. */
  title?: ReactNode;
  children?: ReactNode;
  /** A link or a small button under the words. */
  action?: ReactNode;
  /** `alert` interrupts a screen reader: for a refusal that has just arrived. `status` waits its turn. */
  live?: "alert" | "status";
  /** It answers a press, and may stand far from what was pressed: appearing, it comes into view. */
  comesIntoView?: boolean;
  className?: string;
}

const icons: Record<NoticeTone, IconName> = {
  info: "info",
  ok: "check",
  warning: "warn",
  error: "warn",
  points: "clock",
};

/** Shows a remark in the page: coloured bar, icon, sentence. */
export function Notice({ tone = "info", icon, title, children, action, live, ...rest }: NoticeProps) {
  const { className, comesIntoView = false } = rest;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (comesIntoView) box.current?.scrollIntoView({ block: "center" });
  }, [comesIntoView]);
  return (
    <div
      ref={box}
      className={className ? `${styles.notice} ${className}` : styles.notice}
      data-tone={tone}
      role={live}
    >
      <Icon name={icon ?? icons[tone]} className={styles.icon} />
      <div className={styles.words}>
        {title && <b>{title} </b>}
        {children}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
