import type { Notification } from "@colheita/contract/notifications/notifications-records";
import { Badge } from "@colheita/ui/badge/badge";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { Anchor } from "@colheita/ui/link/anchor";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MoreOfList } from "../../platform/data/more-of-list.tsx";
import { serverNow } from "../../platform/connection/connection-state.ts";
import { NotLoaded, useMayAsk } from "../../platform/data/loaded.tsx";
import { messages } from "../../platform/messages.ts";
import { pressFailureWords } from "../../platform/data/failure-words.ts";
import { notificationsQuery } from "./notifications-query.ts";
import { targetOf, whenInWords } from "./notifications-rules.ts";
import { markRead } from "./read-mark.ts";
import styles from "./notifications-list.module.css";

function open(notification: Notification): void {
  markRead(notification).catch((error: unknown) => messages.error(pressFailureWords(error)));
}

interface RowProps {
  notification: Notification;
  /** The reader goes where a notification leads. */
  onLeave: () => void;
}

function Title({ notification, onLeave }: RowProps) {
  const href = targetOf(notification);
  if (href !== undefined) {
    const leave = () => {
      open(notification);
      onLeave();
    };
    return (
      <Anchor href={href} className={styles.cover} onClick={leave}>
        {notification.title}
      </Anchor>
    );
  }
  if (notification.isRead) return notification.title;
  return (
    <button type="button" className={styles.cover} onClick={() => open(notification)}>
      {notification.title}
      <span className="visually-hidden">, marcar como lida</span>
    </button>
  );
}

function Row({ notification, onLeave }: RowProps) {
  const { isRead, message, createdAt } = notification;
  return (
    <li className={styles.row} data-unread={!isRead}>
      <p className={styles.title}>
        <Title {...{ notification, onLeave }} />
      </p>
      <p>{message}</p>
      <p className={styles.when}>
        <time className="dt" dateTime={createdAt.toISOString()}>
          {whenInWords(createdAt, new Date(serverNow()))}
        </time>
        {isRead ? null : <Badge tone="info">Não lida</Badge>}
      </p>
    </li>
  );
}

/** Shows the member's notifications, newest first. Opening one marks it as read. */
export function NotificationsList({ onLeave }: { onLeave: () => void }) {
  const list = useInfiniteQuery({ ...notificationsQuery, enabled: useMayAsk() });
  const { data, error, isFetching, refetch, hasNextPage } = list;
  if (!data) {
    const skeleton = <SkeletonRows count={5} label="Buscando as notificações" hasMedia={false} />;
    return <NotLoaded {...{ error, isFetching, refetch, skeleton }} />;
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState title="Nenhuma notificação" variant="plain">
        Avisos sobre o seu saldo, resgates e desafios aparecem aqui.
      </EmptyState>
    );
  return (
    <>
      {/* Safari drops the meaning of a list without bullets unless its role is said. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the meaning of a list without bullets */}
      <ul role="list" className={styles.list}>
        {items.map((notification) => (
          <Row key={notification.id} {...{ notification, onLeave }} />
        ))}
      </ul>
      <MoreOfList
        list={list}
        shown={hasNextPage ? `Mostrando ${items.length} notificações` : `${items.length} notificações`}
        busyLabel="Buscando notificações"
        failedTitle="As próximas notificações não chegaram."
      />
    </>
  );
}
