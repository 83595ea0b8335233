import { createMessages, Messages } from "@colheita/ui/messages/messages";
import { createNotificationCards, NotificationCards } from "@colheita/ui/notification-card/notification-card";
import { figures } from "../portal-words.ts";
import { cardsCopy, messagesCopy } from "./floating-copy.ts";

/** The messages of this page. Pages show them through `platform/messages.ts`. */
export const messageStore = createMessages({ defaultTimeoutMs: figures.messageMs });
/** The notification cards of this page. Pages show them through `platform/notification-cards.ts`. */
export const cardStore = createNotificationCards({ defaultTimeoutMs: figures.cardMs });

/** Shows what floats over every page, in the portal's words. */
export function FloatingLayers() {
  return (
    <>
      <Messages store={messageStore} labels={messagesCopy} />
      <NotificationCards store={cardStore} labels={cardsCopy} />
    </>
  );
}
