import { fillMask, keepCharacters } from "../characters.ts";
import { formatDate, isCalendarDate, ISO_DATE } from "./dates.ts";

/** Why a text is not a date. `day`: the calendar has no such day. */
export type DateRefusal = "empty" | "format" | "day";

const TYPED_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** A day, or a month, of one digit after which a bar was just typed: in the middle of a date a digit may be under correction. */
const SHORT_PART = /^(\d\d\/)?(\d)\/$/;

/**
 * Returns the typed text as `dd/mm/yyyy`, as far as it goes: a bar after one digit makes it two, `3/` being `03`; a
 * date written `yyyy-mm-dd` is turned round; extra digits are cut.
 */
export function maskDate(value: string): string {
  if (isCalendarDate(value)) return formatDate(value);
  const typed = value.replace(
    SHORT_PART,
    (_, day: string | undefined, digit: string) => `${day ?? ""}0${digit}`,
  );
  return fillMask("00/00/0000", keepCharacters(typed, 8));
}

function toIso(value: string): string {
  const [, day, month, year] = TYPED_DATE.exec(value) ?? [];
  return day === undefined ? value : `${year}-${month}-${day}`;
}

/** Returns why the text is not a date written `dd/mm/yyyy` or `yyyy-mm-dd`; null when it is one. */
export function dateRefusal(value: string): DateRefusal | null {
  if (value === "") return "empty";
  const on = toIso(value);
  if (!ISO_DATE.test(on)) return "format";
  return isCalendarDate(on) ? null : "day";
}

/** Returns whether the value is a date written `dd/mm/yyyy` or `yyyy-mm-dd`. */
export function isDate(value: string): boolean {
  return dateRefusal(value) === null;
}

/** Returns the date `yyyy-mm-dd` of a text `dd/mm/yyyy` or `yyyy-mm-dd`; null when it is none. */
export function parseDate(value: string): string | null {
  return isDate(value) ? toIso(value) : null;
}
