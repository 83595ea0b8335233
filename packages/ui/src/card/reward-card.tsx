import type { ReactNode } from "react";
import { GoalBar } from "../goal-bar/goal-bar.tsx";
import { Anchor } from "../link/anchor.tsx";
import { Points } from "../points-numeral/points.tsx";
import styles from "./reward-card.module.css";

export interface RewardCardProps {
  name: string;
  href: string;
  /** 4:3, contained on white. Its `alt` is empty: the name stands below. */
  picture: ReactNode;
  points: number;
  /** "pontos". */
  unit: string;
  /** In the picture's corner: "Últimas 12 unidades". */
  badge?: ReactNode;
  /** Out of reach: how far the member is, with words for the bar. */
  reach?: { balance: number; label: string; valueText: string; caption: ReactNode };
  headingLevel?: 2 | 3;
  /** It stands in a `RewardRow`. */
  isListItem?: boolean;
  /** Returns the pictures of a page load that come first, so give them `<img fetchPriority="high">` yourself. */
  className?: string;
}

/** Shows one prize of the catalogue. The whole card is its link. */
export function RewardCard(props: RewardCardProps) {
  const { name, href, picture, points, unit, badge, reach, headingLevel = 3, isListItem, className } = props;
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const Card = isListItem ? "li" : "article";
  return (
    <Card
      className={className ? `${styles.card} ${className}` : styles.card}
      data-far={reach ? true : undefined}
    >
      <div className={styles.picture}>{picture}</div>
      {badge && <div className={styles.badge}>{badge}</div>}
      <div className={styles.words}>
        <Heading className={styles.name}>
          <Anchor href={href} className={styles.cover}>
            {name}
          </Anchor>
        </Heading>
        <Points value={points} unit={unit} className={styles.points} />
        {reach && (
          <div className={styles.reach}>
            <GoalBar
              value={reach.balance}
              max={points}
              count={34}
              size="small"
              label={reach.label}
              valueText={reach.valueText}
            />
            <p className={styles.caption}>{reach.caption}</p>
          </div>
        )}
      </div>
    </Card>
  );
}

/** Shows the catalogue's grid: two columns on a phone, three from 768, four from 900. */
export function RewardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** Shows a row of cards that scrolls sideways; each `isListItem`. */
export function RewardRow({ children }: { children: ReactNode }) {
  return <ul className={styles.row}>{children}</ul>;
}
