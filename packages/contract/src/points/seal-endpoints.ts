import * as z from "zod/mini";
import { CalendarDate, Cursor, endpoint, Id, Instant, page, problem, record } from "../kit/index.ts";

/** The ledger is sealed a day at a time, at night. */
export const notSealed = problem(
  "points/not-sealed",
  409,
  "The day of this entry is not sealed yet: its receipt comes tomorrow.",
);

/** What the entries of a day hash to, chained to the day before. */
export const Seal = record({
  day: ["Day", CalendarDate],
  root: ["Root", z.string()],
  members: ["Members", z.int()],
  entries: ["Entries", z.int()],
  previousHash: ["PreviousHash", z.optional(z.string())],
  hash: ["Hash", z.string()],
});

export const listSeals = endpoint({
  method: "GET",
  path: "/points/seals",
  summary: "The seals of the ledger, the newest first: who keeps one can check every receipt against it",
  access: "anyone",
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(Seal),
  perMinute: 60,
  reach: "everybody's",
});

export const getReceipt = endpoint({
  method: "GET",
  path: "/points/statement/:entryId/receipt",
  summary: "The receipt of an entry, which can be checked without us",
  access: "member",
  params: z.object({ entryId: Id }),
  reply: z.unknown(),
  problems: [notSealed],
  download: ["application/json"],
  perMinute: 20,
  reach: "one member's",
});

/** The rule of the books that is broken, for whom, and the figures. */
const BookFault = record({
  rule: ["Rule", z.string()],
  memberId: ["contactId", z.string()],
  detail: ["Detail", z.string()],
});

/** What an audit of the books found; there must be nothing. */
const BookAudit = record({
  id: ["Id", z.string()],
  /** The ledger itself, or what was credited by rules and counted against caps and budgets. */
  books: ["Books", z.enum(["ledger", "earning"])],
  beganAt: ["StartedDate", Instant],
  endedAt: ["EndedDate", Instant],
  members: ["Members", z.int()],
  faults: ["Faults", z.array(BookFault)],
});

export const listAudits = endpoint({
  method: "GET",
  path: "/points/audits",
  summary: "What the nightly audits of the books found, the newest first",
  access: "operator",
  roles: ["points", "finance", "auditor"],
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(BookAudit),
  reach: "operators'",
});
