import { setImmediate as turn } from "node:timers/promises";
import * as z from "zod/mini";
import type { Db } from "../../../platform/database/database.ts";
import { cutLines, type CutLine } from "./cut-lines.ts";
import type { Numbered } from "../subject/subject.ts";
import { bytesOf, type ImportRow, type LineLeft } from "./imports-store.ts";
import { readCsv, readJsonLines, shapeOf, type CsvShape, type FileRecord } from "./read-records.ts";

/** Enough lines for one commit to carry many, few enough to cost no memory worth speaking of. */
const BATCH = 1_000;
/** So many lines are read before whatever else the process has to do gets its turn: some milliseconds. */
const SLICE = 500;

/** Lines of a file that belong together. */
export interface LineBatch<Line> {
  /** Where the next batch begins. */
  readonly place: Pick<ImportRow, "nextByte" | "nextLine">;
  /** The lines whose fields could be read, and why the others could not. */
  readonly read: readonly Numbered<Line>[];
  readonly left: readonly LineLeft[];
}

/** Returns how the file's first line says that it is to be read, when it is a CSV file; nothing when that line is none. */
export async function csvShape(db: Db, { id }: ImportRow): Promise<CsvShape | undefined> {
  for await (const [first] of cutLines(bytesOf(db, id, 0), { byte: 0, line: 1 }, true))
    if (first) return shapeOf(first);
  return undefined;
}

/** Yields the lines of a file from where its reading stands, some thousand at a time. JSON Lines have no shape. */
export async function* batchesOf<Line>(
  db: Db,
  { id, nextByte, nextLine }: ImportRow,
  schema: z.ZodMiniType<Line>,
  shape: CsvShape | undefined,
): AsyncGenerator<LineBatch<Line>, undefined> {
  let waiting: CutLine[] = [];
  const isCsv = shape !== undefined;
  for await (const lines of cutLines(bytesOf(db, id, nextByte), { byte: nextByte, line: nextLine }, isCsv)) {
    // The first line of a CSV file is no record.
    waiting = waiting.concat(isCsv ? lines.filter(({ line }) => line > 1) : lines);
    for (; waiting.length >= BATCH; waiting = waiting.slice(BATCH))
      yield await batchOf(waiting.slice(0, BATCH), schema, shape);
  }
  if (waiting.length > 0) yield await batchOf(waiting, schema, shape);
  return undefined;
}

async function batchOf<Line>(
  lines: readonly CutLine[],
  schema: z.ZodMiniType<Line>,
  shape: CsvShape | undefined,
): Promise<LineBatch<Line>> {
  const read: Numbered<Line>[] = [];
  const left: LineLeft[] = [];
  for (let at = 0; at < lines.length; at += SLICE) {
    const slice = lines.slice(at, at + SLICE);
    for (const record of shape ? readCsv(slice, shape) : readJsonLines(slice)) {
      const { line, values, fault } = record;
      const result = fault === undefined ? z.safeDecode(schema, values) : undefined;
      if (result?.success) read.push({ ...result.data, line });
      else left.push({ line, ...whyNot(record, result?.error?.issues[0]) });
    }
    await turn();
  }
  const last = lines.at(-1);
  if (!last) throw new Error("a batch has lines");
  return { place: { nextByte: last.endsAt, nextLine: last.line + last.lines }, read, left };
}

/** Returns a rule's own code, or that of a missing or malformed value. */
function whyNot({ values, fault }: FileRecord, issue: z.core.$ZodIssue | undefined) {
  if (fault !== undefined || issue === undefined) return { code: fault ?? "NOT_A_RECORD", field: null };
  const field = issue.path[0] === undefined ? null : String(issue.path[0]);
  if (/^[A-Z][A-Z0-9_]+$/.test(issue.message)) return { code: issue.message, field };
  const isMissing = field !== null && values?.[field] === undefined;
  return { code: isMissing ? "MISSING" : "INVALID_VALUE", field };
}
