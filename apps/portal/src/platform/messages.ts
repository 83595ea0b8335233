import type { MessageOptions, MessagesStore } from "@colheita/ui/messages/messages";
import { useSyncExternalStore } from "react";

type Shower = Pick<MessagesStore, "success" | "warning" | "error" | "info" | "loading">;
type MessagesModule = typeof import("../shell/floating-messages.tsx");

let module: MessagesModule | undefined;
let loading: Promise<MessagesModule> | undefined;
const listeners = new Set<() => void>();

/** A live region says what changes in it, so it has to stand there before it says something. */
function afterDrawing(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
}

async function load(): Promise<MessagesModule> {
  module = await import("../shell/floating-messages.tsx");
  for (const listener of listeners) listener();
  await afterDrawing();
  return module;
}

function show(kind: keyof Shower) {
  return (text: string, options?: MessageOptions): Shown => {
    loading ??= load();
    const id = loading.then(({ store }) => store[kind](text, options));
    return { dismiss: () => void id.then((known) => module?.store.dismiss(known)) };
  };
}

/** A message on the screen. */
export interface Shown {
  /** Takes it away, a loading message too. */
  dismiss(): void;
}

/** The floating messages (2.7). Their code comes with the first of them. */
export const messages = {
  success: show("success"),
  warning: show("warning"),
  error: show("error"),
  info: show("info"),
  loading: show("loading"),
  /** On every change of route: takes away all but the persistent messages. */
  clearTransient: () => module?.store.clearTransient(),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What draws the messages, once there has been one. */
export function useMessagesView(): MessagesModule["FloatingMessages"] | undefined {
  return useSyncExternalStore(
    subscribe,
    () => module?.FloatingMessages,
    () => undefined,
  );
}
