import * as z from "zod/mini";
import {
  CalendarDate,
  Cursor,
  endpoint,
  Id,
  page,
  problem,
  QueryInteger,
  record,
  text,
} from "../kit/index.ts";
import { EntryTrail } from "./entry-trail.ts";
import { MonthlyExpiry, MonthlyMovement } from "./monthly-movement.ts";
import { EntryKind, StatementLine } from "./points-records.ts";

/** Sort options of 3.2: the first is the default. */
export const StatementSort = z.enum([
  "point-date",
  "expiration-date",
  "action",
  "description",
  "commercial-gain",
]);
export type StatementSort = z.output<typeof StatementSort>;

const filters = {
  /** The last N days, today included. */
  days: ["days", z.optional(QueryInteger)],
  from: ["from", z.optional(CalendarDate)],
  to: ["to", z.optional(CalendarDate)],
  /** Which date the days or the range speak of. */
  dateKind: ["by", z.optional(z.enum(["point", "expiration"]))],
  kind: ["action", z.optional(EntryKind)],
  search: ["search", z.optional(text(80))],
  sort: ["sort", z.optional(StatementSort)],
} as const;

export const StatementFilter = record(filters);
export type StatementFilter = z.output<typeof StatementFilter>;

export const getStatement = endpoint({
  method: "GET",
  path: "/points/statement",
  summary: "My statement, ten lines a page",
  access: "member",
  query: record({ ...filters, cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(StatementLine),
  reach: "the caller's",
  firstScreen: "statement",
  offlineLabel: "o extrato",
});

/** Lines of a statement that leave as one file. */
export const EXPORT_LINES = 50_000;
export const exportTooLong = problem(
  "points/export-too-long",
  422,
  "The statement has more lines than one file may have: a shorter period has fewer.",
);

export const exportStatement = endpoint({
  method: "GET",
  path: "/points/statement/export",
  summary: "My statement as a file",
  access: "member",
  query: record({ ...filters, format: ["format", z.enum(["csv", "pdf"])] }),
  reply: z.unknown(),
  problems: [exportTooLong],
  download: ["text/csv", "application/pdf"],
  perMinute: 6,
  reach: "the caller's",
});

export const getEntryTrail = endpoint({
  method: "GET",
  path: "/points/statement/:entryId",
  summary: "How I earned, and where the points went",
  access: "member",
  params: z.object({ entryId: Id }),
  reply: EntryTrail,
  reach: "one member's",
});

export const getMonthlyMovements = endpoint({
  method: "GET",
  path: "/points/months",
  summary: "What came and went by month, the last twelve, and what will expire in the next twelve",
  access: "member",
  reply: record({
    movements: ["records", z.array(MonthlyMovement)],
    /** Absent in an answer that a browser has stored since before it existed. */
    expirations: ["Expirations", z.optional(z.array(MonthlyExpiry))],
  }),
  reach: "the caller's",
  offlineLabel: "o extrato",
});
