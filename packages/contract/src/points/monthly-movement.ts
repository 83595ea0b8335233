import * as z from "zod/mini";
import { Points, record } from "../kit/index.ts";
import { EntryKind } from "./points-records.ts";

/** What came and went in one month, by kind. */
export const MonthlyMovement = record({
  month: ["Month", z.string().check(z.regex(/^\d{4}-\d{2}$/))],
  kind: ["Action__c", EntryKind],
  points: ["Points__c", Points],
});
export type MonthlyMovement = z.output<typeof MonthlyMovement>;
