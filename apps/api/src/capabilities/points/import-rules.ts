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
  readonly pointAt: Date;
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
  readonly lines: Set<string>;
  readonly publicIds: Set<string>;
  /** How the points of members moved. */
  readonly balances: Map<string, { available: number; debt: number }>;
}

export const newMemory = (): ImportMemory => ({
  lines: new Set(),
  publicIds: new Set(),
  balances: new Map(),
});

/** What a line is known by beside all lines of the ledger. */
export const lineKey = (memberId: string, importedId: string): string => `${memberId} ${importedId}`;

/** What a line of a file is the cause of, so that it credits once. */
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
 * adds nothing, what stands still takes nothing, and nobody spends more than they had by then.
 */
export function judgeLines(
  lines: readonly ImportedPoints[],
  known: KnownLedger,
  memory: ImportMemory,
  importId?: string,
): JudgedLine[] {
  return lines.map((line) => {
    const before = known.lines.get(lineKey(line.memberId, line.importedId));
    if (importId !== undefined && before === causeOf(importId, line.line))
      return { line, outcome: "added", isThere: true };
    const outcome = judge(line, known, memory);
    if (outcome === "added") remember(line, known, memory);
    return { line, outcome, isThere: false };
  });
}

function judge(line: ImportedPoints, known: KnownLedger, memory: ImportMemory): ImportOutcome {
  const { memberId, importedId, publicId, points } = line;
  const key = lineKey(memberId, importedId);
  if (known.lines.has(key) || memory.lines.has(key)) return "present";
  if (publicId !== undefined && (known.publicIds.has(publicId) || memory.publicIds.has(publicId)))
    return "ID_TAKEN";
  const before = known.balances.get(memberId) ?? NOTHING;
  if (before.isFrozen) return "BALANCE_FROZEN";
  const available = before.available + (memory.balances.get(memberId)?.available ?? 0);
  return available + points < 0 ? "NOT_ENOUGH_POINTS" : "added";
}

function remember(line: ImportedPoints, known: KnownLedger, memory: ImportMemory): void {
  const { memberId, importedId, publicId, points } = line;
  memory.lines.add(lineKey(memberId, importedId));
  if (publicId !== undefined) memory.publicIds.add(publicId);
  if (isPending(line, known.today)) return;
  const moved = memory.balances.get(memberId) ?? { available: 0, debt: 0 };
  const owed = (known.balances.get(memberId)?.debt ?? 0) + moved.debt;
  // A credit pays what is owed first.
  const paid = Math.min(Math.max(points, 0), owed);
  memory.balances.set(memberId, { available: moved.available + points - paid, debt: moved.debt - paid });
}

/** Whether the points of a line wait for their release date. */
export const isPending = ({ releasesOn }: Pick<ImportedPoints, "releasesOn">, today: string): boolean =>
  releasesOn !== undefined && releasesOn > today;

/**
 * Which of the lines that are to be added can be written together, and which one after the other: those of members who
 * owe, or who spend in these lines, since there each line depends on the one before.
 */
export function splitLines(
  lines: readonly ImportedPoints[],
  { balances }: Pick<KnownLedger, "balances">,
): { together: ImportedPoints[]; inOrder: ImportedPoints[] } {
  const dependent = new Set(
    lines
      .filter(({ memberId, points }) => points < 0 || (balances.get(memberId)?.debt ?? 0) > 0)
      .map(({ memberId }) => memberId),
  );
  return {
    together: lines.filter(({ memberId }) => !dependent.has(memberId)),
    inOrder: lines.filter(({ memberId }) => dependent.has(memberId)),
  };
}
