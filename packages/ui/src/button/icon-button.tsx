import type { ComponentPropsWithRef } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "children"> {
  icon: IconName;
  /** What it does, in words: its only name. */
  label: string;
  iconSize?: "small" | "medium";
  /** A count in the corner; say it in `label` too. */
  count?: number;
}

/** Shows a button of 44 px square with one drawing. */
export function IconButton({ icon, label, iconSize, count, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${styles.button} ${className}` : styles.button}
      aria-label={label}
    >
      <Icon name={icon} size={iconSize} />
      {count ? (
        <b className={styles.count} aria-hidden="true">
          {count > 99 ? "99+" : count}
        </b>
      ) : null}
    </button>
  );
}
