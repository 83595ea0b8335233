import type { ReactNode } from "react";
import styles from "./card-picture.module.css";

/** Shows the picture of a card, 16:9: a drawing of the pattern language, or an `<img alt="">`. */
export function CardPicture({ children }: { children: ReactNode }) {
  return <div className={styles.picture}>{children}</div>;
}
