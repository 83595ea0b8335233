import type { Db } from "../../../platform/database/database.ts";
import { FreshCache } from "../../../platform/live/fresh-cache.ts";
import { balanceRow, balanceWithOutlook, type BalanceOutlook, type BalanceRow } from "./balance-store.ts";

type WholeBalance = BalanceRow & BalanceOutlook;

/** The notice that seasons or milestones changed; the database itself gives it (migration 0019). */
export const SEASONS_CHANGED = "seasons";

/** Members whose balance is remembered at most, about a kilobyte each. */
const MOST = 10_000;

/** Balances that were read since seasons last changed, by member; whoever asked least recently comes first. */
export const balanceCache = new FreshCache<Map<string, WholeBalance>>();

/**
 * Returns a member's balance with its outlook. The row is read each time; lots and sums only when the row shows that
 * they changed, or that it is another day. In a transaction all is read: what it sees may never come to be.
 */
export async function wholeBalance(db: Db, memberId: string): Promise<WholeBalance | undefined> {
  const balances = db.isTransaction ? undefined : balanceCache.of(db);
  if (!balances) return balanceWithOutlook(db, memberId);
  const known = balances.get(memberId);
  const row = known && (await balanceRow(db, memberId));
  const holds = row !== undefined && row.version === known?.version && row.today === known.today;
  const balance = holds ? { ...known, ...row } : await balanceWithOutlook(db, memberId);
  balances.delete(memberId);
  if (balance) balances.set(memberId, balance);
  if (balances.size > MOST) forgetFirst(balances);
  return balance;
}

function forgetFirst(balances: Map<string, WholeBalance>): void {
  for (const memberId of balances.keys()) {
    balances.delete(memberId);
    return;
  }
}
