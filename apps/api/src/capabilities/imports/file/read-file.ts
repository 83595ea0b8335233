import type { Db } from "../../../platform/database/database.ts";
import { subjects } from "../subject/import-subjects.ts";
import { endImport, findImport, recordColumns, recordRead, type ImportRow } from "./imports-store.ts";
import { batchesOf, csvShape, type LineBatch } from "./read-batches.ts";
import type { CsvShape } from "./read-records.ts";
import { holdPlace, inTurn, ReadElsewhere, type ReadContext } from "./reading.ts";
import { storeRecords, type ReadRecord } from "./records-store.ts";
import { fileColumnsOf, repeatedIn } from "./send-file.ts";
import type { Subject } from "../subject/subject.ts";
import { takeRecords } from "./take-records.ts";

/**
 * Tries a file, or runs it, from where its reading stands: its lines are read into records, and the records are taken.
 * What a batch did is recorded with where the next one begins, so that a stop midway loses and doubles nothing. A file
 * that is neither tried nor run any more is left alone.
 */
export async function readFile(context: ReadContext, importId: string): Promise<void> {
  const row = await findImport(context.db, importId);
  if (!row || (row.state !== "trying" && row.state !== "running")) return;
  const subject = subjects[row.subject] as Subject<object>;
  try {
    const read = row.isRead ? row : await readLines(subject, context, row);
    if (read) await takeRecords(subject, context, read);
  } catch (error) {
    if (!(error instanceof ReadElsewhere)) throw error;
  }
}

/** Reads the lines that were not read yet; returns nothing for a file that can't be read. */
async function readLines<Line extends object>(
  subject: Subject<Line>,
  { db, signal }: ReadContext,
  found: ImportRow,
): Promise<ImportRow | undefined> {
  const shape = found.format === "csv" ? await knownShape(db, found) : undefined;
  if (found.format === "csv" && !shape) {
    await endUnreadable(db, found);
    return undefined;
  }
  let row = found;
  for await (const batch of inTurn(batchesOf(db, row, subject.schema, shape), signal))
    row = await storeBatch(db, row, subject, batch);
  await db.transaction().execute(async (tx) => {
    await holdPlace(tx, row);
    await recordRead(tx, row.id);
  });
  return { ...row, isRead: true };
}

/** Returns the columns of a CSV file; nothing when it has none, lacks one that it must have, or has a field twice. */
async function knownShape(db: Db, row: ImportRow): Promise<CsvShape | undefined> {
  const shape = await csvShape(db, row);
  if (!shape) return undefined;
  await db.transaction().execute((tx) => recordColumns(tx, row.id, shape.columns));
  const { all, needed } = fileColumnsOf(row.subject);
  const isReadable =
    needed.every((name) => shape.columns.includes(name)) && repeatedIn(shape.columns, all).length === 0;
  return isReadable ? shape : undefined;
}

async function endUnreadable(db: Db, row: ImportRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdPlace(tx, row);
    await endImport(tx, row.id, "unreadable");
  });
}

async function storeBatch<Line extends object>(
  db: Db,
  row: ImportRow,
  { owners }: Subject<Line>,
  { place, read, left }: LineBatch<Line>,
): Promise<ImportRow> {
  const ownerIds = await owners?.(db, read);
  const records: ReadRecord[] = [
    ...left.map((line) => ({ ...line, ownerId: "", fields: null })),
    ...read.map(({ line, ...fields }, at) => ({
      line,
      ownerId: ownerIds?.[at] ?? "",
      fields: JSON.stringify(fields),
      code: null,
      field: null,
    })),
  ];
  await db.transaction().execute(async (tx) => {
    await holdPlace(tx, row);
    await storeRecords(tx, row.id, records, place);
  });
  return { ...row, ...place };
}
