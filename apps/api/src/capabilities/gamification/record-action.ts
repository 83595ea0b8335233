import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { queueOf, type RecordedAction } from "@colheita/contract/gamification/action-queues";
import { insertAction } from "./gamification-store.ts";

/**
 * Records what a member did, in the transaction in which they did it: once for each target and day (DECISIONS,
 * "Gamification action"). It is `Pending`; what it brings is decided later. Returns whether it is new.
 */
export function recordAction(
  tx: Tx,
  { memberId, action, target = "" }: { memberId: string; action: RecordedAction; target?: string },
): Promise<boolean> {
  return insertAction(tx, { id: newId("gam"), memberId, queue: queueOf(action), action, target });
}
