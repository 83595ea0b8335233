import { useEffect, useId, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, RefObject } from "react";
import { Icon } from "../icon/icon.tsx";
import { itemForKey, itemsIn } from "../menu/menu-keys.ts";
import styles from "./channel-bar.module.css";

export interface Channel {
  id: string;
  name: string;
}

export interface ChannelBarProps {
  /** The words before the channel's name. */
  text: string;
  /** What the list is called. */
  listLabel: string;
  channels: readonly Channel[];
  currentId: string;
  onChoose: (id: string) => void;
}

type ListProps = Pick<ChannelBarProps, "listLabel" | "channels" | "currentId" | "onChoose"> & {
  id: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
};

function ChannelList({ id, listLabel, channels, currentId, onChoose, isOpen, onToggle, button }: ListProps) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (!isOpen || list.current === null) return;
    const items = itemsIn(list.current);
    (items.find((item) => item.ariaCurrent === "true") ?? items[0])?.focus();
  }, [isOpen]);

  function close() {
    list.current?.hidePopover();
    button.current?.focus();
  }
  function choose(channelId: string) {
    close();
    if (channelId !== currentId) onChoose(channelId);
  }
  function pressKey(event: KeyboardEvent<HTMLUListElement>) {
    const next = itemForKey(event.currentTarget, event.key);
    if (event.key === "Escape") close();
    else if (next !== undefined) next.focus();
    else return;
    event.preventDefault();
  }
  function blur({ relatedTarget, currentTarget }: FocusEvent<HTMLUListElement>) {
    if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
    if (relatedTarget !== button.current) currentTarget.hidePopover();
  }

  return (
    // The keys only add to the tab order of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      id={id}
      className={styles.list}
      aria-label={listLabel}
      popover="auto"
      onToggle={(event) => onToggle(event.newState === "open")}
      onKeyDown={pressKey}
      onBlur={blur}
    >
      {channels.map((channel) => (
        <li key={channel.id}>
          <button
            type="button"
            className={styles.option}
            data-menu-item=""
            aria-current={channel.id === currentId}
            onClick={() => choose(channel.id)}
          >
            {channel.name}
            {channel.id === currentId ? <Icon name="check" size="small" /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows the strip under the header that says in which sales channel one works and lets one change it. */
export function ChannelBar({ text, ...list }: ChannelBarProps) {
  const { channels, currentId, listLabel } = list;
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles.bar} aria-label={text}>
      <div className={`container ${styles.row}`}>
        <Icon name="store" size="small" />
        <span>{text}</span>
        <button
          ref={button}
          type="button"
          className={styles.button}
          popoverTarget={listId}
          aria-expanded={isOpen}
        >
          {channels.find(({ id }) => id === currentId)?.name}
          <span className="visually-hidden">, {listLabel}</span>
          <Icon name="chev" size="small" />
        </button>
        <ChannelList {...list} id={listId} isOpen={isOpen} onToggle={setIsOpen} button={button} />
      </div>
    </section>
  );
}
