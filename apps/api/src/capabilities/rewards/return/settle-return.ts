import type { OpenReturn, Redemption } from "@colheita/contract/rewards/redemption-records";
import { notTheNextStep } from "@colheita/contract/rewards/rewards-endpoints";
import { common } from "@colheita/contract/kit";
import { audit } from "../../../platform/audit/audit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { unpackCursor } from "../../../platform/http/cursor.ts";
import { pageOf } from "../../../platform/http/page-of-rows.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { readSetting } from "../../settings/index.ts";
import { givePaymentBack } from "../payment.ts";
import { toRedemption } from "../read-redemption.ts";
import {
  lockRedemption,
  moveOn,
  returnStock,
  writeStockOff,
  type RedemptionRow,
} from "../redemption-store.ts";
import { isInReturn, mayFollow } from "../rewards-rules.ts";
import { tellOfReturn } from "./return-notices.ts";
import { openReturns, type OpenReturnRow } from "./return-store.ts";

/** What the statement says of points that came back. */
const RETURNED = "Prêmio devolvido por você.";

/** An operator, and the redemption whose return they bring on. */
export interface ReturnDeed {
  readonly operatorId: string;
  readonly redemptionId: string;
}

/**
 * Records that a returned reward has come back. What is to become of it is said with the refund, once it was looked at.
 * @throws Refusal not-found, rewards/not-the-next-step unless its member has asked for the return.
 */
export async function receiveReturn(tx: Tx, deed: ReturnDeed): Promise<Redemption> {
  const row = await lockWhere(tx, deed, ({ status }) => mayFollow(status, "received"));
  const received = await moveOn(tx, row.id, { status: "received" });
  await record(tx, deed, row, { action: "rewards.return-received", after: { status: received.status } });
  await tellOfReturn(tx, received, "received");
  return toRedemption(received);
}

/**
 * Ends a return that has come back: what was paid returns to its lots, and the units return to stock or are written off,
 * in this transaction. A partner's are written off: what is redeemed of them comes from the partner, and not from the shelf.
 * @throws Refusal not-found, rewards/not-the-next-step before it was received, and once it was refunded or refused.
 */
export async function refundReturn(
  tx: Tx,
  { isBackInStock, ...deed }: ReturnDeed & { readonly isBackInStock: boolean },
): Promise<Redemption> {
  const row = await lockWhere(tx, deed, ({ status }) => mayFollow(status, "refunded"));
  const isOnShelf = isBackInStock && row.partnerItem === null;
  await givePaymentBack(tx, row, RETURNED);
  const refunded = await moveOn(tx, row.id, { status: "refunded", returnUntil: null });
  await record(tx, deed, row, {
    action: "rewards.return-refunded",
    after: { status: refunded.status, isBackInStock: isOnShelf },
  });
  await tellOfReturn(tx, refunded, "refunded");
  // Last, for the row of the stock is the one that everybody wants.
  if (isOnShelf) await returnStock(tx, row.rewardId, row.quantity);
  else await writeStockOff(tx, row.rewardId, row.quantity);
  return toRedemption(refunded);
}

/**
 * Refuses a return of what did not come, or came used: it stays its member's, who reads the reason and can't ask again.
 * @throws Refusal not-found, rewards/not-the-next-step unless the return is under way.
 */
export async function refuseReturn(
  tx: Tx,
  { reason, ...deed }: ReturnDeed & { readonly reason: string },
): Promise<Redemption> {
  const row = await lockWhere(tx, deed, ({ status }) => isInReturn(status));
  const kept = await moveOn(tx, row.id, { status: "delivered", reason, returnUntil: null });
  await record(tx, deed, row, { action: "rewards.return-refused", after: { status: kept.status, reason } });
  await tellOfReturn(tx, kept, row.status === "received" ? "sent-back" : "refused");
  return toRedemption(kept);
}

async function lockWhere(
  tx: Tx,
  { redemptionId }: ReturnDeed,
  isThere: (row: RedemptionRow) => boolean,
): Promise<RedemptionRow> {
  const row = await lockRedemption(tx, redemptionId);
  if (!row) throw new Refusal(common.notFound);
  if (!isThere(row)) throw new Refusal(notTheNextStep);
  return row;
}

const record = (
  tx: Tx,
  { operatorId }: ReturnDeed,
  { id, memberId, status }: RedemptionRow,
  deed: { readonly action: string; readonly after: object },
): Promise<void> =>
  audit(tx, {
    actorId: operatorId,
    subjectId: memberId,
    object: `redemption:${id}`,
    before: { status },
    ...deed,
  });

function toOpenReturn(row: OpenReturnRow): OpenReturn {
  const { memberId, askedAt, returnReason, returnComment } = row;
  return {
    ...toRedemption(row),
    memberId,
    askedAt,
    returnReason: returnReason ?? undefined,
    returnComment: returnComment ?? undefined,
  };
}

/** Returns what operators have to bring to its end, those that wait longest first. */
export async function listReturns(
  db: Db,
  { profileCodes }: Pick<Caller, "profileCodes">,
  cursor: string | undefined,
) {
  const [after] = cursor === undefined ? [undefined] : unpackCursor(cursor, "id");
  const size = await readSetting(db, "PageSize", profileCodes);
  const rows = await openReturns(db, { after, size: size + 1 });
  const page = pageOf(rows, size, { item: toOpenReturn, placeOf: ({ id }) => [id] });
  return { ...page, total: undefined };
}
