import { useContext } from "react";
import type { ReactNode } from "react";
import { SlideReached } from "./use-reached.ts";
import styles from "./banner.module.css";

export interface BannerProps {
  title: ReactNode;
  text?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  /** The map or picture: behind the text plot from 768 px, above it below. */
  media?: ReactNode;
  preset?: "soil" | "colourful" | "points" | "sky" | "footer";
  headingLevel?: 2 | 3;
}

/** Shows a plot of text over farmland or a picture. */
export function Banner({ title, text, action, media, preset = "soil", headingLevel = 2 }: BannerProps) {
  const isReached = useContext(SlideReached);
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <div className={styles.banner} data-preset={preset}>
      <div className={styles.media} aria-hidden="true">
        {isReached ? media : null}
      </div>
      <div className={styles.plot}>
        <Heading className={styles.title}>{title}</Heading>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {action}
      </div>
    </div>
  );
}
