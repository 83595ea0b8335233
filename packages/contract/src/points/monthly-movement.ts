import * as z from "zod/mini";
import { Points, record } from "../kit/index.ts";
import { EntryKind } from "./points-records.ts";

const Month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** What is left of the lots whose last day is in one month. */
export const MonthlyExpiry = record({ month: ["Month", Month], points: ["Points__c", Points] });
export type MonthlyExpiry = z.output<typeof MonthlyExpiry>;

/** What came and went in one month, by kind. */
export const MonthlyMovement = record({
  month: ["Month", Month],
  kind: ["Action__c", EntryKind],
  points: ["Points__c", Points],
});
export type MonthlyMovement = z.output<typeof MonthlyMovement>;
