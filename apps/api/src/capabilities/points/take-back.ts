import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ENTRY_PREFIX, writeEntry, type EntryDraft, type EntryRow } from "./ledger-store.ts";
import { expiredOf, openLots, openLotsOf, type LockedBalance } from "./lot-store.ts";
import { creditsBeside, paidForOthers, loweredCredits } from "./payer-store.ts";
import { planClawback, type LotMove, type LotRest, type Payer } from "./points-rules.ts";

type TakenEntry = Pick<EntryRow, "id" | "memberId" | "points" | "description" | "origin" | "isInvisible">;

/** Whose points pay for a credit that is taken back: what is its own (`takeBack`), or after it those that expire first. */
export type Payers = "own" | "all";

/**
 * Takes the points of a credit back by the line that is given. Its own lots pay first, then those of the other credits of its
 * event, then what came back to credits that had been taken back, so far as it paid for them; where all pay, the lots that
 * expire first come last. What they do not cover is owed as debt. What had expired of a payer comes back before the next
 * one pays, by a line of its own: who never used the points is not to pay them a second time. Call with the balance locked
 * and settled.
 */
export async function takeBack(
  tx: Tx,
  entry: TakenEntry,
  draft: Omit<EntryDraft, "postings">,
  { balance, payers }: { readonly balance: LockedBalance; readonly payers: Payers },
): Promise<void> {
  const plan = planClawback(await readPayers(tx, entry, payers), entry.points);
  const revived = plan.revived.reduce((sum, move) => sum + move.points, 0);
  if (plan.taken > balance.available + revived)
    throw new Error(`the lots of ${entry.memberId} exceed the balance`);
  if (revived > 0) await revive(tx, entry, draft, plan.revived);
  const postings = [
    { from: "available" as const, to: "issued" as const, points: plan.taken },
    { from: "debt" as const, to: "issued" as const, points: plan.owed },
  ].filter(({ points }) => points > 0);
  await writeEntry(tx, { ...draft, postings, moves: plan.moves });
}

/** Reads the payers of a credit, as many as cover it. */
async function readPayers(tx: Tx, entry: TakenEntry, payers: Payers): Promise<Payer[]> {
  const { id, memberId, points } = entry;
  const paying: Payer[] = [];
  const missing = () => points - paying.reduce((sum, payer) => sum + most(payer), 0);
  const payerOf = async (ids: readonly number[]): Promise<Payer> => ({
    open: await openLotsOf(tx, memberId, ids),
    expired: await expiredOf(tx, memberId, ids),
  });
  paying.push(await payerOf([id]));
  if (missing() <= 0) return paying;
  const beside = await creditsBeside(tx, entry);
  if (beside.length > 0) paying.push(await payerOf(beside));
  if (missing() <= 0) return paying;
  paying.push(...(await excess(tx, memberId, [id, ...beside])));
  if (missing() <= 0 || payers === "own") return paying;
  const known = new Set(paying.flatMap(({ open }) => open.map((lot) => lot.id)));
  const others = (await openLots(tx, memberId, points)).filter((lot) => !known.has(lot.id));
  return [...paying, { open: others, expired: [] }];
}

const sumOf = (lots: readonly LotRest[]) => lots.reduce((sum, { remaining }) => sum + remaining, 0);
const most = ({ open, expired, atMost = Infinity }: Payer) => Math.min(sumOf(open) + sumOf(expired), atMost);

/**
 * What other credits that were taken back hold beyond what stands of them, or held until it expired: it came back to them when
 * others had paid for it. To those that pay here it is so much at the most as they had paid.
 */
async function excess(tx: Tx, memberId: string, payingIds: readonly number[]): Promise<Payer[]> {
  let left = await paidForOthers(tx, memberId, payingIds);
  if (left <= 0) return [];
  const lowered = (await loweredCredits(tx, memberId)).filter(({ id }) => !payingIds.includes(id));
  const ids = lowered.map(({ id }) => id);
  const open = Map.groupBy(await openLotsOf(tx, memberId, ids), ({ entryId }) => entryId);
  const expired = Map.groupBy(await expiredOf(tx, memberId, ids), ({ entryId }) => entryId);
  return lowered.flatMap(({ id, standing }) => {
    const held = { open: open.get(id) ?? [], expired: expired.get(id) ?? [] };
    const atMost = Math.min(left, Math.max(0, most(held) - standing));
    left -= atMost;
    return atMost === 0 ? [] : [{ ...held, atMost }];
  });
}

/** Gives back what had expired, by a line whose cause is the one that takes it. */
async function revive(
  tx: Tx,
  { memberId, description, origin, isInvisible }: TakenEntry,
  taking: Pick<EntryDraft, "publicId" | "cause">,
  moves: readonly LotMove[],
): Promise<void> {
  const points = moves.reduce((sum, move) => sum + move.points, 0);
  await writeEntry(tx, {
    memberId,
    publicId: newId(ENTRY_PREFIX),
    kind: "Reversal",
    description: `Estorno do vencimento: ${description}`,
    origin,
    points,
    cause: { kind: "reversal", id: taking.publicId, title: taking.cause.title },
    isInvisible,
    postings: [{ from: "expired", to: "available", points }],
    moves,
  });
}
