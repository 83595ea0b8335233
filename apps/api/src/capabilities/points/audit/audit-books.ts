import type { Db } from "../../../platform/database/database.ts";
import { memberPages } from "../../../platform/database/member-pages.ts";
import { readLong } from "../../../platform/database/take-time.ts";
import { insertAudit, type BookAudit } from "./audit-store.ts";
import { ledgerFaults, type LedgerFault } from "./ledger-fault-store.ts";
import { isIntact } from "../seal/seal-days.ts";
import { dayToSeal, sealsAfter, type Seal } from "../seal/seal-store.ts";
import { sealHash } from "../seal/seal-tree.ts";

/** Members whose books are read by one statement. */
const BATCH = 2_000;
/** More would fill a page that somebody has to read; the first are where to begin. */
const MAX_REPORTED_FAULTS = 100;
const DAY_MS = 86_400_000;

export interface AuditContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: { readonly error: (detail: object, words: string) => void };
  /** Ends the audit between two batches. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the seals that do not follow from the one before, a sealed day that does not hash to its seal, and a day
 * without one.
 */
async function sealFaults(db: Db, tonight: Date): Promise<LedgerFault[]> {
  const seals = await sealsAfter(db, "0001-01-01");
  const isBroken = (seal: Seal, at: number) =>
    seal.hash !== sealHash(seal) || seal.previousHash !== (seals[at - 1]?.hash ?? null);
  const fault = ({ day }: Seal) => ({ rule: "a seal holds the seal before it", memberId: "", detail: day });
  const broken = seals.filter(isBroken).map(fault);
  // The newest day, and each night another old one.
  const night = Math.floor(tonight.getTime() / DAY_MS);
  const read = new Set([seals.at(-1), seals[night % Math.max(1, seals.length)]]);
  for (const { day } of [...read].filter((seal) => seal !== undefined))
    if (!(await isIntact(db, { day })))
      broken.push({ rule: "the entries of a day are those that were sealed", memberId: "", detail: day });
  const due = await dayToSeal(db);
  // Yesterday is sealed shortly before the audit, or a little later.
  if (due && due.daysSince > 0)
    broken.push({ rule: "a day that is over is sealed", memberId: "", detail: due.day });
  return broken;
}

/**
 * Recomputes every member's books from their entries, and records what does not hold: there must be nothing. Members
 * are read some thousand at a time, each time as they are at that moment. Returns how many faults there are.
 */
export async function auditBooks(context: AuditContext): Promise<number> {
  const { db, now, signal } = context;
  const beganAt = now();
  const faults: LedgerFault[] = [];
  let members = 0;
  for await (const page of memberPages(db, "points.balance", BATCH)) {
    signal?.throwIfAborted();
    faults.push(...(await readLong(db, (long) => ledgerFaults(long, page))));
    members += page.members;
  }
  faults.push(...(await sealFaults(db, beganAt)));
  return recordAudit(context, { books: "ledger", beganAt, members, faults });
}

/** Records what an audit found, and logs it when there is anything. Returns how many faults there are. */
export async function recordAudit(
  { db, log }: Pick<AuditContext, "db" | "log">,
  { books, faults, ...audit }: Omit<BookAudit, "id" | "endedAt">,
): Promise<number> {
  const reported = faults.slice(0, MAX_REPORTED_FAULTS);
  await insertAudit(db, { books, ...audit, faults: reported });
  if (faults.length > 0)
    log.error({ books, faults: reported, count: faults.length }, "the books do not hold");
  return faults.length;
}
