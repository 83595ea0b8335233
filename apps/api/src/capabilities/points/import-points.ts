import type { Db, Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import {
  causeOf,
  isPending,
  judgeLines,
  newMemory,
  splitLines,
  type ImportedPoints,
  type ImportMemory,
  type ImportOutcome,
  type JudgedLine,
} from "./import-rules.ts";
import { knownOf, lockBalancesOf, planEach, writeCredits, type ImportSource } from "./import-store.ts";
import { writeCredit } from "./ledger.ts";
import { ENTRY_PREFIX, writeEntry } from "./ledger-store.ts";
import { takeLots } from "./settle-balance.ts";

/** Members' lines are written by two transactions at a time: PostgreSQL does the most of it, and has as many cores at least. */
const LANES = 2;

/** Tells what lines would do after those that the memory has, and writes nothing. */
export async function tryPoints(
  db: Db,
  lines: readonly ImportedPoints[],
  memory: ImportMemory,
): Promise<ImportOutcome[]> {
  const known = await db.transaction().execute(async (tx) => {
    await planEach(tx);
    return knownOf(tx, lines);
  });
  return judgeLines(lines, known, memory).map(({ outcome }) => outcome);
}

/**
 * Brings lines of a statement into the ledger, each member's in their order: a credit becomes a lot, what takes points
 * away takes them from those that expire first, and a line that is there already adds nothing. The same lines of the same
 * file brought anew are told as they were the first time. A credit that is past its date is left to the expiry, unless the
 * file itself tells of it. Nobody's pages are called: a member who looks finds it.
 */
export async function importPoints(
  db: Db,
  source: ImportSource,
  lines: readonly ImportedPoints[],
): Promise<ImportOutcome[]> {
  const ofLane = Map.groupBy(lines, ({ memberId }) => laneOf(memberId));
  const judged = await Promise.all(
    Array.from(ofLane.values(), (part) => db.transaction().execute((tx) => importLane(tx, source, part))),
  );
  const outcomes = new Map(judged.flat().map(({ line, outcome }) => [line, outcome]));
  return lines.map((line) => {
    const outcome = outcomes.get(line);
    if (outcome === undefined) throw new Error(`line ${line.line} came to nothing`);
    return outcome;
  });
}

/** A member's lines stay together: ids end in random characters. */
const laneOf = (memberId: string): number => (memberId.codePointAt(memberId.length - 1) ?? 0) % LANES;

async function importLane(
  tx: Tx,
  source: ImportSource,
  lines: readonly ImportedPoints[],
): Promise<JudgedLine[]> {
  await planEach(tx);
  await lockBalancesOf(tx, [...new Set(lines.map(({ memberId }) => memberId))].toSorted());
  const known = await knownOf(tx, lines);
  const judged = judgeLines(lines, known, newMemory(), source.importId);
  const toWrite = judged.filter(({ outcome, isThere }) => outcome === "added" && !isThere);
  const { together, inOrder } = splitLines(
    toWrite.map(({ line }) => line),
    known,
  );
  const ids = freshIds(together.length);
  if (together.length > 0)
    await writeCredits(
      tx,
      source,
      together.map((line, at) => ({ ...line, publicId: line.publicId ?? ids[at] ?? newId(ENTRY_PREFIX) })),
    );
  for (const line of inOrder) await writeLine(tx, source, line, known.today);
  return judged;
}

/** Thousands of ids of one millisecond: two may be alike. */
function freshIds(count: number): string[] {
  const ids = new Set<string>();
  while (ids.size < count) ids.add(newId(ENTRY_PREFIX));
  return [...ids];
}

/** Writes one line after all lines before it. */
async function writeLine(tx: Tx, source: ImportSource, line: ImportedPoints, today: string): Promise<void> {
  const { memberId, kind, points, importedId, consultantStatus, expiresOn, releasesOn } = line;
  const draft = {
    memberId,
    publicId: line.publicId ?? newId(ENTRY_PREFIX),
    description: line.description,
    origin: line.origin ?? "",
    points,
    pointAt: line.pointAt,
    isInvisible: line.isInvisible ?? false,
    cause: {
      kind: "import",
      id: causeOf(source.importId, line.line),
      title: source.title,
      detail: `Registro ${importedId}`,
    },
    imported: { id: importedId, ...(consultantStatus === undefined ? {} : { consultantStatus }) },
  } as const;
  if (kind === "Redeem" || kind === "Expired") {
    const to = kind === "Redeem" ? "redeemed" : "expired";
    const moves = await takeLots(tx, memberId, -points);
    await writeEntry(tx, { ...draft, kind, postings: [{ from: "available", to, points: -points }], moves });
  } else {
    if (expiresOn === undefined) throw new Error(`the credit of line ${line.line} has no last day`);
    const { madeBy, approvedBy } = source;
    await writeCredit(tx, {
      ...draft,
      kind,
      expiresOn,
      ...(isPending(line, today) && releasesOn !== undefined ? { releasesOn } : {}),
      ...(kind === "Manual" ? { madeBy, approvedBy } : {}),
    });
  }
}
