import { useId, useState } from "react";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { Anchor } from "../link/anchor.tsx";
import { Menu, hasDesktopItems, openMenuByArrow } from "../menu/menu.tsx";
import type { MenuSection } from "../menu/menu.tsx";
import { Logo } from "./logo.tsx";
import type { Brand } from "./logo.tsx";
import styles from "./header.module.css";

export { Logo } from "./logo.tsx";
export type { Brand } from "./logo.tsx";

export interface HeaderLink {
  href: string;
  label: ReactNode;
  /** The page itself, or the section that the page belongs to. */
  isCurrent?: boolean | "section";
}

export interface HeaderPoints {
  href: string;
  /** The balance as it is printed. */
  value: string;
  unit: string;
  /** The whole sentence for a screen reader. */
  label: string;
}

export interface HeaderBell {
  /** Says how many are unread. */
  label: string;
  /** Absent while it is not known: there is no number then. */
  unread?: number | undefined;
  /** A link with `href`, a button with `onSelect`. */
  href?: string;
  onSelect?: () => void;
}

export interface HeaderMenu {
  label: string;
  openLabel: string;
  closeLabel: string;
  sections: readonly MenuSection[];
  columns?: 1 | 2 | 3;
  /** Above the items below 900 px. */
  lead?: ReactNode;
}

export interface HeaderProps {
  brand: Brand;
  /** The name of the row of links. */
  navLabel: string;
  links: readonly HeaderLink[];
  /** The first name, already cut, with its avatar; hidden below 600 px. Absent on pages with one task. */
  user?: { name: string; avatar: ReactNode };
  menu?: HeaderMenu;
  points?: HeaderPoints | undefined;
  bell?: HeaderBell;
  /** For a visitor: the button that leads to the log-in. */
  enter?: { href: string; label: string } | undefined;
}

const MOST_SHOWN = 99;

function Bell({ label, unread, href, onSelect }: HeaderBell) {
  const content = (
    <>
      <Icon name="bell" />
      {unread !== undefined && unread > 0 ? (
        <b className={styles.count} aria-hidden="true">
          {unread > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : unread}
        </b>
      ) : null}
    </>
  );
  return href === undefined ? (
    <button type="button" className={styles.square} aria-label={label} onClick={onSelect}>
      {content}
    </button>
  ) : (
    <Anchor href={href} className={styles.square} aria-label={label}>
      {content}
    </Anchor>
  );
}

function Links({ label, links }: { label: string; links: readonly HeaderLink[] }) {
  return (
    <nav className={styles.links} aria-label={label}>
      {links.map(({ href, label, isCurrent }) => (
        <Anchor
          key={href}
          href={href}
          className={styles.link}
          aria-current={isCurrent === "section" ? "true" : isCurrent === true ? "page" : undefined}
        >
          {label}
        </Anchor>
      ))}
    </nav>
  );
}

interface UserProps {
  user: NonNullable<HeaderProps["user"]>;
  menuId: string | undefined;
  menuLabel: string;
  isOpen: boolean;
}

function User({ user, menuId, menuLabel, isOpen }: UserProps) {
  const who = (
    <>
      <span className={styles.avatar}>{user.avatar}</span>
      <span>{user.name}</span>
    </>
  );
  if (menuId === undefined) return <div className={styles.user}>{who}</div>;
  return (
    <button
      type="button"
      className={styles.user}
      popoverTarget={menuId}
      aria-expanded={isOpen}
      onKeyDown={openMenuByArrow}
    >
      {who}
      <span className="visually-hidden">, {menuLabel}</span>
      <Icon name="chev" size="small" className={styles.chevron} />
    </button>
  );
}

/** Shows the bar on top of every page: logo, links from 900 px, points, bell, user from 600 px, menu. */
export function Header(props: HeaderProps) {
  const { brand, navLabel, links, user, menu, points, bell, enter } = props;
  const menuId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const hasLinks = links.length > 0;
  const userOpensMenu = menu !== undefined && hasDesktopItems(menu.sections);
  return (
    <header className={styles.header} data-preset="header">
      <div className={`container ${styles.bar}`} data-has-links={hasLinks}>
        <Logo name={brand.name} label={brand.label} href={brand.href} />
        {hasLinks ? <Links label={navLabel} links={links} /> : null}
        <div className={styles.end}>
          {points === undefined ? null : (
            <Anchor href={points.href} className={styles.points} aria-label={points.label}>
              <span className="num">{points.value}</span> <small>{points.unit}</small>
            </Anchor>
          )}
          {enter === undefined ? null : (
            <Anchor href={enter.href} className={styles.enter}>
              {enter.label}
            </Anchor>
          )}
          {bell === undefined ? null : <Bell {...bell} />}
          {user === undefined ? null : (
            <User
              user={user}
              menuId={userOpensMenu ? menuId : undefined}
              menuLabel={menu?.label ?? ""}
              isOpen={isOpen}
            />
          )}
          {menu === undefined ? null : (
            <button
              type="button"
              className={`${styles.square} ${styles.burger}`}
              popoverTarget={menuId}
              aria-expanded={isOpen}
              aria-label={isOpen ? menu.closeLabel : menu.openLabel}
              onKeyDown={openMenuByArrow}
            >
              <Icon name={isOpen ? "x" : "menu"} />
            </button>
          )}
        </div>
      </div>
      {menu === undefined ? null : (
        <Menu
          id={menuId}
          label={menu.label}
          sections={menu.sections}
          columns={menu.columns ?? 2}
          lead={menu.lead}
          isOpen={isOpen}
          onToggle={setIsOpen}
        />
      )}
    </header>
  );
}
