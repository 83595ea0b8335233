import { type ReactNode, useId } from "react";
import { Drawing } from "../drawing/drawing.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { Anchor } from "../link/anchor.tsx";
import { plot, type PlotKind } from "../patterns/plot.ts";
import styles from "./tile.module.css";

export type TileTone = "verde" | "capim" | "terra" | "ceu" | "mata" | "palha";

const textures: Record<TileTone, { kind: PlotKind; ground: string; crop: string }> = {
  verde: { kind: "rows", ground: "#0B5B35", crop: "#17693F" },
  capim: { kind: "pits", ground: "#A9CF62", crop: "#95BF4C" },
  terra: { kind: "contour", ground: "#7A2A1A", crop: "#8C3826" },
  ceu: { kind: "contour", ground: "#BFE1EF", crop: "#A4D2E5" },
  mata: { kind: "pits", ground: "#06371F", crop: "#0F4A2B" },
  palha: { kind: "rows", ground: "#E4E9A8", crop: "#D6DD93" },
};

export interface TileProps {
  href: string;
  icon: IconName;
  /** Two or three words. */
  children: ReactNode;
  tone: TileTone;
}

/** Shows a quick action as a plot of land: all of it is the link. */
export function Tile({ href, icon, children, tone }: TileProps) {
  const id = useId();
  const texture = { angle: -32, pitch: 13, width: 120, height: 160, seed: tone, ...textures[tone] };
  return (
    <Anchor href={href} className={styles.tile} data-tone={tone}>
      <Drawing svg={plot({ id, ...texture })} className={styles.texture} />
      <Icon name={icon} className={styles.icon} />
      <span className={styles.words}>{children}</span>
    </Anchor>
  );
}

/** Shows plots side by side with the tracks between them: two columns on a phone, one row from 900 px. */
export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.grid}>
      {children}
    </nav>
  );
}
