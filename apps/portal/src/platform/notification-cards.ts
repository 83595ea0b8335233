import type { NotificationCardContent } from "@colheita/ui/notification-card/notification-card";
import { floatingLayers } from "./floating.ts";

/** Shows a notification card, top right; it leaves after 10 s by default (2.7). */
export async function showCard(content: NotificationCardContent): Promise<void> {
  const { cardStore } = await floatingLayers();
  cardStore.show(content);
}
