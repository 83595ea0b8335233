import { createMessages, Messages } from "@colheita/ui/messages/messages";
import { messagesCopy } from "./messages-copy.ts";

/** The messages of this page. Pages show them through `platform/messages.ts`. */
export const store = createMessages();

/** The floating messages, in the portal's words. */
export function FloatingMessages() {
  return <Messages store={store} labels={messagesCopy} />;
}
