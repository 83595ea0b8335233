import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { notify } from "../../platform/live/live.ts";
import { insertNotification } from "./notification-store.ts";

/** The live topic that open pages hear when something here changed. */
export const NOTIFICATIONS_TOPIC = "notifications";

/** What a member is told. */
export interface Notice {
  readonly memberId: string;
  readonly title: string;
  readonly message: string;
  /** A path of this site that the notice leads to. */
  readonly actionUrl?: string;
  /** What it asks an answer to, if anything. */
  readonly kind?: "Group" | "Transfer";
}

const PREFIX = "a0P";

/** Tells a member something, in the transaction of what happened. Open pages of the member hear it at its commit. */
export async function notifyMember(
  tx: Tx,
  { memberId, title, message, actionUrl, kind }: Notice,
): Promise<string> {
  const id = newId(PREFIX);
  const values = { id, memberId, title, message, actionUrl: actionUrl ?? null, kind: kind ?? null };
  await insertNotification(tx, values);
  await notify(tx, memberId, NOTIFICATIONS_TOPIC);
  return id;
}

/** A notice of the past, as an import or the demo brings it: nobody is called. */
export async function recordNotice(
  tx: Tx,
  notice: Notice & { readonly createdAt: Date; readonly readAt?: Date },
): Promise<string> {
  const { memberId, title, message, actionUrl = null, kind = null, createdAt, readAt } = notice;
  const id = newId(PREFIX, createdAt.getTime());
  await insertNotification(tx, { id, memberId, title, message, actionUrl, kind, createdAt, readAt });
  return id;
}
