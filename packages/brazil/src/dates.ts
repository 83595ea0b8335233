import { fillMask, keepCharacters } from "./characters.ts";

/** Why a text is not a date. `day`: the calendar has no such day. */
export type DateRefusal = "empty" | "format" | "day";

/** The clock of the programme. */
export const SAO_PAULO = "America/Sao_Paulo";

/** The calendar has no year 0, and neither has the database. */
const FIRST_DAY = "0001-01-01";
const DAY_MS = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TYPED_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

let longDates: Intl.DateTimeFormat | undefined;

/** Midnight UTC of a day, only to count with; NaN when the calendar has no such day. */
function dayNumber(on: string): number {
  const time = Date.parse(`${on}T00:00:00Z`);
  return ISO_DATE.test(on) &&
    on >= FIRST_DAY &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(on)
    ? time / DAY_MS
    : Number.NaN;
}

function dayNumberOrThrow(on: string): number {
  const day = dayNumber(on);
  if (Number.isNaN(day)) throw new RangeError("Not a calendar date");
  return day;
}

function calendarDateOf(day: number): string {
  const on = new Date(day * DAY_MS).toISOString().split("T", 1)[0] ?? "";
  if (!isCalendarDate(on)) throw new RangeError("A day outside the years 1 to 9999");
  return on;
}

/** True for a day of the calendar written `yyyy-mm-dd`. */
export function isCalendarDate(value: string): boolean {
  return !Number.isNaN(dayNumber(value));
}

/** The typed text as `dd/mm/yyyy`, as far as it goes; a date written `yyyy-mm-dd` is turned round; extra digits are cut. */
export function maskDate(value: string): string {
  return isCalendarDate(value) ? formatDate(value) : fillMask("00/00/0000", keepCharacters(value, 8));
}

function toIso(value: string): string {
  const [, day, month, year] = TYPED_DATE.exec(value) ?? [];
  return day === undefined ? value : `${year}-${month}-${day}`;
}

/** Why the text is not a date written `dd/mm/yyyy` or `yyyy-mm-dd`; null when it is one. */
export function dateRefusal(value: string): DateRefusal | null {
  if (value === "") return "empty";
  const on = toIso(value);
  if (!ISO_DATE.test(on)) return "format";
  return isCalendarDate(on) ? null : "day";
}

/** True for a date written `dd/mm/yyyy` or `yyyy-mm-dd`. */
export function isDate(value: string): boolean {
  return dateRefusal(value) === null;
}

/** The date `yyyy-mm-dd` of a text `dd/mm/yyyy` or `yyyy-mm-dd`; null when it is none. */
export function parseDate(value: string): string | null {
  return isDate(value) ? toIso(value) : null;
}

/** A calendar date as `20/11/2026`. Throws a RangeError for what is no calendar date. */
export function formatDate(on: string): string {
  dayNumberOrThrow(on);
  const [year, month, day] = on.split("-");
  return `${day}/${month}/${year}`;
}

/** A calendar date in words: `20 de novembro de 2026`. Throws a RangeError for what is no calendar date. */
export function formatLongDate(on: string): string {
  longDates ??= new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "UTC" });
  return longDates.format(dayNumberOrThrow(on) * DAY_MS);
}

/** The calendar date so many days later, earlier when negative. */
export function addDays(on: string, days: number): string {
  return calendarDateOf(dayNumberOrThrow(on) + days);
}

/** How many days the second date is after the first, negative when before. */
export function daysBetween(fromOn: string, toOn: string): number {
  return dayNumberOrThrow(toOn) - dayNumberOrThrow(fromOn);
}
