import * as z from "zod/mini";
import { Id, Instant, record } from "../kit/index.ts";

/** How far a copy is: asked for, there, or never made. */
export const ExportState = z.enum(["queued", "ready", "failed"]);
export type ExportState = z.output<typeof ExportState>;

/** As what it can be read: for programs, or for people. */
export const ExportFormat = z.enum(["json", "pdf"]);
export type ExportFormat = z.output<typeof ExportFormat>;

/** A copy of all that is stored about a member. */
export const DataExport = record({
  id: ["Id", Id],
  state: ["acg_Status__c", ExportState],
  askedAt: ["CreatedDate", Instant],
  madeAt: ["madeAt", z.optional(Instant)],
  /** Until when the files are there. */
  expiresAt: ["expiresAt", z.optional(Instant)],
  jsonBytes: ["jsonBytes", z.optional(z.int())],
  pdfBytes: ["pdfBytes", z.optional(z.int())],
});
export type DataExport = z.output<typeof DataExport>;
