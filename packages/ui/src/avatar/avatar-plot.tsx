import { useId } from "react";
import { Drawing } from "../drawing/drawing.tsx";
import { plot } from "../patterns/plot.ts";
import styles from "./avatar.module.css";

/** Shows the plot of a member without a photo. */
export default function AvatarPlot({ seed }: { seed: string }) {
  const id = useId();
  return <Drawing svg={plot({ id, seed, width: 44, height: 44 })} className={styles.plot} />;
}
