import { formatPoints, nameHint, pointsLabelOf } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import { balanceFrozen } from "@colheita/contract/points/balance-frozen";
import {
  belowMinimum,
  dayLimitReached,
  receiverGone,
  transferGrantNeeded,
  transferNotCovered,
  transfersClosed,
  type Transfer,
} from "@colheita/contract/points/transfer-endpoints";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { fullNameOf, membersOf, useGrant, type IdentityMember } from "../../identity/index.ts";
import { notifyMember } from "../../notifications/index.ts";
import { readSetting } from "../../settings/index.ts";
import { receiverOf } from "./find-receiver.ts";
import { lockBoth, move } from "../ledger/move-points.ts";
import { balanceOf } from "../balance/read-balance.ts";
import { leftToday, limitBroken } from "./transfer-rules.ts";
import { sentToday, takeLookUp } from "./transfer-store.ts";

const REFUSALS = { closed: transfersClosed, "too-few": belowMinimum, "day-full": dayLimitReached } as const;

/**
 * Sends points to whom a look-up found: the grant and the look-up are used, the limits judged behind the locks of both
 * balances, both legs written and the receiver notified, together or not at all. Returns the sender's line.
 * @throws Refusal points/receiver-gone, grant-needed, transfers-closed, below-minimum, day-limit, not-enough,
 * balance-frozen.
 */
export async function sendPoints(tx: Tx, caller: Caller, given: Transfer): Promise<string> {
  const { transferId, points, grant } = given;
  const senderId = caller.memberId;
  const receiverId = await takeLookUp(tx, senderId, transferId);
  const isGranted = await useGrant(tx, {
    memberId: senderId,
    purpose: "transfer",
    objectId: transferId,
    grant,
  });
  if (receiverId === undefined) throw new Refusal(receiverGone);
  if (!isGranted) throw new Refusal(transferGrantNeeded);
  const both = await lockBoth(tx, { senderId, receiverId });
  if (both.sender.isFrozen) throw new Refusal(balanceFrozen);
  const { sender, receiver } = await bothMembers(tx, { senderId, receiverId });
  // Whose points stand still is nobody else's business: they are reported as one who may not receive.
  if (both.receiver.isFrozen || !(await receiverOf(tx, sender, receiver))) throw new Refusal(receiverGone);
  const rules = await readSetting(tx, "TransferRules", caller.profileCodes);
  const broken = limitBroken(points, rules, await sentToday(tx, senderId));
  if (broken) throw new Refusal(REFUSALS[broken]);
  const legs = await move(tx, { transferId, senderId, receiverId, points }, both);
  if (!legs) throw new Refusal(transferNotCovered);
  await notifyReceiver(tx, { sender, receiver, points, entryId: legs.receivedId });
  return legs.sentId;
}

/** Returns both members as they are behind the locks. */
async function bothMembers(
  tx: Tx,
  { senderId, receiverId }: { senderId: string; receiverId: string },
): Promise<{ sender: IdentityMember; receiver: IdentityMember }> {
  const members = await membersOf(tx, [senderId, receiverId]);
  const [sender, receiver] = [senderId, receiverId].map((id) => members.find((member) => member.id === id));
  if (!sender || !receiver) throw new Refusal(receiverGone);
  return { sender, receiver };
}

async function notifyReceiver(
  tx: Tx,
  transfer: { sender: IdentityMember; receiver: IdentityMember; points: number; entryId: string },
): Promise<void> {
  const { sender, receiver, points, entryId } = transfer;
  const label = pointsLabelOf(await readSetting(tx, "PointsLabel", receiver.profileCodes));
  await notifyMember(tx, {
    memberId: receiver.id,
    kind: "Transfer",
    title: `Você recebeu ${formatPoints(points, label)}`,
    message: `${nameHint(fullNameOf(sender))} transferiu para você. A validade continua a mesma que tinha antes.`,
    actionUrl: `${pathOf("statement")}?lancamento=${entryId}`,
    data: { entryId },
  });
}

/** What a member may send now, and within which limits. */
export interface TransferBalance {
  readonly isOpen: boolean;
  readonly available: number;
  readonly fewest: number;
  readonly perDay: number;
  readonly leftToday: number;
}

/**
 * Returns what a member may send now, and within which limits.
 * @throws Refusal points/balance-unknown.
 */
export async function transferBalance(db: Db, caller: Caller): Promise<TransferBalance> {
  const rules = await readSetting(db, "TransferRules", caller.profileCodes);
  const { isOpen, fewest, perDay } = rules;
  const { available } = await balanceOf(db, caller.memberId);
  const left = leftToday(rules, await sentToday(db, caller.memberId));
  return { isOpen, available, fewest, perDay, leftToday: left };
}
