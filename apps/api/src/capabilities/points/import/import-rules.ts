import type { ImportedKind } from "@colheita/contract/imports/import-lines";

/** A line of a statement that is brought along. */
export interface ImportedPoints {
  /** Its number in the file. */
  readonly line: number;
  readonly memberId: string;
  /** What it was known by before: it comes once. */
  readonly importedId: string;
  readonly publicId?: string | undefined;
  readonly kind: ImportedKind;
  /** Negative where points leave. */
  readonly points: number;
  readonly description: string;
  readonly origin?: string | undefined;
  /** An instant, ISO 8601. */
  readonly pointAt: string;
  /** Of a credit: the last day on which its points can be spent. */
  readonly expiresOn?: string | undefined;
  readonly releasesOn?: string | undefined;
  readonly consultantStatus?: string | undefined;
  readonly isInvisible?: boolean | undefined;
}

/** What became of a line. */
export type ImportOutcome = "added" | "present" | "BALANCE_FROZEN" | "ID_TAKEN" | "NOT_ENOUGH_POINTS";

/** A member's points, as far as a line needs them. */
export interface KnownBalance {
  readonly available: number;
  readonly debt: number;
  readonly isFrozen: boolean;
}

/** What is there before the lines are: balances by member, the causes of lines by `lineKey`, and ids of entries. */
export interface KnownLedger {
  readonly today: string;
  readonly balances: ReadonlyMap<string, KnownBalance>;
  readonly lines: ReadonlyMap<string, string | null>;
  readonly publicIds: ReadonlySet<string>;
}

/** What lines before these did, that nothing wrote down: the memory of a trial, or of one batch. */
export interface ImportMemory {
  /** By member, what their lines are known by. */
  readonly lines: Map<string, Set<string>>;
  readonly publicIds: Set<string>;
  /** The ids that a file names more than once, where they are known: no other one need be remembered. */
  readonly repeatedIds: ReadonlySet<string> | undefined;
  /** By member, how many points they have more, or owe less. */
  readonly moved: Map<string, number>;
}

export const newMemory = (repeatedIds?: ReadonlySet<string>): ImportMemory => ({
  lines: new Map(),
  publicIds: new Set(),
  repeatedIds,
  moved: new Map(),
});

/** Deletes the lines of all members but one: where a member's lines come together, nobody asks for them again. */
export function dropAllBut(memberId: string, { lines, moved }: ImportMemory): void {
  for (const memory of [lines, moved])
    for (const known of memory.keys()) if (known !== memberId) memory.delete(known);
}

/** Returns the key of a line among all lines of the ledger. */
export const lineKey = (memberId: string, importedId: string): string => `${memberId} ${importedId}`;

/** Returns what a line of a file is the cause of, so that it credits once. */
export const causeOf = (importId: string, line: number): string => `${importId}:${line}`;

const NOTHING: KnownBalance = { available: 0, debt: 0, isFrozen: false };

/** A line and what becomes of it. One that this very file has added before is added, and written no more. */
export interface JudgedLine {
  readonly line: ImportedPoints;
  readonly outcome: ImportOutcome;
  readonly isThere: boolean;
}

/**
 * Judges lines in their order, each after what those before it did, and remembers it: a line that is there already
 * adds nothing, what stands still takes nothing, and nobody spends more than they had by then. Lines that this very file
 * has added are judged around: the others come to what they came to when all of them were new.
 */
export function judgeLines(
  lines: readonly ImportedPoints[],
  known: KnownLedger,
  memory: ImportMemory,
  importId?: string,
): JudgedLine[] {
  const isThere = ({ memberId, importedId, line }: ImportedPoints): boolean =>
    importId !== undefined && known.lines.get(lineKey(memberId, importedId)) === causeOf(importId, line);
  for (const line of lines) if (isThere(line)) move(line, -line.points, known, memory);
  return lines.map((line) => {
    if (isThere(line)) {
      remember(line, known, memory);
      return { line, outcome: "added", isThere: true };
    }
    const outcome = judge(line, known, memory);
    if (outcome === "added") remember(line, known, memory);
    return { line, outcome, isThere: false };
  });
}

function judge(line: ImportedPoints, known: KnownLedger, memory: ImportMemory): ImportOutcome {
  const { memberId, importedId, publicId, points } = line;
  if (known.lines.has(lineKey(memberId, importedId)) || memory.lines.get(memberId)?.has(importedId))
    return "present";
  if (publicId !== undefined && (known.publicIds.has(publicId) || memory.publicIds.has(publicId)))
    return "ID_TAKEN";
  const { available, debt, isFrozen } = known.balances.get(memberId) ?? NOTHING;
  if (isFrozen) return "BALANCE_FROZEN";
  // Nobody owes while they have points: a credit pays what is owed first.
  const held = available - debt + (memory.moved.get(memberId) ?? 0);
  return points < 0 && held + points < 0 ? "NOT_ENOUGH_POINTS" : "added";
}

function remember(line: ImportedPoints, known: KnownLedger, memory: ImportMemory): void {
  const { memberId, importedId, publicId, points } = line;
  const lines = memory.lines.get(memberId);
  if (lines) lines.add(importedId);
  else memory.lines.set(memberId, new Set([importedId]));
  if (publicId !== undefined && memory.repeatedIds?.has(publicId) !== false) memory.publicIds.add(publicId);
  move(line, points, known, memory);
}

function move(line: ImportedPoints, points: number, { today }: KnownLedger, { moved }: ImportMemory): void {
  if (!isPending(line, today)) moved.set(line.memberId, (moved.get(line.memberId) ?? 0) + points);
}

/** Returns whether the points of a line wait for their release date. */
export const isPending = ({ releasesOn }: Pick<ImportedPoints, "releasesOn">, today: string): boolean =>
  releasesOn !== undefined && releasesOn > today;
