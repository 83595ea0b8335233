import type { Redemption, ReturnReason } from "@colheita/contract/rewards/redemption-records";
import {
  noReturnToWithdraw,
  notReturnable,
  tooLateToReturn,
} from "@colheita/contract/rewards/return-endpoints";
import { common } from "@colheita/contract/kit";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { toRedemption } from "../read-redemption.ts";
import { lockRedemption, moveOn, type RedemptionRow } from "../redemption-store.ts";
import { returnRefusal } from "../rewards-rules.ts";
import { tellOfReturn } from "./return-notices.ts";
import { writeReturnWords } from "./return-store.ts";

/** What a member says who gives a reward back. */
export interface ReturnRequest {
  readonly memberId: string;
  readonly redemptionId: string;
  readonly reason: ReturnReason;
  readonly comment?: string | undefined;
}

const refusals = { "too-late": tooLateToReturn, "not-returnable": notReturnable } as const;

/**
 * Records that its member returns a delivered reward. Nothing is given back before it has come and was looked at.
 * @throws Refusal not-found for somebody else's, rewards/too-late-to-return, rewards/not-returnable.
 */
export async function returnOrder(
  tx: Tx,
  { memberId, redemptionId, ...said }: ReturnRequest,
): Promise<Redemption> {
  const row = await lockOwn(tx, memberId, redemptionId);
  const refusal = returnRefusal(row);
  if (refusal !== undefined) throw new Refusal(refusals[refusal]);
  await writeReturnWords(tx, row.id, said);
  const asked = await moveOn(tx, row.id, { status: "return_requested" });
  await tellOfReturn(tx, asked, "asked");
  return toRedemption(asked);
}

/**
 * Ends a return for its member, who keeps the reward and may return it again while its days last.
 * @throws Refusal not-found for somebody else's, rewards/no-return-to-withdraw once it has come back.
 */
export async function withdrawReturn(tx: Tx, memberId: string, redemptionId: string): Promise<Redemption> {
  const row = await lockOwn(tx, memberId, redemptionId);
  if (row.status !== "return_requested") throw new Refusal(noReturnToWithdraw);
  const kept = await moveOn(tx, row.id, { status: "delivered" });
  await tellOfReturn(tx, kept, "withdrawn");
  return toRedemption(kept);
}

async function lockOwn(tx: Tx, memberId: string, redemptionId: string): Promise<RedemptionRow> {
  const row = await lockRedemption(tx, redemptionId);
  if (row?.memberId !== memberId) throw new Refusal(common.notFound);
  return row;
}
