import type { MessageKind, MessageOptions } from "@colheita/ui/messages/messages";
import { noteSilence } from "./connection/connection-state.ts";
import { floatingLayers, floatingLayersNow } from "./floating.ts";

/** A message on the screen. */
export interface ShownMessage {
  /** Takes it away, a loading message too. */
  dismiss(): void;
}

function show(kind: MessageKind) {
  return (text: string, options?: MessageOptions): ShownMessage => {
    const id = floatingLayers().then(({ messageStore }) => messageStore.show(kind, text, options));
    // Without its code there is no message: then the strip over the page says that there is no network.
    id.catch(noteSilence);
    return {
      dismiss: () =>
        void id.then(
          (known) => floatingLayersNow()?.messageStore.dismiss(known),
          () => undefined,
        ),
    };
  };
}

/** The floating messages (2.7): they leave after 7 s, or with the page; `timeoutMs: 0` keeps one until it is closed. */
export const messages = {
  success: show("success"),
  warning: show("warning"),
  error: show("error"),
  info: show("info"),
  loading: show("loading"),
  /** On every change of route: takes away all but the persistent messages. */
  clearTransient: () => floatingLayersNow()?.messageStore.clearTransient(),
};
