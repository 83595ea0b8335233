import * as z from "zod/mini";
import { CalendarDate, Cents, Id, Points, record } from "../kit/index.ts";

/** Declares a whole number between two, both included. */
export const whole = (least: number, most: number) =>
  z.int().check(z.minimum(least, "TOO_SMALL"), z.maximum(most, "TOO_LARGE"));

/** A list as 3.2 has it: its items between semicolons in one text; an empty text is an empty list. */
export const SemicolonList = z.codec(
  z.string().check(z.maxLength(600, "TOO_LONG"), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "INVALID_TEXT")),
  z.array(z.string()),
  {
    decode: (value) =>
      value
        .split(";")
        .map((item) => item.trim())
        .filter((item) => item !== ""),
    encode: (items) => items.join(";"),
  },
);

/** Points for an event, or for each step of a price (3.2, HowToEarn). */
export const RuleKind = z.enum(["SimplePoint", "PointPerDollar"]);

/**
 * What points are earned for. A capability that has members earn for something else adds its word here: a rule for what nobody
 * names would be shown to members and never pay.
 */
export const EarningEvent = z.enum(["purchase"]);

/** Whom a way to earn is shown to, and where it leads. An empty list is everybody (section 4). */
export const Visibility = record({
  /** A page of the portal, such as `/indique`. */
  screen: ["AppScreen__c", z.optional(z.string().check(z.regex(/^\/[a-z0-9/-]{1,80}$/, "INVALID_SCREEN")))],
  categories: ["LoyaltyVisible__c", SemicolonList],
  milestones: ["MilestoneVisible__c", SemicolonList],
});

/** Why a line earned nothing. */
export const EarningReason = z.enum([
  "no-rule",
  "event",
  "category",
  "milestone",
  "distributor",
  "channel",
  "product",
  "already-given",
  "below-step",
  "budget-spent",
  "cap-reached",
  "cancelled",
]);

/** What a line earned and by which version of a rule, or why nothing. */
export const LineOutcome = record({
  product: ["ProductCode", z.string()],
  description: ["Description__c", z.string()],
  cents: ["acg_TotalCents__c", Cents],
  points: ["Points__c", Points],
  versionId: ["acg_RuleVersion__c", z.optional(Id)],
  ruleName: ["acg_RuleName__c", z.optional(z.string())],
  ruleNumber: ["acg_Version__c", z.optional(z.int())],
  reason: ["acg_Reason__c", z.optional(EarningReason)],
  /** The reason in words, or what made the points fewer than the rule says. */
  note: ["acg_ReasonText__c", z.optional(z.string())],
  /** The line of the statement by which its points came; none for what is only tried, and for what was hidden. */
  entryId: ["acg_PointStatement__c", z.optional(Id)],
});
export type LineOutcome = z.output<typeof LineOutcome>;

/** A purchase of the member's, as it was counted. */
export const EarningPurchase = record({
  id: ["Id", Id],
  description: ["Description__c", z.string()],
  distributor: ["acg_Distributor__c", z.optional(z.string())],
  boughtOn: ["acg_IssueDate__c", CalendarDate],
  points: ["Points__c", Points],
  isCancelled: ["acg_IsCancelled__c", z.boolean()],
  lines: ["acg_Lines__r", z.array(LineOutcome)],
});
export type EarningPurchase = z.output<typeof EarningPurchase>;

/** The version of a rule by which points came, as it is shown with them. */
export const EarnedBy = record({
  versionId: ["Id", Id],
  name: ["Name", z.string()],
  number: ["acg_Version__c", z.int()],
  description: ["Description__c", z.string()],
  startsOn: ["acg_StartDate__c", CalendarDate],
  endsOn: ["acg_EndDate__c", z.optional(CalendarDate)],
  campaign: ["acg_Campaign__c", z.optional(z.string())],
});
export type EarnedBy = z.output<typeof EarnedBy>;

/** A way to earn, as a member is shown it (3.2, HowToEarn). */
export const HowToEarn = record({
  id: ["Id", Id],
  kind: ["acg_Kind__c", RuleKind],
  name: ["Name", z.string()],
  description: ["Description__c", z.string()],
  /** Of a purchase, or of something else that is done. */
  isForPurchases: ["acg_IsForPurchases__c", z.boolean()],
  points: ["Points__c", Points],
  stepCents: ["acg_StepCents__c", z.optional(Cents)],
  endsOn: ["acg_EndDate__c", z.optional(CalendarDate)],
  visibility: ["HowToEarn__r", Visibility],
  /** Of the multipliers that count today the greatest: 200 doubles. */
  percent: ["acg_MultiplierPercent__c", z.optional(z.int())],
  percentEndsOn: ["acg_MultiplierEndDate__c", z.optional(CalendarDate)],
  capPoints: ["acg_SeasonCap__c", z.optional(Points)],
  /** What the member earned by it in this season, where there is a cap. */
  earnedPoints: ["acg_SeasonPoints__c", z.optional(Points)],
  campaign: ["acg_Campaign__c", z.optional(z.string())],
  /** Whether the campaign's points are all given. */
  isSpent: ["acg_IsSpent__c", z.boolean()],
  lotDays: ["acg_LotDays__c", z.int()],
  waitDays: ["acg_WaitDays__c", z.int()],
  /** What it alone would have given on the member's last purchases, caps, budgets and its own days left aside. */
  wouldHaveGiven: ["acg_LastPurchasesPoints__c", z.optional(Points)],
});
export type HowToEarn = z.output<typeof HowToEarn>;
