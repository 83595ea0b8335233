import { isUtf8 } from "node:buffer";
import { parse } from "csv-parse/sync";
import { linesBehindFirst, type CutLine, type LineFault } from "./cut-lines.ts";

export type RecordFault = LineFault | "NOT_UTF8" | "NOT_A_RECORD" | "WRONG_COLUMNS";

/** A record of a file: its values by column, or why there are none. */
export interface FileRecord {
  readonly line: number;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly fault?: RecordFault;
}

/** How a CSV file is to be read, as its first line shows. */
export interface CsvShape {
  readonly columns: readonly string[];
  readonly delimiter: string;
}

const DELIMITERS = [",", ";", "\t"] as const;

const textOf = (bytes: Buffer): string => bytes.toString("utf8");
const isBlank = ({ bytes, fault }: CutLine): boolean =>
  fault === undefined && bytes.length < 3 && textOf(bytes).trim() === "";

const CONTROLS = /\p{Cc}/u;

/**
 * Returns the columns of a CSV file by its first line, and what stands between them; nothing when it can't be read, or
 * holds more.
 */
export function shapeOf({ bytes, fault }: CutLine): CsvShape | undefined {
  if (fault !== undefined || !isUtf8(bytes)) return undefined;
  const text = textOf(bytes);
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: text.split(delimiter).length }));
  const { delimiter } = counted.reduce((most, next) => (next.count > most.count ? next : most));
  const rows = rowsOf(text.replace(/^\uFEFF/, ""), delimiter);
  const columns = rows?.[0]?.map((column) => column.trim());
  if (!columns || rows?.length !== 1 || columns.some((column) => CONTROLS.test(column))) return undefined;
  return { columns, delimiter };
}

/** Returns the rows of a CSV text; nothing when a quote stands where none may. */
function rowsOf(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch {
    return undefined;
  }
}

/**
 * Reads the lines of a CSV file: all at once, or, where that does not come out even, each by itself. Blank ones are none. Of lines
 * that two stray quotes had made one, the first is at fault, and the others are read for themselves.
 */
export function readCsv(lines: readonly CutLine[], shape: CsvShape): FileRecord[] {
  const { columns, delimiter } = shape;
  const shown = lines.filter((line) => !isBlank(line));
  const rowOf = (values: readonly string[], line: number): FileRecord =>
    values.length === columns.length
      ? { line, values: Object.fromEntries(columns.map((column, at) => [column, emptyIsNone(values[at])])) }
      : { line, fault: "WRONG_COLUMNS" };
  const whole = Buffer.concat(shown.map(({ bytes }) => bytes));
  if (shown.every(({ fault }) => fault === undefined) && isUtf8(whole)) {
    const rows = rowsOf(textOf(whole), delimiter);
    if (rows?.length === shown.length) return shown.map(({ line }, at) => rowOf(rows[at] ?? [], line));
  }
  return shown.flatMap((cut) => {
    const { line, bytes, fault } = cut;
    if (fault) return { line, fault };
    const rows = isUtf8(bytes) ? rowsOf(textOf(bytes), delimiter) : undefined;
    if (rows?.length === 1) return rowOf(rows[0] ?? [], line);
    const why = isUtf8(bytes) ? ("NOT_A_RECORD" as const) : ("NOT_UTF8" as const);
    return [{ line, fault: why }, ...readCsv(linesBehindFirst(cut), shape)];
  });
}

const emptyIsNone = (value: string | undefined): string | undefined => (value === "" ? undefined : value);

/** Reads the lines of a JSON Lines file. Blank ones are none. */
export function readJsonLines(lines: readonly CutLine[]): FileRecord[] {
  return lines
    .filter((line) => !isBlank(line))
    .map(({ line, bytes, fault }) => {
      if (fault) return { line, fault };
      if (!isUtf8(bytes)) return { line, fault: "NOT_UTF8" };
      const record = recordOf(textOf(bytes));
      return record ? { line, values: record } : { line, fault: "NOT_A_RECORD" };
    });
}

/** Returns a number as it is written: an id has more figures than a number holds. */
const asWritten = (_key: string, value: unknown, { source }: { readonly source?: string }): unknown =>
  typeof value === "number" ? source : value;

/** Returns an object of a JSON text, its numbers and flags as text; nothing for anything else. */
function recordOf(text: string): Record<string, unknown> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""), asWritten as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, plainText(held)]));
}

function plainText(held: unknown): unknown {
  if (held === null || held === "") return undefined;
  return typeof held === "boolean" ? String(held) : held;
}
