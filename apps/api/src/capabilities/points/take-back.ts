import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ENTRY_PREFIX, writeEntry, type EntryDraft, type EntryRow } from "./ledger-store.ts";
import { expiredOf, openLots, openLotsOf, type LockedBalance } from "./lot-store.ts";
import { planClawback, type LotMove } from "./points-rules.ts";

type TakenEntry = Pick<EntryRow, "id" | "memberId" | "points" | "description" | "origin" | "isInvisible"> & {
  /** Other entries whose lots hold points of it, too. */
  readonly besides?: readonly number[];
};

/** Whose points pay for a credit that is taken back: its own alone, or after them those that expire first. */
export type Payers = "own" | "all";

/**
 * Takes the points of a credit back by the line that is given, out of the lots of its payers; what they do not cover is
 * owed as debt. What had expired of them comes back first, by a line of its own: who never used the points is not to pay
 * them a second time. Call with the balance locked and settled.
 */
export async function takeBack(
  tx: Tx,
  entry: TakenEntry,
  draft: Omit<EntryDraft, "postings">,
  { balance, payers }: { readonly balance: LockedBalance; readonly payers: Payers },
): Promise<void> {
  const { id, memberId, besides = [] } = entry;
  const holders = [id, ...besides];
  const unspent = (await openLotsOf(tx, memberId, holders)).reduce((sum, lot) => sum + lot.remaining, 0);
  const expired = await reviveExpired(tx, entry, draft, entry.points - unspent);
  const own = await openLotsOf(tx, memberId, holders);
  const lots = payers === "own" ? [] : await openLots(tx, memberId, entry.points);
  const others = lots.filter((lot) => !holders.includes(lot.entryId));
  const plan = planClawback(own, others, entry.points);
  if (plan.taken > balance.available + expired) throw new Error(`the lots of ${memberId} exceed the balance`);
  const postings = [
    { from: "available" as const, to: "issued" as const, points: plan.taken },
    { from: "debt" as const, to: "issued" as const, points: plan.owed },
  ].filter(({ points }) => points > 0);
  await writeEntry(tx, { ...draft, postings, moves: plan.moves });
}

/**
 * Gives back what expired of a credit, so many points at the most, by a line whose cause is the one that takes them. Returns how
 * many points that were.
 */
async function reviveExpired(
  tx: Tx,
  { memberId, id, besides = [], description, origin, isInvisible }: TakenEntry,
  taking: Pick<EntryDraft, "publicId" | "cause">,
  most: number,
): Promise<number> {
  const moves = upTo(await expiredOf(tx, memberId, [id, ...besides]), most);
  const points = moves.reduce((sum, move) => sum + move.points, 0);
  if (points === 0) return 0;
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
  return points;
}

/** The first of these moves, until they come to so many points. */
function upTo(moves: readonly LotMove[], most: number): LotMove[] {
  let left = Math.max(0, most);
  return moves.flatMap(({ lotId, points }) => {
    const taken = Math.min(points, left);
    left -= taken;
    return taken === 0 ? [] : [{ lotId, points: taken }];
  });
}
