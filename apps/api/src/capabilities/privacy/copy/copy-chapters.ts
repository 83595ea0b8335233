import {
  formatDate,
  formatDateTime,
  formatInteger,
  maskCellphone,
  maskCep,
  maskTaxId,
} from "@colheita/brazil";
import type { OwnData } from "../../../platform/own-data.ts";
import { kindLabels } from "../../points/index.ts";
import { fieldWords } from "./copy-words.ts";
import { ownDataParts } from "./personal-data.ts";
import { valueWords } from "./value-words.ts";

/** One list of a copy, in words: a table with heads, or blocks of a name and a value each. */
export interface CopyList {
  readonly title: string;
  readonly heads?: readonly string[] | undefined;
  /** Of a table the cells of each row; of blocks the name and the value by turns. */
  readonly rows: readonly (readonly string[])[];
  /** Rows that only the file for programs has. */
  readonly left: number;
}

export interface CopyChapter {
  readonly title: string;
  readonly lists: readonly CopyList[];
}

/** A copy for people, in words. */
export interface CopyDocument {
  readonly programmeName: string;
  readonly memberName: string;
  /** With its mask. */
  readonly taxId: string;
  readonly issuedAt: Date;
  readonly chapters: readonly CopyChapter[];
}

/** A list that nobody would read to its end is cut on paper; the file for programs has all of it. */
const MOST_ROWS = 2_000;
const NONE = "–";

type Row = Readonly<Record<string, unknown>>;

const copies = new Map(ownDataParts.map(({ name, copy }) => [name, copy]));

/** Returns the chapters of a copy. Lists without a row are shown as such: that nothing is stored is an answer, too. */
export function chaptersOf(parts: Readonly<Record<string, OwnData>>): CopyChapter[] {
  return Object.entries(parts).map(([part, lists]) => ({
    title: copies.get(part)?.title ?? part,
    lists: Object.entries(lists).map(([list, rows]) => listOf(part, list, rows as readonly Row[])),
  }));
}

function listOf(part: string, list: string, rows: readonly Row[]): CopyList {
  const name = `${part}.${list}`;
  const { title, columns } = copies.get(part)?.lists[list] ?? { title: name };
  const shown = rows.slice(0, MOST_ROWS);
  const left = rows.length - shown.length;
  if (columns)
    return {
      title,
      left,
      heads: columns.map((field) => fieldName(field, name)),
      rows: shown.map((row) => columns.map((field) => displayTextOf(field, row[field]))),
    };
  return {
    title,
    left,
    rows: shown.map((row) =>
      Object.entries(row).flatMap(([field, value]) => [fieldName(field, name), displayTextOf(field, value)]),
    ),
  };
}

const fieldName = (field: string, within: string): string =>
  fieldWords[`${within}.${field}`] ?? fieldWords[field] ?? field;

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a value as a reader of Portuguese expects it. */
export function displayTextOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return NONE;
  if (value instanceof Date) return formatDateTime(value);
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (typeof value === "number") return formatInteger(value);
  if (Array.isArray(value)) return value.map((each) => displayTextOf(field, each)).join("; ") || NONE;
  if (typeof value !== "string") return pairsOf(field, value as Row);
  return textOf(field, value);
}

function pairsOf(within: string, value: Row): string {
  const filled = Object.entries(value).filter(([, part]) => part !== null && part !== "");
  return (
    filled.map(([field, part]) => `${fieldName(field, within)}: ${displayTextOf(field, part)}`).join(", ") ||
    NONE
  );
}

const MASKS: Readonly<Record<string, (text: string) => string>> = {
  taxId: maskTaxId,
  phone: maskCellphone,
  postalCode: maskCep,
};

function textOf(field: string, text: string): string {
  const mask = MASKS[field];
  if (mask) return mask(text);
  if (CALENDAR_DATE.test(text)) return formatDate(text);
  if (ISO_INSTANT.test(text)) return formatDateTime(new Date(text));
  const labels: Readonly<Record<string, string>> = kindLabels;
  return (field === "kind" ? labels[text] : undefined) ?? valueWords[field]?.[text] ?? text;
}
