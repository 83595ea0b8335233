import { common } from "@colheita/contract/kit";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { notify } from "../../platform/live/live.ts";
import { markRead } from "./notification-store.ts";
import { NOTIFICATIONS_TOPIC } from "./notify-member.ts";

/**
 * Marks a member's own notification as read; reading it again changes nothing.
 * @throws Refusal not-found: a missing one and somebody else's look alike.
 */
export async function readNotification(
  tx: Tx,
  memberId: string,
  notificationId: string,
): Promise<{ isSuccess: true }> {
  const outcome = await markRead(tx, memberId, notificationId);
  if (outcome === "missing") throw new Refusal(common.notFound);
  if (outcome === "marked") await notify(tx, memberId, NOTIFICATIONS_TOPIC);
  return { isSuccess: true };
}
