import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { notify } from "../../platform/live/live.ts";
import { insertNotification, type Notice } from "./notification-store.ts";

/** The live topic that open pages hear when something here changed. */
export const NOTIFICATIONS_TOPIC = "notifications";

const PREFIX = "a0P";

/** Notifies a member in the transaction of what happened. Open pages of the member are refreshed at its commit. */
export async function notifyMember(tx: Tx, notice: Notice): Promise<string> {
  const id = newId(PREFIX);
  await insertNotification(tx, { ...notice, id });
  await notify(tx, notice.memberId, NOTIFICATIONS_TOPIC);
  return id;
}

/** Records a notice of the past, as an import or the demo brings it: no open page is refreshed. */
export async function recordNotice(
  tx: Tx,
  notice: Notice & { readonly createdAt: Date; readonly readAt?: Date },
): Promise<string> {
  const id = newId(PREFIX, notice.createdAt.getTime());
  await insertNotification(tx, { ...notice, id });
  return id;
}
