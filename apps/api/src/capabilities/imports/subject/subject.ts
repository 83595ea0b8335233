import type * as z from "zod/mini";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** A line of a file whose fields were read. */
export type Numbered<Line> = Line & { readonly line: number };

/** What became of a line: added, there before, changed by it, or refused, and by which field of the line where one says so. */
export type ImportLineOutcome =
  "added" | "changed" | "present" | { readonly code: string; readonly field?: string };

/** The file that is run, and the two people behind it. */
export interface RunSource {
  readonly importId: string;
  readonly madeBy: string;
  readonly approvedBy: string;
}

/** Returns what lines would do, after those of the calls before; those of one owner come together. */
export type Trial<Line> = (db: Db, lines: readonly Numbered<Line>[]) => Promise<ImportLineOutcome[]>;

/** Records what lines did, in the last transaction of their writing. */
export type RecordOutcomes = (tx: Tx, outcomes: readonly ImportLineOutcome[]) => Promise<void>;

/** One kind of file. */
export interface Subject<Line> {
  /** Of its records. What it reads is stored as JSON, and must come out of it as it was. */
  readonly schema: z.ZodMiniType<Line>;
  /**
   * Returns whose each line is, where lines of one owner are better taken together, in the order of the file; empty for
   * nobody.
   */
  readonly owners?: (db: Db, lines: readonly Line[]) => Promise<string[]>;
  readonly trial: (db: Db, importId: string) => Trial<Line> | Promise<Trial<Line>>;
  /** Writes lines. Where it takes more than one transaction, the same lines written anew are reported as they were. */
  readonly write: (
    db: Db,
    source: RunSource,
    lines: readonly Numbered<Line>[],
    recordOutcomes: RecordOutcomes,
  ) => Promise<void>;
}
