import type { Db, Tx } from "../../platform/database/database.ts";
import { subjects } from "./import-subjects.ts";
import type { LineOutcome, Numbered, RunSource, Subject } from "./subject.ts";
import {
  endImport,
  findImport,
  noteColumns,
  noteProgress,
  noteTried,
  rewind,
  type ImportRow,
  type LineLeft,
} from "./imports-store.ts";
import { batchesOf, csvShape, type Batch } from "./read-batches.ts";
import type { CsvShape } from "./read-records.ts";
import { columnsOf, wireNamesOf } from "./send-file.ts";

interface ReadContext {
  readonly db: Db;
  /** Ends the reading between two batches. */
  readonly signal?: AbortSignal | undefined;
}

/** Somebody else reads this file, too, or it was given up: what they do counts. */
class ReadElsewhere extends Error {}

/**
 * Reads a file from where its reading stands: tries it, or runs it. What a batch did is noted with where the next one
 * begins, so that a stop midway loses and doubles nothing. A file that is neither tried nor run any more is left alone.
 */
export async function readFile({ db, signal }: ReadContext, importId: string): Promise<void> {
  const row = await findImport(db, importId);
  if (!row || (row.state !== "trying" && row.state !== "running")) return;
  try {
    await readWith(subjects[row.subject] as Subject<object>, { db, signal }, row);
  } catch (error) {
    if (!(error instanceof ReadElsewhere)) throw error;
  }
}

async function readWith<Line extends object>(
  subject: Subject<Line>,
  { db, signal }: ReadContext,
  found: ImportRow,
): Promise<void> {
  const isTrial = found.state === "trying";
  let row = isTrial ? await begunAnew(db, found) : found;
  const shape = row.format === "csv" ? await knownShape(db, row) : undefined;
  if (row.format === "csv" && !shape) return endAs(db, row, "unreadable");
  const act = isTrial ? trialOf(subject) : runOf(subject, row);
  const batches = batchesOf(db, row, subject.schema, shape);
  let next = batches.next();
  for (;;) {
    const { value: batch, done } = await next;
    if (done) break;
    signal?.throwIfAborted();
    // The next lines are read while these are written.
    next = batches.next();
    next.catch(() => undefined);
    row = await doBatch(db, row, batch, act);
  }
  await endAs(db, row, isTrial ? "tried" : "done");
}

/** What a trial remembers of earlier lines is nowhere but in its process: begun again, it begins at the first line. */
async function begunAnew(db: Db, { id }: ImportRow): Promise<ImportRow> {
  return db.transaction().execute(async (tx) => {
    const row = await findImport(tx, id, "lock");
    if (row?.state !== "trying") throw new ReadElsewhere();
    await rewind(tx, id, "trying");
    return { ...row, nextByte: 0, nextLine: 1, columns: null };
  });
}

/** The columns of a CSV file; nothing when it has none, or lacks one that it must have. */
async function knownShape(db: Db, row: ImportRow): Promise<CsvShape | undefined> {
  const shape = await csvShape(db, row);
  if (!shape) return undefined;
  await db.transaction().execute((tx) => noteColumns(tx, row.id, shape.columns));
  return columnsOf(row.subject).needed.every((name) => shape.columns.includes(name)) ? shape : undefined;
}

/** Does some lines, and lets `keep` note what they did in the last transaction. */
type Act<Line> = (
  db: Db,
  lines: readonly Numbered<Line>[],
  keep: (tx: Tx, outcomes: readonly LineOutcome[]) => Promise<void>,
) => Promise<void>;

function trialOf<Line>(subject: Subject<Line>): Act<Line> {
  const tryLines = subject.trial();
  return async (db, lines, keep) => {
    const outcomes = await tryLines(db, lines);
    await db.transaction().execute((tx) => keep(tx, outcomes));
  };
}

function runOf<Line>(subject: Subject<Line>, { id, madeBy, approvedBy }: ImportRow): Act<Line> {
  if (approvedBy === null) throw new Error(`nobody agreed to the file ${id}`);
  const source: RunSource = { importId: id, madeBy, approvedBy };
  return (db, lines, keep) => subject.write(db, source, lines, keep);
}

/** Does one batch, and notes it if the reading still stands where it did. */
async function doBatch<Line>(
  db: Db,
  row: ImportRow,
  { place, read, left }: Batch<Line>,
  act: Act<Line>,
): Promise<ImportRow> {
  const fields = wireNamesOf(row.subject);
  await act(db, read, async (tx, outcomes) => {
    await holdPlace(tx, row);
    const notAdded = [...left, ...outcomes.flatMap((outcome, at) => leftOf(outcome, read[at], fields))];
    const added = read.length + left.length - notAdded.length;
    await noteProgress(tx, row.id, { ...place, added, left: notAdded });
  });
  return { ...row, ...place };
}

function leftOf(
  outcome: LineOutcome,
  read: Numbered<unknown> | undefined,
  fields: ReadonlyMap<string, string>,
): LineLeft[] {
  if (outcome === "added" || !read) return [];
  if (outcome === "present") return [{ line: read.line, code: null, field: null }];
  const { code, field } = outcome;
  return [{ line: read.line, code, field: field === undefined ? null : (fields.get(field) ?? null) }];
}

async function holdPlace(tx: Tx, { id, state, nextByte }: ImportRow): Promise<void> {
  const held = await findImport(tx, id, "lock");
  if (held?.state !== state || held.nextByte !== nextByte) throw new ReadElsewhere();
}

async function endAs(db: Db, row: ImportRow, state: "tried" | "done" | "unreadable"): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdPlace(tx, row);
    await (state === "tried" ? noteTried(tx, row.id) : endImport(tx, row.id, state));
  });
}
