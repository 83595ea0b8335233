import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { noDecisionNeeded, notTheNextStep } from "@colheita/contract/rewards/rewards-endpoints";
import { common } from "@colheita/contract/kit";
import { audit } from "../../../platform/audit/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { askToOrder } from "./ask-supplier.ts";
import { followAndNotify, type OrderStep } from "../follow-order.ts";
import { CodeGivenBefore, orderOf, settleOrder } from "./place-order.ts";
import { toRedemption } from "../read-redemption.ts";
import { lockRedemption } from "../redemption-store.ts";
import type { SupplierAnswer } from "./supplier.ts";

/** What an operator found out about an order whose supplier stayed silent, and how. */
export interface OperatorAnswer {
  readonly operatorId: string;
  readonly redemptionId: string;
  readonly answer: SupplierAnswer;
  /** For the trail: whom they asked, what they saw. The member reads what stands in `answer`, not this. */
  readonly reason: string;
}

const wrongCodes = { fields: [{ field: "body.voucherCodes", code: "INVALID_VALUE" }] };

/**
 * Answers in the supplier's place for a redemption that was handed to a person: it goes on as ordered, or ends with the
 * points and the unit given back. An order that a job still asks about is left to the job.
 * @throws Refusal not-found, rewards/no-decision-needed.
 */
export async function answerForSupplier(
  tx: Tx,
  platform: Pick<Platform, "config">,
  { operatorId, redemptionId, answer, reason }: OperatorAnswer,
): Promise<Redemption> {
  const row = await lockRedemption(tx, redemptionId);
  if (!row) throw new Refusal(common.notFound);
  if (!row.needsPerson || row.status !== "stock_reserved") throw new Refusal(noDecisionNeeded);
  // An operator mistypes as well as a supplier: the answer has to fit the order.
  const fitting = await askToOrder({ order: () => Promise.resolve(answer) }, orderOf(row)).catch(() => {
    throw new Refusal(common.invalid, wrongCodes);
  });
  const settled = await settleOrder(tx, platform, row, fitting).catch((error: unknown) => {
    throw error instanceof CodeGivenBefore ? new Refusal(common.invalid, wrongCodes) : error;
  });
  await audit(tx, {
    actorId: operatorId,
    subjectId: row.memberId,
    action: "rewards.answered-for-supplier",
    object: `redemption:${row.id}`,
    before: { status: row.status },
    after: { status: settled.status, reason },
  });
  return toRedemption(settled);
}

/**
 * Records that a parcel from the own stock has left or has arrived, or that a shop reported a code's use, as an
 * operator says.
 * @throws Refusal not-found, rewards/not-the-next-step.
 */
export async function track(
  tx: Tx,
  operatorId: string,
  redemptionId: string,
  step: Omit<OrderStep, "at">,
): Promise<Redemption> {
  const before = await lockRedemption(tx, redemptionId);
  if (!before) throw new Refusal(common.notFound);
  const moved = await followAndNotify(tx, redemptionId, step);
  if (!moved) throw new Refusal(notTheNextStep);
  await audit(tx, {
    actorId: operatorId,
    subjectId: moved.memberId,
    action: "rewards.order-tracked",
    object: `redemption:${redemptionId}`,
    before: { status: before.status },
    after: { status: moved.status, tracking: moved.tracking },
  });
  return toRedemption(moved);
}
