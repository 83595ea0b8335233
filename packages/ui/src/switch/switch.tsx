import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./switch.module.css";

type NativeProps = Omit<ComponentPropsWithRef<"input">, "type" | "role" | "size" | "children">;

export interface SwitchProps extends NativeProps {
  label: ReactNode;
  /** `end`: the label at the left and the switch at the far right, as in menus and settings. */
  place?: "start" | "end";
  className?: string;
}

/** Switches something on or off that takes effect at once. */
export function Switch({ label, place = "start", className, ...rest }: SwitchProps) {
  return (
    <label className={className ? `${styles.row} ${className}` : styles.row} data-place={place}>
      {/* A native checkbox says its own state. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...rest} type="checkbox" role="switch" className={styles.input} />
      <span className={styles.words}>{label}</span>
    </label>
  );
}
