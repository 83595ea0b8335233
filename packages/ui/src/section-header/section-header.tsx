import { createElement, type ReactNode } from "react";
import { Link } from "../link/link.tsx";
import styles from "./section-header.module.css";

export interface SectionHeaderProps {
  title: ReactNode;
  /** For `aria-labelledby` of the section. */
  id?: string;
  headingLevel?: 2 | 3;
  link?: { href: string; label: string };
}

/** Shows the title of a section, with the link to all of it at the right. */
export function SectionHeader({ title, id, headingLevel = 2, link }: SectionHeaderProps) {
  return (
    <div className={styles.header}>
      {createElement(`h${headingLevel}`, { id }, title)}
      {link && (
        <Link href={link.href} isStandalone className={styles.link}>
          {link.label}
        </Link>
      )}
    </div>
  );
}
