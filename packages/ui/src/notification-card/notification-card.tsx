import { useCallback, useSyncExternalStore } from "react";
import { TopLayer } from "../dialog/top-layer.tsx";
import { Icon } from "../icon/icon.tsx";
import { Anchor } from "../link/anchor.tsx";
import type { NotificationCard, NotificationCardsStore } from "./notification-cards-store.ts";
import styles from "./notification-card.module.css";

export { createNotificationCards } from "./notification-cards-store.ts";
export type {
  CardAction,
  NotificationCard,
  NotificationCardContent,
  NotificationCardsStore,
} from "./notification-cards-store.ts";

export interface NotificationCardsLabels {
  /** The name of the region that holds the cards. */
  region: string;
  close: string;
}

const none: readonly NotificationCard[] = [];
const onServer = () => none;

interface CardProps {
  card: NotificationCard;
  closeLabel: string;
  onClose: (id: string) => void;
}

function Card({ card, closeLabel, onClose }: CardProps) {
  const { id, title, text, icon = "bell", action } = card;
  function select() {
    onClose(id);
    action?.onSelect?.();
  }
  return (
    <span className={styles.card} data-layer-item="">
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        {text === undefined ? null : <span className={styles.text}>{text}</span>}
        {action === undefined ? null : action.href === undefined ? (
          <button type="button" className={styles.action} onClick={select}>
            {action.label}
          </button>
        ) : (
          <Anchor href={action.href} className={styles.action} onClick={select}>
            {action.label}
          </Anchor>
        )}
      </span>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => onClose(id)}>
        <Icon name="x" size="small" />
      </button>
    </span>
  );
}

/** Shows the notification cards: top right, stacked, above any dialog, read out when the reader is free. */
export function NotificationCards({
  store,
  labels,
}: {
  store: NotificationCardsStore;
  labels: NotificationCardsLabels;
}) {
  const cards = useSyncExternalStore(store.subscribe, store.getSnapshot, onServer);
  const hold = useCallback((isHeld: boolean) => (isHeld ? store.pause() : store.resume()), [store]);
  return (
    <TopLayer label={labels.region} place="notifications" onHold={hold} onTouch={store.giveWay}>
      <output aria-atomic="false">
        {cards.map((card) => (
          <Card key={card.id} card={card} closeLabel={labels.close} onClose={store.close} />
        ))}
      </output>
    </TopLayer>
  );
}
