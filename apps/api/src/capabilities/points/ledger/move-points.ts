import { newId } from "../../../platform/database/ids.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { notify } from "../../../platform/live/live.ts";
import { ENTRY_PREFIX, writeEntry } from "./ledger-store.ts";
import { lockBalance, openLots, type LockedBalance, type LotOfEntry } from "./lot-store.ts";
import { planReceipt, takeFromLots, type LotMove, type TakenPoints } from "./points-rules.ts";
import { debtPayment, settleBalance } from "../balance/settle-balance.ts";

/** How each side reads its leg, and why it is there. */
const SENT = { line: "Transferência enviada", why: "Enviada a outro participante" };
const RECEIVED = { line: "Transferência recebida", why: "Recebida de outro participante" };

/** Points on their way from one member to another. */
export interface Movement {
  /** What both legs are bound to, so that they are written once. */
  readonly transferId: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly points: number;
}

/** Both balances of a transfer, locked. */
export interface BothBalances {
  readonly sender: LockedBalance;
  readonly receiver: LockedBalance;
}

/** The two legs, by their public ids. */
export interface Legs {
  readonly sentId: string;
  readonly receivedId: string;
}

/**
 * Locks two members' balances, always in the order of their ids: two transfers that cross wait for one another, and never
 * each for the other.
 */
export async function lockBoth(
  tx: Tx,
  { senderId, receiverId }: Pick<Movement, "senderId" | "receiverId">,
): Promise<BothBalances> {
  if (senderId === receiverId) throw new Error(`${senderId} can't send points to themselves`);
  if (senderId < receiverId) {
    const sender = await lockBalance(tx, senderId);
    return { sender, receiver: await lockBalance(tx, receiverId) };
  }
  const receiver = await lockBalance(tx, receiverId);
  return { sender: await lockBalance(tx, senderId), receiver };
}

/**
 * Moves points between two members whose balances are locked and do not stand still: the lots that expire first leave
 * the one and come to the other with their dates, seasons, sponsors and channels; what the receiver owes is paid from
 * them first. Two legs name each other, and both members' pages are notified. Nothing when the sender's points do not
 * cover it.
 */
export async function move(tx: Tx, movement: Movement, both: BothBalances): Promise<Legs | undefined> {
  const { senderId, receiverId, points } = movement;
  if (both.sender.isFrozen || both.receiver.isFrozen)
    throw new Error(`the points of ${senderId} or ${receiverId} stand still`);
  const sender = await settleBalance(tx, both.sender);
  const receiver = await settleBalance(tx, both.receiver);
  if (sender.available < points) {
    if (sender.available < both.sender.available) await notify(tx, senderId, "points");
    return undefined;
  }
  const lots = await openLots(tx, senderId, points);
  const moves = takeFromLots(lots, points);
  if (!moves) throw new Error(`the lots of ${senderId} do not cover the balance`);
  const legs = { sentId: newId(ENTRY_PREFIX), receivedId: newId(ENTRY_PREFIX) };
  await writeEntry(tx, {
    ...legOf(movement, senderId, SENT),
    publicId: legs.sentId,
    counterpartId: legs.receivedId,
    points: -points,
    postings: [{ from: "available", to: "transferred", points }],
    moves,
  });
  await receive(tx, movement, { legs, taken: takenFrom(lots, moves), debt: receiver.debt });
  await notify(tx, senderId, "points");
  await notify(tx, receiverId, "points");
  return legs;
}

const legOf = ({ transferId }: Movement, memberId: string, { line, why }: typeof SENT) => ({
  memberId,
  kind: "Transfered" as const,
  description: line,
  cause: { kind: "transfer" as const, id: transferId, title: why },
});

function takenFrom(lots: readonly LotOfEntry[], moves: readonly LotMove[]): TakenPoints[] {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  return moves.flatMap(({ lotId, points }) => {
    const origin = byId.get(lotId);
    return origin ? [{ points: -points, origin }] : [];
  });
}

async function receive(
  tx: Tx,
  movement: Movement,
  { legs, taken, debt }: { legs: Legs; taken: readonly TakenPoints[]; debt: number },
): Promise<void> {
  const { receiverId, points } = movement;
  const { paidDebt, lots } = planReceipt(taken, debt);
  await writeEntry(tx, {
    ...legOf(movement, receiverId, RECEIVED),
    publicId: legs.receivedId,
    counterpartId: legs.sentId,
    points,
    postings: [{ from: "transferred", to: "available", points }],
    lots,
  });
  if (paidDebt > 0) await writeEntry(tx, debtPayment(receiverId, paidDebt, RECEIVED.line));
}
