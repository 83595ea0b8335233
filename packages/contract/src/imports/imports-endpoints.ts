import * as z from "zod/mini";
import {
  Bytes,
  Cursor,
  endpoint,
  Id,
  Instant,
  lineOfText,
  page,
  problem,
  QueryInteger,
  record,
} from "../kit/index.ts";

/** The largest file, in bytes: some millions of lines. */
export const MAX_IMPORT_BYTES = 900_000_000;
/** The largest piece in which a file is sent, in bytes. */
export const MAX_IMPORT_PIECE_BYTES = 4 * 1024 * 1024;

/** A million points weigh no less than one by hand: nobody sends a file and agrees to it (DECISIONS, "Operators"). */
export const takesTwoPeople = problem(
  "imports/takes-two-people",
  403,
  "Who sent a file can't be the one who agrees to it.",
);
/** What is agreed to is what one person sent, and another one learns who. */
export const anotherSends = problem(
  "imports/another-sends",
  403,
  "The bytes of a file come from whoever began to send it.",
);
export const notAllowedNow = problem(
  "imports/wrong-state",
  409,
  "A file is sent, then tried, then agreed to, and given up only before that; it is gone on with when it stands still.",
);

const readers = ["points", "finance", "auditor"] as const;
const roles = ["points"] as const;
const params = z.object({ importId: Id });

const Subject = z.enum(["members", "accounts", "relations", "groups", "points"]);
const Format = z.enum(["csv", "jsonl"]);

/** A file and how far it has come. While it is tried, the counts are what it would do. */
const Import = record({
  id: ["Id", Id],
  subject: ["acg_Object__c", Subject],
  format: ["acg_Format__c", Format],
  fileName: ["Name", z.string()],
  totalBytes: ["totalBytes", z.int()],
  /** The bytes that have come: the next piece begins there. */
  receivedBytes: ["receivedBytes", z.int()],
  /** The bytes that have been read, of the trial or of the run. */
  readBytes: ["readBytes", z.int()],
  state: [
    "acg_Status__c",
    z.enum(["receiving", "trying", "tried", "running", "done", "cancelled", "unreadable"]),
  ],
  added: ["added", z.int()],
  /** Records that were there and became others: accounts alone are changed by a file. */
  changed: ["changed", z.int()],
  present: ["present", z.int()],
  refused: ["refused", z.int()],
  /** Columns of the file that are no fields, and fields that it must have and has not. */
  unknownColumns: ["unknownColumns", z.array(z.string())],
  missingColumns: ["missingColumns", z.array(z.string())],
  /** Fields that stand in more than one column: nobody knows which one counts, and the file is not read. */
  repeatedColumns: ["repeatedColumns", z.array(z.string())],
  madeBy: ["CreatedById", Id],
  madeAt: ["CreatedDate", Instant],
  approvedBy: ["acg_ApprovedBy__c", z.optional(Id)],
  approvedAt: ["acg_ApprovedDate__c", z.optional(Instant)],
  endedAt: ["acg_EndDate__c", z.optional(Instant)],
  /** Whether nobody reads it any more though it is neither tried nor run: its reading failed too often, and waits for a person. */
  isStalled: ["acg_IsStalled__c", z.boolean()],
});

export const beginImport = endpoint({
  method: "POST",
  path: "/imports",
  summary: "Begin to send a file of members, accounts or points",
  access: "operator",
  roles,
  body: record({
    subject: ["acg_Object__c", Subject],
    format: ["acg_Format__c", Format],
    fileName: ["Name", lineOfText(120)],
    totalBytes: [
      "totalBytes",
      z.int().check(z.minimum(1, "TOO_SMALL"), z.maximum(MAX_IMPORT_BYTES, "TOO_LARGE")),
    ],
  }),
  reply: Import,
  isIdempotent: true,
  reach: "operators'",
  example: { body: { acg_Object__c: "points", acg_Format__c: "csv", Name: "extrato.csv", totalBytes: 10 } },
});

/** A piece that does not begin where the last one ended changes nothing: the reply says where to go on. */
export const sendImportPiece = endpoint({
  method: "PUT",
  path: "/imports/:importId",
  summary: "Send the next bytes of a file",
  access: "operator",
  roles,
  takesBytes: true,
  maxBodyBytes: MAX_IMPORT_PIECE_BYTES,
  params,
  query: record({ from: ["from", QueryInteger] }),
  body: Bytes,
  reply: Import,
  problems: [notAllowedNow, anotherSends],
  reach: "operators'",
  example: { query: { from: "0" } },
});

/** Reads the whole file and reports of each line what it would do; nothing is written. It may be tried again. */
export const tryImport = endpoint({
  method: "POST",
  path: "/imports/:importId/try",
  summary: "Try a file that has come whole: a report by line, and nothing written",
  access: "operator",
  roles,
  params,
  reply: Import,
  problems: [notAllowedNow],
  reach: "operators'",
});

/** The second person: the file is run from its first line. */
export const approveImport = endpoint({
  method: "POST",
  path: "/imports/:importId/approve",
  summary: "Agree to a file that was tried, and run it",
  access: "operator",
  roles,
  params,
  reply: Import,
  problems: [notAllowedNow, takesTwoPeople],
  isIdempotent: true,
  reach: "operators'",
});

/** What its lines did so far stands: it is read on from there. */
export const resumeImport = endpoint({
  method: "POST",
  path: "/imports/:importId/resume",
  summary: "Go on with a file whose reading failed too often",
  access: "operator",
  roles,
  params,
  reply: Import,
  problems: [notAllowedNow],
  reach: "operators'",
});

export const cancelImport = endpoint({
  method: "POST",
  path: "/imports/:importId/cancel",
  summary: "Give up a file that nobody agreed to yet",
  access: "operator",
  roles,
  params,
  reply: Import,
  problems: [notAllowedNow],
  reach: "operators'",
});

export const listImports = endpoint({
  method: "GET",
  path: "/imports",
  summary: "Files that were sent, the newest first",
  access: "operator",
  roles: readers,
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(Import),
  reach: "operators'",
});

export const getImport = endpoint({
  method: "GET",
  path: "/imports/:importId",
  summary: "A file, and how far it has come",
  access: "operator",
  roles: readers,
  params,
  reply: Import,
  reach: "operators'",
});

/** A line that added nothing, or would add nothing: every other line was added. */
const LineLeft = record({
  /** Its number in the file, from 1. */
  line: ["line", z.int()],
  outcome: ["outcome", z.enum(["present", "refused"])],
  /** Why it was refused, and the field that says so, where one does. */
  code: ["code", z.optional(z.string())],
  field: ["field", z.optional(z.string())],
});

export const listImportLines = endpoint({
  method: "GET",
  path: "/imports/:importId/lines",
  summary: "The lines of a file that added nothing, and why, by their numbers",
  access: "operator",
  roles: readers,
  params,
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(LineLeft),
  reach: "operators'",
});
