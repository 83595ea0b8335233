import * as z from "zod/mini";
import { CalendarDate, Id, Points, record } from "../kit/index.ts";
import { StatementLine } from "./points-records.ts";

/** A lot that an entry made or took from. */
export const LotTrail = record({
  lotId: ["LotId", z.string()],
  points: ["Points__c", Points],
  expiresOn: ["ExpirationDate__c", CalendarDate],
  sourceId: ["SourceId", z.optional(Id)],
  source: ["Source", z.optional(z.string())],
});

/** A line that took points of a credit, and how many of its points those were. */
export const Spending = record({
  line: ["Entry", StatementLine],
  points: ["Points__c", Points],
});
export type Spending = z.output<typeof Spending>;

/** What an entry of the ledger comes from. */
export const CauseKind = z.enum([
  "invoice",
  "campaign",
  "rule",
  "redemption",
  "operator",
  "expiry",
  "reversal",
  "transfer",
  "import",
]);
export type CauseKind = z.output<typeof CauseKind>;

/** Where a line comes from and where its points went: "como ganhei". */
export const EntryTrail = record({
  line: ["Entry", StatementLine],
  cause: [
    "Cause",
    record({
      kind: ["Kind", CauseKind],
      title: ["Title", z.string()],
      detail: ["Detail", z.string()],
      /** Of points that went for a reward: its order. */
      redemptionId: ["RedemptionId", z.optional(Id)],
    }),
  ],
  lots: ["Lots", z.array(LotTrail)],
  spending: ["Spending", z.array(Spending)],
  remaining: ["Remaining", z.optional(Points)],
  corrects: ["Corrects", z.optional(StatementLine)],
  correctedBy: ["CorrectedBy", z.optional(StatementLine)],
  /** Of a leg of a transfer: whose the other is, by a name that discloses little. */
  counterpartHint: ["CounterpartName", z.optional(z.string())],
});
export type EntryTrail = z.output<typeof EntryTrail>;
