import type { Db } from "../../../platform/database/database.ts";
import {
  endImport,
  findImport,
  recordProgress,
  recordTried,
  retake,
  type ImportRow,
  type LineLeft,
} from "./imports-store.ts";
import { holdPlace, inTurn, ReadElsewhere, type ReadContext } from "./reading.ts";
import { recordsAfter, type ReadRecord } from "./records-store.ts";
import { wireNamesOf } from "./send-file.ts";
import type {
  RecordOutcomes,
  ImportLineOutcome,
  Numbered,
  RunSource,
  Subject,
  Trial,
} from "../subject/subject.ts";

/** Enough records for one commit to carry many, few enough that whoever waits for a balance hardly notices. */
const BATCH = 2_000;

/** Tries or runs the records of a file that has been read, and ends it as that. */
export async function takeRecords<Line extends object>(
  subject: Subject<Line>,
  { db, signal }: ReadContext,
  read: ImportRow,
): Promise<void> {
  const isTrial = read.state === "trying";
  let row = isTrial ? await begunAnew(db, read) : read;
  const act = isTrial ? trialOf(await subject.trial(db, row.id)) : runOf(subject, row);
  for await (const records of inTurn(batchesAfter(db, row), signal))
    row = await takeBatch(db, row, records, act);
  await db.transaction().execute(async (tx) => {
    await holdPlace(tx, row);
    await (isTrial ? recordTried(tx, row.id) : endImport(tx, row.id, "done"));
  });
}

/** Sets a trial back to its first record: what it remembers of earlier records is nowhere but in its process. */
async function begunAnew(db: Db, read: ImportRow): Promise<ImportRow> {
  return db.transaction().execute(async (tx) => {
    const row = await findImport(tx, read.id, "lock");
    if (row?.state !== "trying" || !row.isRead) throw new ReadElsewhere();
    await retake(tx, read.id, "trying");
    return { ...row, takenOwnerId: "", takenLine: 0 };
  });
}

async function* batchesAfter(db: Db, { id, ...place }: ImportRow): AsyncGenerator<readonly ReadRecord[]> {
  let last = { takenOwnerId: place.takenOwnerId, takenLine: place.takenLine };
  for (;;) {
    const records = await recordsAfter(db, { id, ...last }, BATCH);
    if (records.length === 0) return;
    const whole = records.length < BATCH ? records : wholeOwners(records);
    yield whole;
    last = placeOf(whole);
  }
}

/**
 * Returns the records up to the last owner, whose others may follow: between two batches a night may pass, and what an
 * owner's first lines bring expire before the next ones spend it. One whose records fill a batch is not waited for.
 */
function wholeOwners(records: readonly ReadRecord[]): readonly ReadRecord[] {
  const last = records.at(-1)?.ownerId;
  const whole = records.filter(({ ownerId }) => ownerId !== last);
  return whole.length > 0 ? whole : records;
}

function placeOf(records: readonly ReadRecord[]): Pick<ImportRow, "takenOwnerId" | "takenLine"> {
  const last = records.at(-1);
  if (!last) throw new Error("a batch has records");
  return { takenOwnerId: last.ownerId, takenLine: last.line };
}

/** Does some lines, and lets `recordOutcomes` record what they did in the last transaction. */
type Act<Line> = (db: Db, lines: readonly Numbered<Line>[], recordOutcomes: RecordOutcomes) => Promise<void>;

function trialOf<Line>(tryLines: Trial<Line>): Act<Line> {
  return async (db, lines, recordOutcomes) => {
    const outcomes = await tryLines(db, lines);
    await db.transaction().execute((tx) => recordOutcomes(tx, outcomes));
  };
}

function runOf<Line>(subject: Subject<Line>, { id, madeBy, approvedBy }: ImportRow): Act<Line> {
  if (approvedBy === null) throw new Error(`nobody agreed to the file ${id}`);
  const source: RunSource = { importId: id, madeBy, approvedBy };
  return (db, lines, recordOutcomes) => subject.write(db, source, lines, recordOutcomes);
}

/** Does one batch, and records it if the reading still stands where it did. */
async function takeBatch<Line>(
  db: Db,
  row: ImportRow,
  records: readonly ReadRecord[],
  act: Act<Line>,
): Promise<ImportRow> {
  const names = wireNamesOf(row.subject);
  const unread = records.filter(({ fields }) => fields === null);
  const lines = records.flatMap(({ line, fields }) =>
    fields === null ? [] : { ...(JSON.parse(fields) as Line), line },
  );
  const place = placeOf(records);
  await act(db, lines, async (tx, outcomes) => {
    await holdPlace(tx, row);
    const left = [...unread, ...outcomes.flatMap((outcome, at) => leftOf(outcome, lines[at], names))];
    const changed = outcomes.filter((outcome) => outcome === "changed").length;
    const added = records.length - left.length - changed;
    await recordProgress(tx, row.id, { ...place, added, changed, left });
  });
  return { ...row, ...place };
}

function leftOf(
  outcome: ImportLineOutcome,
  read: Numbered<unknown> | undefined,
  names: ReadonlyMap<string, string>,
): LineLeft[] {
  if (outcome === "added" || outcome === "changed" || !read) return [];
  if (outcome === "present") return [{ line: read.line, code: null, field: null }];
  const { code, field } = outcome;
  return [{ line: read.line, code, field: field === undefined ? null : (names.get(field) ?? null) }];
}
