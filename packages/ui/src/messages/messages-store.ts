import { createExpiringItems, realTimers } from "./expiring-items.ts";
import type { Timers } from "./expiring-items.ts";

export type MessageKind = "success" | "warning" | "error" | "info" | "loading";

export interface Message {
  readonly id: string;
  readonly kind: MessageKind;
  readonly text: string;
  /** How long it stays, in milliseconds; 0 stays until it is closed. */
  readonly timeoutMs: number;
  /** What it is about, where something newer of the same takes its place. */
  readonly about?: string | undefined;
  /** How often the same message came again while it was on the screen. */
  readonly repeats: number;
}

export interface MessageOptions {
  /** Milliseconds; 0 keeps the message until it is closed. */
  timeoutMs?: number;
  /** What it is about: a message takes the place of the last one of the same, which it may contradict. */
  about?: string;
}

export interface MessagesOptions {
  /** What a message without its own time gets; 7 000 by the specification. */
  defaultTimeoutMs?: number;
  timers?: Timers;
}

export interface MessagesStore {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Message[];
  /** Shows a message and returns its id. The same kind and text again repeats the one on the screen. */
  show: (kind: MessageKind, text: string, options?: MessageOptions) => string;
  success: (text: string, options?: MessageOptions) => string;
  warning: (text: string, options?: MessageOptions) => string;
  error: (text: string, options?: MessageOptions) => string;
  info: (text: string, options?: MessageOptions) => string;
  loading: (text: string, options?: MessageOptions) => string;
  /** The reader's close button: refused for a loading message. */
  close: (id: string) => void;
  /** The program's own removal: takes away any message. */
  dismiss: (id: string) => void;
  /** On every change of route: takes away all but the persistent messages. */
  clearTransient: () => void;
  /** On a touch of the page: takes away what is transient and was said, but for what went wrong. */
  giveWay: () => void;
  pause: () => void;
  resume: () => void;
}

const DEFAULT_TIMEOUT_MS = 7000;

/** Makes the store behind the floating messages (specification 2.7). */
export function createMessages(options: MessagesOptions = {}): MessagesStore {
  const { defaultTimeoutMs = DEFAULT_TIMEOUT_MS, timers = realTimers } = options;
  const items = createExpiringItems<Message>(timers);
  let lastId = 0;

  function show(kind: MessageKind, text: string, options: MessageOptions = {}) {
    const { timeoutMs = defaultTimeoutMs, about } = options;
    if (about !== undefined)
      items.removeWhere((other) => other.about === about && (other.kind !== kind || other.text !== text));
    const same = items.getSnapshot().find((message) => message.kind === kind && message.text === text);
    if (same !== undefined) {
      items.put({ ...same, timeoutMs, about, repeats: same.repeats + 1 });
      return same.id;
    }
    lastId += 1;
    const id = `message-${String(lastId)}`;
    items.put({ id, kind, text, timeoutMs, about, repeats: 0 });
    return id;
  }

  return {
    subscribe: items.subscribe,
    getSnapshot: items.getSnapshot,
    show,
    success: (text, options) => show("success", text, options),
    warning: (text, options) => show("warning", text, options),
    error: (text, options) => show("error", text, options),
    info: (text, options) => show("info", text, options),
    loading: (text, options) => show("loading", text, options),
    close: (id) => items.removeWhere((message) => message.id === id && message.kind !== "loading"),
    dismiss: items.remove,
    clearTransient: () => items.removeWhere((message) => message.timeoutMs > 0),
    giveWay: () => items.removeWhere(({ timeoutMs, kind }) => timeoutMs > 0 && kind !== "error"),
    pause: items.pause,
    resume: items.resume,
  };
}
