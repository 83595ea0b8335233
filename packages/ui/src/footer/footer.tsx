import type { ReactNode } from "react";
import { Logo } from "../header/logo.tsx";
import type { Brand } from "../header/logo.tsx";
import { Anchor } from "../link/anchor.tsx";
import styles from "./footer.module.css";

export interface FooterProps {
  brand: Brand;
  navLabel: string;
  links: readonly { href: string; label: string }[];
  /** A line of small print: the programme and its season. */
  note?: ReactNode;
  /** The band of farmland above: an image or an inline drawing, decoration only. */
  strip?: ReactNode;
}

/** Shows the foot of every page. */
export function Footer({ brand, navLabel, links, note, strip }: FooterProps) {
  return (
    <footer className={styles.footer} data-preset="footer">
      <div className={styles.strip} aria-hidden="true">
        {strip}
      </div>
      <div className={`container ${styles.row}`}>
        <Logo {...brand} />
        <nav aria-label={navLabel}>
          <ul className={styles.links}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <Anchor href={href} className={styles.link}>
                  {label}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
      </div>
    </footer>
  );
}
