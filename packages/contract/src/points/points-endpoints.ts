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
import { Balance, EntryKind, EntryTrail, MonthlyMovement, StatementLine } from "./points-records.ts";

/** "A balance result is an error if no Balance is returned" (5.5). */
export const balanceUnknown = problem("points/balance-unknown", 503, "The balance could not be read.");

/** Points that no document stands behind (DECISIONS, "Points"). */
export const reasonNeeded = problem("points/reason-needed", 400, "Points by hand need a reason.");
export const takesTwoPeople = problem(
  "points/takes-two-people",
  403,
  "Who asks for points by hand can't be the one who agrees.",
);

export const getBalance = endpoint({
  method: "GET",
  path: "/balance/:memberId",
  summary: "My balance of points",
  access: "member",
  params: z.object({ memberId: Id }),
  reply: Balance,
  problems: [balanceUnknown],
  failure: { error: true, message: "erro ao consultar saldo do usuário!" },
});

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
});

export const getEntryTrail = endpoint({
  method: "GET",
  path: "/points/statement/:entryId",
  summary: "How I earned, and where the points went",
  access: "member",
  params: z.object({ entryId: Id }),
  reply: EntryTrail,
});

export const getMonthlyMovements = endpoint({
  method: "GET",
  path: "/points/months",
  summary: "What came and went by month, the last twelve",
  access: "member",
  reply: record({ movements: ["records", z.array(MonthlyMovement)] }),
});
