import { addDays, formatDate, SAO_PAULO } from "./dates.ts";

/** An instant: a Date, or its ISO text with an offset or Z. */
export type Instant = Date | string;

/** The instants of one day: from `startAt` on, up to but not including `endAt`, the start of the next one. */
export interface DayWindow {
  startAt: Date;
  endAt: Date;
}

interface WallClock {
  /** `yyyy-mm-dd` */
  on: string;
  /** `hh:mm:ss` */
  time: string;
}

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/**
 * Returns the calendar date and the wall-clock time there; throws a RangeError for an instant or a zone that is
 * none.
 */
function wallClockAt(at: Instant, timeZone: string): WallClock {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(new Date(at))) parts[type] = value;
  return {
    on: `${(parts.year ?? "").padStart(4, "0")}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  };
}

/**
 * Returns the calendar date of an instant in a zone, `yyyy-mm-dd`; the programme's own zone unless another one is
 * given.
 */
export function dateIn(at: Instant, timeZone: string = SAO_PAULO): string {
  return wallClockAt(at, timeZone).on;
}

/** Returns the date in São Paulo at the given instant, `now`. */
export function todayInSaoPaulo(now: Instant): string {
  return dateIn(now, SAO_PAULO);
}

/** Returns the date of an instant as `20/11/2026`. */
export function formatDateAt(at: Instant, timeZone: string = SAO_PAULO): string {
  return formatDate(dateIn(at, timeZone));
}

/** Returns an instant as `20/11/2026, 23:30`. */
export function formatDateTime(at: Instant, timeZone: string = SAO_PAULO): string {
  return `${formatDateAt(at, timeZone)}, ${formatTime(at, timeZone)}`;
}

/** Returns the time of an instant as `23:30`. */
export function formatTime(at: Instant, timeZone: string = SAO_PAULO): string {
  return wallClockAt(at, timeZone).time.slice(0, 5);
}

/** Returns the time of an instant as running text writes it: `23h30`, and `23h` on the hour. */
export function formatTimeInText(at: Instant, timeZone: string = SAO_PAULO): string {
  const [hour = "", minute = ""] = formatTime(at, timeZone).split(":");
  return `${Number(hour)}h${minute === "00" ? "" : minute}`;
}

/** Returns how far the wall clock is ahead of UTC at an instant, in milliseconds; negative in Brazil. */
function offsetMsAt(at: number, timeZone: string): number {
  const { on, time } = wallClockAt(new Date(at), timeZone);
  return Date.parse(`${on}T${time}Z`) - Math.floor(at / SECOND_MS) * SECOND_MS;
}

/** Returns an instant in wall-clock time, with its offset: `2026-11-21T14:03:11-03:00`. */
export function isoIn(at: Instant, timeZone: string = SAO_PAULO): string {
  const { on, time } = wallClockAt(at, timeZone);
  const minutes = Math.round(offsetMsAt(new Date(at).getTime(), timeZone) / 60_000);
  const two = (part: number) => String(part).padStart(2, "0");
  const ahead = Math.abs(minutes);
  return `${on}T${time}${minutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/**
 * Returns the first instant of a calendar day in a zone. Where daylight saving took midnight away, the day begins
 * at one o'clock; where it gave 23 h twice, the day begins after the second.
 */
export function startOfDay(on: string, timeZone: string = SAO_PAULO): Date {
  const midnight = Date.parse(`${addDays(on, 0)}T00:00:00Z`);
  const starts = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - offsetMsAt(near, timeZone))
    .filter((start) => dateIn(new Date(start), timeZone) === on);
  if (starts.length === 0) throw new RangeError("A day that this zone never had");
  return new Date(Math.min(...starts));
}

/** Returns the last whole second of a calendar day, 23:59:59 on the wall. */
export function endOfDay(on: string, timeZone: string = SAO_PAULO): Date {
  return new Date(startOfDay(addDays(on, 1), timeZone).getTime() - SECOND_MS);
}

/** Returns the instants of a calendar day; 23 or 25 hours long where daylight saving began or ended. */
export function dayWindow(on: string, timeZone: string = SAO_PAULO): DayWindow {
  return { startAt: startOfDay(on, timeZone), endAt: startOfDay(addDays(on, 1), timeZone) };
}

/** Returns whether the instant falls on a day from the first to the last, both included. */
export function isWithinDays(
  at: Instant,
  firstOn: string,
  lastOn: string,
  timeZone: string = SAO_PAULO,
): boolean {
  const on = dateIn(at, timeZone);
  return firstOn <= on && on <= lastOn;
}
