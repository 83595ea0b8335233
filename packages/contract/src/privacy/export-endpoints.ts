import * as z from "zod/mini";
import { endpoint, Id, Instant, problem, record } from "../kit/index.ts";
import { DataExport, ExportFormat } from "./export-records.ts";
import { WHILE_TERMS_WAIT } from "../terms/while-terms-wait.ts";

/** One copy is made at a time. */
export const exportUnderWay = problem("privacy/export-under-way", 409, "A copy is being made already.");
/** So many in a day are enough for anybody (fault row 32). */
export const exportsSpent = problem(
  "privacy/exports-spent",
  429,
  "No more copies today; Retry-After says when.",
);

/** My copies of the last days, the newest first. */
export const listExports = endpoint({
  method: "GET",
  path: "/privacy/exports",
  summary: "Copies of my data",
  access: "member",
  admitsPending: WHILE_TERMS_WAIT,
  reply: record({
    exports: ["records", z.array(DataExport)],
    /** Copies that may be asked for in a day, and the days that their files stay. */
    perDay: ["perDay", z.int()],
    retentionDays: ["keptDays", z.int()],
  }),
  reach: "the caller's",
});

/** Asks for a copy of everything that is stored about the caller; a job makes it, and notifies when it is there. */
export const askForExport = endpoint({
  method: "POST",
  path: "/privacy/exports",
  summary: "Ask for a copy of my data",
  access: "member",
  admitsPending: WHILE_TERMS_WAIT,
  reply: DataExport,
  problems: [exportUnderWay, exportsSpent],
  perMinute: 12,
  reach: "the caller's",
});

/** Gives the address of one file, good for a minute: only who asked for the copy is given any. */
export const openExport = endpoint({
  method: "POST",
  path: "/privacy/exports/:exportId/address",
  summary: "An address to download a copy of my data from",
  access: "member",
  admitsPending: WHILE_TERMS_WAIT,
  params: z.object({ exportId: Id }),
  body: record({ format: ["format", ExportFormat] }),
  reply: record({ url: ["url", z.string()], expiresAt: ["expiresAt", Instant] }),
  perMinute: 30,
  reach: "one member's",
  example: { body: { format: "pdf" } },
});
