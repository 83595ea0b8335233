import { useCallback, useSyncExternalStore } from "react";
import { TopLayer } from "../dialog/top-layer.tsx";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon.tsx";
import { Spinner } from "../spinner/spinner.tsx";
import type { Message, MessageKind, MessagesStore } from "./messages-store.ts";
import styles from "./messages.module.css";

export { createMessages } from "./messages-store.ts";
export type {
  Message,
  MessageKind,
  MessageOptions,
  MessagesOptions,
  MessagesStore,
} from "./messages-store.ts";
export { realTimers } from "./expiring-items.ts";
export type { Timers } from "./expiring-items.ts";

export interface MessagesLabels {
  /** The name of the region that holds the messages. */
  region: string;
  close: string;
  /** Said before the text, so that the colour is not the only sign of the kind. */
  kinds: Record<MessageKind, string>;
}

const icons: Record<Exclude<MessageKind, "loading">, IconName> = {
  success: "check",
  warning: "warn",
  error: "warn",
  info: "info",
};

const none: readonly Message[] = [];
const onServer = () => none;

/** Returns one of two names for the same motion: changing the name starts it again on every repeat. */
function motionOf({ repeats }: Message) {
  if (repeats === 0) return undefined;
  return repeats % 2 === 0 ? "even" : "odd";
}

interface MessageBarProps {
  message: Message;
  labels: MessagesLabels;
  onClose: (id: string) => void;
}

function MessageBar({ message, labels, onClose }: MessageBarProps) {
  const { id, kind, text, repeats } = message;
  return (
    <span
      className={styles.message}
      data-layer-item=""
      data-kind={kind}
      data-repeat={motionOf(message)}
      role={kind === "error" ? "alert" : undefined}
    >
      <span className={styles.sign}>{kind === "loading" ? <Spinner /> : <Icon name={icons[kind]} />}</span>
      {/* A new node on every repeat, so that it is read out again. */}
      <span key={repeats} className={styles.text}>
        <span className="visually-hidden">{labels.kinds[kind]}: </span>
        {text}
      </span>
      {kind === "loading" ? null : (
        <button type="button" className={styles.close} aria-label={labels.close} onClick={() => onClose(id)}>
          <Icon name="x" size="small" />
        </button>
      )}
    </span>
  );
}

/**
 * Shows the floating messages: bottom centre on a phone, bottom left on a desktop, above any dialog. An error
 * interrupts the reader (`alert`), the others wait their turn (`status`).
 */
export function Messages({ store, labels }: { store: MessagesStore; labels: MessagesLabels }) {
  const messages = useSyncExternalStore(store.subscribe, store.getSnapshot, onServer);
  const hold = useCallback((isHeld: boolean) => (isHeld ? store.pause() : store.resume()), [store]);
  const bar = (message: Message) => (
    <MessageBar key={message.id} message={message} labels={labels} onClose={store.close} />
  );
  return (
    <TopLayer label={labels.region} place="messages" onHold={hold} onTouch={store.giveWay}>
      <output aria-atomic="false">{messages.filter(({ kind }) => kind !== "error").map(bar)}</output>
      <div>{messages.filter(({ kind }) => kind === "error").map(bar)}</div>
    </TopLayer>
  );
}
