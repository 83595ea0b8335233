import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import styles from "./chips.module.css";

export interface Chip {
  value: string;
  label: ReactNode;
  icon?: IconName;
}

export interface ChipsProps {
  /** Names the group: "Período". */
  label: string;
  chips: readonly Chip[];
  /** The pressed ones: one for a choice, several for filters. */
  pressed: readonly string[];
  onPress: (value: string) => void;
  className?: string;
}

/** Shows filters that are switched on and off. They scroll sideways on a phone rather than wrap. */
export function Chips({ label, chips, pressed, onPress, className }: ChipsProps) {
  return (
    <fieldset className={className ? `${styles.chips} ${className}` : styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {chips.map(({ value, label: words, icon }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={pressed.includes(value)}
          onClick={() => onPress(value)}
        >
          {icon && <Icon name={icon} size="small" />}
          {words}
        </button>
      ))}
    </fieldset>
  );
}
