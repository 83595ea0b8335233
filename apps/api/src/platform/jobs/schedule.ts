import { parseCronItem, parseCronItems, type ParsedCronItem, type TimestampDigest } from "graphile-worker";
import type { TaskName } from "./tasks.ts";

/**
 * A task that comes round by itself. It is only a wake-up: what is due, the task asks the database's clock.
 * However many workers run, each turn happens once, and waits for the one before it: a task that is slower than its
 * rounds takes one place in the queue of jobs, and never all.
 */
export interface Turn {
  readonly task: TaskName;
  /** Minute, hour, day, month, weekday on São Paulo's wall clock: "0 0 * * *" is midnight there. */
  readonly at: string;
  /** A turn that was missed while no worker ran is made up for within this many hours; not at all when absent. */
  readonly makeUpForHours?: number;
}

const HOUR_MS = 3_600_000;

/** Turns a schedule into what the job queue understands. A wrong pattern throws at the start. */
export function parseSchedule(turns: readonly Turn[]): ParsedCronItem[] {
  return parseCronItems(
    turns.map(({ task, at, makeUpForHours = 0 }) => ({
      task,
      match: inSaoPaulo(at, task),
      identifier: `${task} ${at}`,
      options: {
        backfillPeriod: makeUpForHours * HOUR_MS,
        jobKey: `turn:${task}`,
        queueName: `turn:${task}`,
      },
    })),
  );
}

function inSaoPaulo(at: string, task: string): (digest: TimestampDigest) => boolean {
  const { match } = parseCronItem({ task, match: at, identifier: task });
  return (digest) => match(saoPauloDigest(digest, Date.now()));
}

const wallClock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Sao_Paulo",
  hourCycle: "h23",
  minute: "numeric",
  hour: "numeric",
  day: "numeric",
  month: "numeric",
  weekday: "short",
});
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The queue hands over a minute in UTC without its year: the year that lies nearest to now is meant. */
export function saoPauloDigest(utc: TimestampDigest, now: number): TimestampDigest {
  const thisYear = new Date(now).getUTCFullYear();
  const candidates = [thisYear - 1, thisYear, thisYear + 1].map((year) =>
    Date.UTC(year, utc.month - 1, utc.date, utc.hour, utc.min),
  );
  const instant = candidates.reduce((best, next) =>
    Math.abs(next - now) < Math.abs(best - now) ? next : best,
  );
  const part = new Map(wallClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    min: Number(part.get("minute")),
    hour: Number(part.get("hour")),
    date: Number(part.get("day")),
    month: Number(part.get("month")),
    dow: WEEKDAYS.indexOf(part.get("weekday") ?? ""),
  };
}
