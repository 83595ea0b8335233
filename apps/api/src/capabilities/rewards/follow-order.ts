import { common } from "@colheita/contract/kit";
import type { RedemptionStatus } from "@colheita/contract/rewards/rewards-records";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { notify } from "../../platform/live/live.ts";
import { lockRedemption, moveOn, type RedemptionRow } from "./redemption-store.ts";
import { mayFollow } from "./rewards-rules.ts";

/**
 * Writes down what became of an order: shipped (with its tracking code), delivered, or used.
 * @throws Refusal not-found when there is none or the step does not follow from where it stands.
 */
export async function follow(
  tx: Tx,
  redemptionId: string,
  step: { status: Extract<RedemptionStatus, "shipped" | "delivered" | "used">; tracking?: string; at?: Date },
): Promise<RedemptionRow> {
  const row = await lockRedemption(tx, redemptionId);
  if (!row || !mayFollow(row.status, step.status)) throw new Refusal(common.notFound);
  const moved = await moveOn(tx, redemptionId, step);
  await notify(tx, row.memberId, "rewards");
  return moved;
}
