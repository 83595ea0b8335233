import type { Tx } from "../../platform/database/database.ts";
import { entryByPublicId, releaseOf } from "./ledger-store.ts";
import { expiredOf, lockBalance, openLotsOf } from "./lot-store.ts";
import { pendingState } from "./pending-store.ts";
import { settle } from "./settle-balance.ts";

/** What has become of the points of a credit: what is neither expired nor unspent was spent. */
export interface CreditUse {
  readonly expired: number;
  readonly unspent: number;
}

/** Returns what has become of each of a member's credits, in their order. The balance stays locked, and is settled. */
export async function readCreditUses(
  tx: Tx,
  memberId: string,
  entryIds: readonly string[],
): Promise<CreditUse[]> {
  await settle(tx, await lockBalance(tx, memberId));
  const uses: CreditUse[] = [];
  for (const entryId of entryIds) uses.push(await readCreditUse(tx, memberId, entryId));
  return uses;
}

/** A credit that waits, or was cancelled while it did, has lost nothing. */
async function readCreditUse(tx: Tx, memberId: string, entryId: string): Promise<CreditUse> {
  const credit = await entryByPublicId(tx, entryId);
  if (!credit) throw new Error(`there is no entry ${entryId}`);
  const waited = { memberId, entryId: credit.id };
  const state = await pendingState(tx, waited);
  if (state === "waiting" || state === "cancelled") return { expired: 0, unspent: credit.points };
  const { id } = state === "released" ? await releaseOf(tx, waited) : credit;
  const expired = await expiredOf(tx, memberId, id);
  const open = await openLotsOf(tx, memberId, id);
  return {
    expired: expired.reduce((sum, { points }) => sum + points, 0),
    unspent: open.reduce((sum, { remaining }) => sum + remaining, 0),
  };
}
