/** The clock of the programme. */
export const SAO_PAULO = "America/Sao_Paulo";

/** The calendar has no year 0, and neither has the database. */
const FIRST_DAY = "0001-01-01";
const DAY_MS = 86_400_000;
/** The form of a calendar date, whether or not the calendar has it. */
export const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

let longDates: Intl.DateTimeFormat | undefined;

/** Returns midnight UTC of a day, only to count with; NaN when the calendar has no such day. */
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

/** Returns whether the value is a day of the calendar written `yyyy-mm-dd`. */
export function isCalendarDate(value: string): boolean {
  return !Number.isNaN(dayNumber(value));
}

/** Returns a calendar date as `20/11/2026`. Throws a RangeError for what is no calendar date. */
export function formatDate(on: string): string {
  dayNumberOrThrow(on);
  const [year, month, day] = on.split("-");
  return `${day}/${month}/${year}`;
}

/** Returns a calendar date in words: `20 de novembro de 2026`. Throws a RangeError for what is no calendar date. */
export function formatLongDate(on: string): string {
  longDates ??= new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "UTC" });
  return longDates.format(dayNumberOrThrow(on) * DAY_MS);
}

/** Returns the calendar date so many days later, earlier when negative. */
export function addDays(on: string, days: number): string {
  return calendarDateOf(dayNumberOrThrow(on) + days);
}

/** Returns how many days the second date is after the first, negative when before. */
export function daysBetween(fromOn: string, toOn: string): number {
  return dayNumberOrThrow(toOn) - dayNumberOrThrow(fromOn);
}
