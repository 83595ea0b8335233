import type { Db } from "../../platform/database/database.ts";
import { memberPages } from "../../platform/database/member-pages.ts";
import { readLong } from "../../platform/database/take-time.ts";
import { keepAudit, pointsOfEntries, type AuditContext, type BookFault } from "../points/index.ts";
import { creditsOfBuyers, faultsOfBudgets, faultsOfBuyers, type KeptCredit } from "./earning-fault-store.ts";

/** Members whose purchases are read by one statement. */
const BATCH = 1_000;
/** Credits that are held against their entries at once. */
const CREDITS = 5_000;

interface Found {
  readonly members: number;
  readonly faults: readonly BookFault[];
}

/**
 * Counts everything that was earned anew from the outcomes of purchases. Returns where totals, budgets, credits and the
 * entries of the ledger say something else: there must be nothing.
 */
export async function earningFaults(db: Db, signal?: AbortSignal): Promise<Found> {
  const faults = await readLong(db, faultsOfBudgets);
  let members = 0;
  for await (const page of memberPages(db, "earning.purchase", BATCH)) {
    signal?.throwIfAborted();
    faults.push(...(await readLong(db, (long) => faultsOfBuyers(long, page))));
    for await (const credits of creditsOfBuyers(db, page, CREDITS))
      faults.push(...(await faultsOfCredits(db, credits)));
    members += page.members;
  }
  return { members, faults };
}

/** Returns the credits that are no entries of as many points, or that were taken back by none. */
async function faultsOfCredits(db: Db, credits: readonly KeptCredit[]): Promise<BookFault[]> {
  const ids = credits.flatMap(({ entryId, reversalId }) => [entryId, ...(reversalId ? [reversalId] : [])]);
  const points = await pointsOfEntries(db, ids);
  return credits.flatMap((credit) => {
    const { memberId, entryId, reversalId } = credit;
    if (points.get(entryId) !== credit.points)
      return [{ rule: "a credit is an entry of as many points", memberId, detail: entryId }];
    if (reversalId !== null && points.get(reversalId) !== -credit.points)
      return [
        { rule: "what took a credit back is an entry of as many points", memberId, detail: reversalId },
      ];
    return [];
  });
}

/** Keeps what does not hold of what was earned. Returns how many faults there are. */
export async function auditEarning(context: AuditContext): Promise<number> {
  const beganAt = context.now();
  const found = await earningFaults(context.db, context.signal);
  return keepAudit(context, { books: "earning", beganAt, ...found });
}
