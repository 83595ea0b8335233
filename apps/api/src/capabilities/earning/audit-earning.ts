import type { Db } from "../../platform/database/database.ts";
import { memberPages } from "../../platform/database/member-pages.ts";
import { readLong } from "../../platform/database/take-time.ts";
import { recordAudit, pointsOfEntries, type AuditContext, type BookFault } from "../points/index.ts";
import { faultsOfBudgets, faultsOfBuyers, linesOfBuyers, type CreditedLine } from "./earning-fault-store.ts";

/** Members whose purchases are read by one statement. */
const BATCH = 1_000;
/** Lines that are held against their entries at once. */
const LINES = 5_000;

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
    for await (const lines of linesOfBuyers(db, page, LINES))
      faults.push(...(await faultsOfLines(db, lines)));
    members += page.members;
  }
  return { members, faults };
}

/** Returns the lines that are no entries of as many points. */
async function faultsOfLines(db: Db, lines: readonly CreditedLine[]): Promise<BookFault[]> {
  const points = await pointsOfEntries(
    db,
    lines.map(({ entryId }) => entryId),
  );
  return lines
    .filter((line) => points.get(line.entryId) !== line.points)
    .map(({ memberId, entryId }) => ({
      rule: "what a purchase was credited, or was taken back of it, is an entry of as many points",
      memberId,
      detail: entryId,
    }));
}

/** Audits what was earned, and records what does not hold. Returns how many faults there are. */
export async function auditEarning(context: AuditContext): Promise<number> {
  const beganAt = context.now();
  const found = await earningFaults(context.db, context.signal);
  return recordAudit(context, { books: "earning", beganAt, ...found });
}
