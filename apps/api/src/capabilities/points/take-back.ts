import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ENTRY_PREFIX, writeEntry, type EntryDraft, type EntryRow } from "./ledger-store.ts";
import { expiredOf, openLots, openLotsOf, type LockedBalance } from "./lot-store.ts";
import { payersOf } from "./payer-store.ts";
import { planClawback, type LotMove, type Payer } from "./points-rules.ts";

type TakenEntry = Pick<EntryRow, "id" | "memberId" | "points" | "description" | "origin" | "isInvisible">;

/** Whose points pay for a credit that is taken back: its own alone, or after them those that expire first. */
export type Payers = "own" | "all";

/**
 * Takes the points of a credit back by the line that is given, out of the lots of its payers (`payersOf`); what they do not
 * cover is owed as debt. What had expired of a payer comes back before the next one pays, by a line of its own: who never
 * used the points is not to pay them a second time. Call with the balance locked and settled.
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
  const { memberId, points } = entry;
  const paying: Payer[] = [];
  let missing = points;
  for (const ids of await payersOf(tx, entry)) {
    if (missing <= 0) return paying;
    const payer = {
      open: await openLotsOf(tx, memberId, ids),
      expired: await expiredOf(tx, memberId, ids),
    };
    paying.push(payer);
    missing -= [...payer.open, ...payer.expired].reduce((sum, { remaining }) => sum + remaining, 0);
  }
  if (missing <= 0 || payers === "own") return paying;
  const known = new Set(paying.flatMap(({ open }) => open.map(({ id }) => id)));
  const others = (await openLots(tx, memberId, points)).filter(({ id }) => !known.has(id));
  return [...paying, { open: others, expired: [] }];
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
