import { useId, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { Anchor } from "../link/anchor.tsx";
import styles from "./tabs.module.css";

export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** The name of the row of tabs. */
  label: string;
  tabs: readonly Tab[];
  /** With `onSelect`, the owner keeps the choice; without, the tabs do. */
  selectedId?: string;
  onSelect?: (id: string) => void;
}

function indexForKey(key: string, at: number, count: number) {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** Shows panels of one page, one at a time. Arrow keys, Home and End choose at once. */
export function Tabs({ label, tabs, selectedId, onSelect }: TabsProps) {
  const base = useId();
  const [ownId, setOwnId] = useState(tabs[0]?.id);
  const chosen = selectedId ?? ownId;

  function select(id: string) {
    setOwnId(id);
    onSelect?.(id);
  }
  function pressKey(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const index = indexForKey(event.key, at, tabs.length);
    const next = index === undefined ? undefined : tabs[index];
    if (next === undefined) return;
    event.preventDefault();
    select(next.id);
    const tab = document.getElementById(`${base}-tab-${next.id}`);
    tab?.focus();
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={pressKey}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            id={`${base}-tab-${id}`}
            className={styles.tab}
            role="tab"
            aria-selected={id === chosen}
            aria-controls={`${base}-panel-${id}`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => select(id)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          id={`${base}-panel-${id}`}
          className={styles.panel}
          role="tabpanel"
          aria-labelledby={`${base}-tab-${id}`}
          tabIndex={0}
          hidden={id !== chosen}
        >
          {content}
        </div>
      ))}
    </>
  );
}

export interface TabLinksProps {
  label: string;
  links: readonly { href: string; label: ReactNode; isCurrent?: boolean }[];
}

/** Shows the same row where each choice is a page with its own address. */
export function TabLinks({ label, links }: TabLinksProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {links.map(({ href, label, isCurrent }) => (
        <Anchor
          key={href}
          href={href}
          className={styles.tab}
          aria-current={isCurrent === true ? "page" : undefined}
        >
          {label}
        </Anchor>
      ))}
    </nav>
  );
}
