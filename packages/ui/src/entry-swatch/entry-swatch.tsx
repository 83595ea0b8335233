import { useId } from "react";
import { Drawing } from "../drawing/drawing.tsx";
import { plot } from "../patterns/plot.ts";
import { type EntryFill, entryFills, type EntrySwatchKind } from "./entry-fills.ts";
import styles from "./entry-swatch.module.css";

export type { EntrySwatchKind } from "./entry-fills.ts";

export interface EntrySwatchProps {
  kind: EntrySwatchKind;
  size?: "small" | "medium";
  className?: string;
}

/** Shows the little plot that marks a kind of entry. Decoration: the kind's word stands beside it. */
export function EntrySwatch({ kind, size = "medium", className }: EntrySwatchProps) {
  const id = useId();
  const fill: EntryFill = entryFills[kind];
  const sizeClass = size === "small" ? `${styles.swatch} ${styles.small}` : styles.swatch;
  return (
    <Drawing
      svg={plot({ id, width: 28, height: 28, ...fill })}
      className={className ? `${sizeClass} ${className}` : sizeClass}
    />
  );
}
