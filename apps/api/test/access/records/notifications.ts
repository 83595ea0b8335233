import type { Names } from "@colheita/contract/kit/example";
import { notifyMember } from "../../../src/capabilities/notifications/index.ts";
import type { Tx } from "../../../src/platform/database/database.ts";

/** Adds a notice. */
export async function add(tx: Tx, memberId: string): Promise<Names> {
  const notice = { memberId, title: "Olá", message: "Seus pontos chegaram." };
  return { notificationId: await notifyMember(tx, notice) };
}
