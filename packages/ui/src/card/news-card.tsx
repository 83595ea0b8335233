import type { ReactNode } from "react";
import { Anchor } from "../link/anchor.tsx";
import { CardPicture } from "./card-picture.tsx";
import styles from "./news-card.module.css";

export interface NewsCardProps {
  title: string;
  href: string;
  /** 16:9: a drawing of the pattern language, or an `<img alt="">`. */
  picture: ReactNode;
  /** "13/10/2026 · Lavoura". */
  line: ReactNode;
  /** The opening words, where there is room. */
  lead?: ReactNode;
  headingLevel?: 2 | 3;
  className?: string;
}

/** Shows one piece of news. The whole card is its link. */
export function NewsCard({ title, href, picture, line, lead, headingLevel = 3, className }: NewsCardProps) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <article className={className ? `${styles.card} ${className}` : styles.card}>
      <CardPicture>{picture}</CardPicture>
      <div>
        <p className={styles.line}>{line}</p>
        <Heading className={styles.title}>
          <Anchor href={href} className={styles.cover}>
            {title}
          </Anchor>
        </Heading>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
    </article>
  );
}
