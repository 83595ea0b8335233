import { newId } from "../../../platform/database/ids.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ENTRY_PREFIX, writeEntry, type EntryDraft, type EntryRow } from "./ledger-store.ts";
import { openLots, type LockedBalance } from "./lot-store.ts";
import {
  creditsBeside,
  heldBy,
  pointsIn,
  sumOf,
  loweredCredits,
  lotsHeld,
  spentOf,
  standingOf,
  type HeldLots,
} from "./payer-store.ts";
import { planClawback, type LotMove, type Payer } from "./points-rules.ts";

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
  await writeEntry(tx, { ...draft, spentPoints: plan.spent, postings, moves: plan.moves });
}

/** Reads the payers of a credit, as many as cover it. */
async function readPayers(tx: Tx, entry: TakenEntry, payers: Payers): Promise<Payer[]> {
  const { id, memberId, points } = entry;
  const paying: Payer[] = [];
  const missing = () => points - paying.reduce((sum, payer) => sum + most(payer), 0);
  paying.push(await lotsHeld(tx, memberId, [id]));
  if (missing() <= 0) return paying;
  const beside = (await creditsBeside(tx, memberId, [id])).get(id) ?? [];
  if (beside.length > 0) paying.push(await lotsHeld(tx, memberId, beside));
  if (missing() <= 0) return paying;
  paying.push(...(await excess(tx, memberId, [id, ...beside])));
  if (missing() <= 0 || payers === "own") return paying;
  // What others hold may stand among the payers before.
  const offered = paying.reduce((sum, { open }) => sum + sumOf(open), 0);
  return [...paying, { open: await openLots(tx, memberId, points + offered), expired: [], isOther: true }];
}

const most = ({ atMost = Infinity, ...lots }: Payer) => Math.min(pointsIn(lots), atMost);

/**
 * Returns how many points the credits of an event paid for what had been spent of others, less what others paid, or is owed,
 * for theirs: what stands of them and is neither held nor spent. Over all events of a member they add up to what is owed, below zero.
 */
async function paidForOthers(tx: Tx, memberId: string, eventIds: readonly number[]): Promise<number> {
  const standing = await standingOf(tx, memberId, eventIds);
  const given = [...standing.values()].reduce((sum, points) => sum + points, 0);
  return given - (await heldBy(tx, memberId, eventIds)) - (await spentOf(tx, memberId, eventIds));
}

/**
 * Returns what events whose credits were taken back hold beyond what stands of them: it came back to them after others had
 * paid for it. To an event that pays here it is so much at the most as that event had paid.
 */
async function excess(tx: Tx, memberId: string, eventIds: readonly number[]): Promise<Payer[]> {
  let left = await paidForOthers(tx, memberId, eventIds);
  if (left <= 0) return [];
  const lowered = (await loweredCredits(tx, memberId)).filter((id) => !eventIds.includes(id));
  const holding = [...(await heldByCredit(tx, memberId, lowered))].filter(([, { beyond }]) => beyond > 0);
  if (holding.length === 0) return [];
  const ids = holding.map(([id]) => id);
  const neighbours = await creditsBeside(tx, memberId, ids);
  const beside = await heldByCredit(tx, memberId, [...new Set([...neighbours.values()].flat())]);
  const beyondOf = new Map([...holding, ...beside].map(([id, { beyond }]) => [id, beyond]));
  const payers: Payer[] = [];
  for (const [id, { lots, beyond }] of holding) {
    const ofEvent = [id, ...(neighbours.get(id) ?? [])].reduce(
      (sum, each) => sum + (beyondOf.get(each) ?? 0),
      0,
    );
    const atMost = Math.min(left, beyond, ofEvent);
    if (atMost <= 0) continue;
    beyondOf.set(id, beyond - atMost);
    left -= atMost;
    payers.push({ ...lots, atMost });
    if (left === 0) break;
  }
  return payers;
}

interface HeldCredit {
  readonly lots: HeldLots;
  /** What the lots hold, or held until it expired, beyond what stands of the credit; below zero where it is less. */
  readonly beyond: number;
}

/** Returns what each of these credits holds, in their order. */
async function heldByCredit(
  tx: Tx,
  memberId: string,
  creditIds: readonly number[],
): Promise<Map<number, HeldCredit>> {
  const { open, expired } = await lotsHeld(tx, memberId, creditIds);
  const openOf = Map.groupBy(open, ({ entryId }) => entryId);
  const expiredOf = Map.groupBy(expired, ({ entryId }) => entryId);
  const standing = await standingOf(tx, memberId, creditIds);
  return new Map(
    creditIds.map((id) => {
      const lots = { open: openOf.get(id) ?? [], expired: expiredOf.get(id) ?? [] };
      return [id, { lots, beyond: pointsIn(lots) - (standing.get(id) ?? 0) }];
    }),
  );
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
