import type { Db, Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { planEach } from "../../../platform/database/plan-each.ts";
import { planLines } from "./import-plan-rules.ts";
import {
  dropAllBut,
  judgeLines,
  newMemory,
  type ImportedPoints,
  type ImportMemory,
  type ImportOutcome,
  type JudgedLine,
} from "./import-rules.ts";
import { knownOf, lockBalancesOf, openLotsOfMany, writePlan, type ImportSource } from "./import-store.ts";
import { ENTRY_PREFIX } from "../ledger/ledger-store.ts";

/** Transactions at a time: PostgreSQL does the most of it, on two cores at least, and one of them mostly waits for us. */
const LANES = 3;

/**
 * Returns what lines would do after those that the memory has, and writes nothing. The lines of a member come together:
 * of the last one alone they may go on in the next call.
 */
export async function tryPoints(
  db: Db,
  lines: readonly ImportedPoints[],
  memory: ImportMemory,
): Promise<ImportOutcome[]> {
  const known = await db.transaction().execute(async (tx) => {
    await planEach(tx);
    return knownOf(tx, lines);
  });
  const outcomes = judgeLines(lines, known, memory).map(({ outcome }) => outcome);
  dropAllBut(lines.at(-1)?.memberId ?? "", memory);
  return outcomes;
}

/**
 * Brings lines of a statement into the ledger, each member's in their order: a credit becomes a lot, what takes points
 * away takes them from those that expire first, and a line that is there already adds nothing. The same lines of the
 * same file brought anew are reported as they were the first time. A credit that is past its date is left to the
 * expiry, unless the file itself contains it. No open page is refreshed: a member who looks finds it.
 */
export async function importPoints(
  db: Db,
  source: ImportSource,
  lines: readonly ImportedPoints[],
): Promise<ImportOutcome[]> {
  const judged = await Promise.all(
    lanesOf(lines).map((lane) => db.transaction().execute((tx) => importLane(tx, source, lane))),
  );
  const outcomes = new Map(judged.flat().map(({ line, outcome }) => [line, outcome]));
  return lines.map((line) => {
    const outcome = outcomes.get(line);
    if (outcome === undefined) throw new Error(`line ${line.line} came to nothing`);
    return outcome;
  });
}

/** Returns parts of about as many lines, each with all lines of its members, who are in the order of their ids. */
function lanesOf(lines: readonly ImportedPoints[]): ImportedPoints[][] {
  const lanes: ImportedPoints[][] = [];
  const sorted = lines.toSorted((one, other) => compareIds(one.memberId, other.memberId));
  for (const [, own] of Map.groupBy(sorted, ({ memberId }) => memberId)) {
    const last = lanes.at(-1);
    if (last && last.length < lines.length / LANES) last.push(...own);
    else lanes.push(own);
  }
  return lanes;
}

const compareIds = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

async function importLane(
  tx: Tx,
  source: ImportSource,
  lines: readonly ImportedPoints[],
): Promise<JudgedLine[]> {
  await planEach(tx);
  await lockBalancesOf(tx, [...new Set(lines.map(({ memberId }) => memberId))]);
  const known = await knownOf(tx, lines);
  const judged = judgeLines(lines, known, newMemory(), source.importId);
  const toWrite = judged.flatMap(({ line, outcome, isThere }) =>
    outcome === "added" && !isThere ? line : [],
  );
  const spenders = toWrite.filter(({ points }) => points < 0).map(({ memberId }) => memberId);
  const lots = await openLotsOfMany(tx, [...new Set(spenders)]);
  const { today, balances } = known;
  await writePlan(
    tx,
    source,
    planLines(toWrite, { today, balances, lots, newPublicId: () => newId(ENTRY_PREFIX) }),
  );
  return judged;
}
