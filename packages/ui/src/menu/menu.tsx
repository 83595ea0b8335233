import { useEffect, useRef } from "react";
import type { FocusEvent, KeyboardEvent, ReactNode, ToggleEvent } from "react";
import { Icon } from "../icon/icon.tsx";
import { Anchor } from "../link/anchor.tsx";
import { itemForKey, itemsIn } from "./menu-keys.ts";
import { screensOf, shownSections } from "./menu-items.ts";
import type { MenuItem, MenuSection } from "./menu-items.ts";
import styles from "./menu.module.css";

export { hasDesktopItems } from "./menu-items.ts";
export type {
  MenuItem,
  MenuLink,
  MenuPopup,
  MenuSection,
  MenuSwitchAccount,
  MenuToggle,
} from "./menu-items.ts";

export interface MenuProps {
  /** Its buttons name it in `popoverTarget`. */
  id: string;
  label: string;
  sections: readonly MenuSection[];
  /** Columns of 200 px from 900 px; one column over the whole width below. */
  columns?: 1 | 2 | 3;
  /** Above the items below 900 px: who is logged in. */
  lead?: ReactNode;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function invokersOf(id: string) {
  return [...document.querySelectorAll<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)];
}

function ItemLabel({ item }: { item: MenuItem }) {
  const icon = item.icon ?? (item.kind === "switch-account" ? "swap" : undefined);
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} className={styles.icon} />}
      <span className={styles.label}>{item.label}</span>
    </>
  );
}

/** Shows one item; `onLeave` closes the menu and puts the focus on its button. */
function Item({ item, onLeave }: { item: MenuItem; onLeave: () => void }) {
  if (item.kind === "link") {
    return (
      <Anchor
        href={item.href}
        className={styles.item}
        data-menu-item=""
        aria-current={item.isCurrent === "section" ? "true" : item.isCurrent === true ? "page" : undefined}
        onClick={onLeave}
      >
        <ItemLabel item={item} />
      </Anchor>
    );
  }
  if (item.kind === "toggle") {
    return (
      <button
        type="button"
        role="switch"
        className={styles.item}
        data-menu-item=""
        aria-checked={item.isOn}
        onClick={() => item.onChange(!item.isOn)}
      >
        <ItemLabel item={item} />
        <span className={styles.switch} aria-hidden="true" />
      </button>
    );
  }
  return (
    <button
      type="button"
      className={styles.item}
      data-menu-item=""
      data-kind={item.kind}
      aria-haspopup="dialog"
      onClick={() => {
        onLeave();
        item.onSelect();
      }}
    >
      <ItemLabel item={item} />
    </button>
  );
}

/**
 * Shows the drop-down of the header: columns on a desktop, a list over the whole width below 900 px. It is a
 * popover, so it opens before any script runs and closes on Escape and on a click outside.
 */
export function Menu({ id, label, sections, columns = 2, lead, isOpen, onToggle }: MenuProps) {
  const menu = useRef<HTMLElement>(null);
  const invoker = useRef<HTMLElement | null>(null);

  // It may have been opened before the script arrived.
  useEffect(() => {
    const isShown = menu.current?.matches(":popover-open") === true;
    if (isShown) onToggle(true);
  }, [onToggle]);

  useEffect(() => {
    const element = menu.current;
    if (element !== null && !isOpen && element.matches(":popover-open")) element.hidePopover();
  }, [isOpen]);

  function leave() {
    menu.current?.hidePopover();
    invoker.current?.focus();
  }

  function follow(event: ToggleEvent<HTMLElement>) {
    const isNowOpen = event.newState === "open";
    if (isNowOpen) {
      const invokers = invokersOf(id);
      invoker.current =
        invokers.find((button) => button === document.activeElement) ??
        invokers.find((button) => button.offsetParent !== null) ??
        null;
    }
    onToggle(isNowOpen);
  }

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") {
      event.preventDefault();
      leave();
      return;
    }
    const next = itemForKey(event.currentTarget, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  function blur(event: FocusEvent<HTMLElement>) {
    const to = event.relatedTarget;
    if (!(to instanceof Element) || event.currentTarget.contains(to)) return;
    if (to.getAttribute("popovertarget") !== id) event.currentTarget.hidePopover();
  }

  return (
    // The keys only add to the tab order of the links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={menu}
      id={id}
      className={styles.menu}
      data-preset="header"
      data-columns={columns}
      aria-label={label}
      popover="auto"
      onToggle={follow}
      onKeyDown={pressKey}
      onBlur={blur}
    >
      {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
      {shownSections(sections).map((section) => (
        <ul key={section[0]?.id} className={styles.section} data-only={screensOf(section)}>
          {section.map((item) => (
            <li key={item.id} data-only={item.only}>
              <Item item={item} onLeave={leave} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** Opens the menu of a button by the arrow down, with the focus on its first item. */
export function openMenuByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  const menu = document.getElementById(event.currentTarget.getAttribute("popovertarget") ?? "");
  if (event.key !== "ArrowDown" || menu === null) return;
  event.preventDefault();
  if (!menu.matches(":popover-open")) menu.showPopover();
  itemsIn(menu)[0]?.focus();
}
