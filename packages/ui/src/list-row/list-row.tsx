import type { ReactNode } from "react";
import { Anchor } from "../link/anchor.tsx";
import styles from "./list-row.module.css";

/** Shows rows on the page, under an ink rule. */
export function List({
  label,
  children,
  className,
}: {
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    // Safari drops the meaning of a list without bullets unless its role is said.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" aria-label={label} className={className ? `${styles.list} ${className}` : styles.list}>
      {children}
    </ul>
  );
}

export interface ListRowProps {
  /** Swatch, avatar or icon at the left. */
  media?: ReactNode;
  title: ReactNode;
  /** Makes the whole row the link; its title is the link's name. */
  href?: string;
  /** Instead of a link: the whole row is a button. */
  onPress?: () => void;
  /** Secondary line under the title. */
  line?: ReactNode;
  /** Numeral, badge or button at the right; a button there stays above the row's link. */
  end?: ReactNode;
}

/** Shows one row: swatch or avatar, title and line, numeral. */
export function ListRow({ media, title, href, onPress, line, end }: ListRowProps) {
  return (
    <li className={styles.row} data-link={Boolean(href || onPress) || undefined}>
      {media && <span className={styles.media}>{media}</span>}
      <div className={styles.words}>
        <p className={styles.title}>
          <Title {...{ title, href, onPress }} />
        </p>
        {line && <p className={styles.line}>{line}</p>}
      </div>
      {end !== undefined && end !== null && <div className={styles.end}>{end}</div>}
    </li>
  );
}

function Title({ title, href, onPress }: Pick<ListRowProps, "title" | "href" | "onPress">) {
  if (href) {
    return (
      <Anchor href={href} className={styles.cover}>
        {title}
      </Anchor>
    );
  }
  if (onPress) {
    return (
      <button type="button" className={styles.cover} onClick={onPress}>
        {title}
      </button>
    );
  }
  return title;
}
