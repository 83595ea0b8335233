import * as z from "zod/mini";
import { CalendarDate, endpoint, Id, Instant, lineOfText, Points, record, text } from "../kit/index.ts";
import { changedSince, notAllowedNow, takesTwoPeople } from "./rule-problems.ts";
import { EarningEvent, RuleKind, Visibility, whole } from "./earning-records.ts";

const success = { isSuccess: ["success", z.literal(true)] } as const;
const readers = ["points", "finance", "auditor"] as const;
const roles = ["points"] as const;
const params = z.object({ ruleVersionId: Id });

const codes = z.optional(z.array(lineOfText(60)).check(z.maxLength(200, "TOO_LONG")));
const DAY_ORDER = "INVALID_WINDOW";

const Multiplier = record(
  {
    startsOn: ["acg_StartDate__c", z.optional(CalendarDate)],
    endsOn: ["acg_EndDate__c", z.optional(CalendarDate)],
    products: ["acg_Products__c", codes],
    productCategories: ["acg_ProductFamilies__c", codes],
    /** 200 doubles. */
    percent: ["acg_Percent__c", whole(101, 1_000)],
  },
  ({ startsOn, endsOn }) =>
    startsOn !== undefined && endsOn !== undefined && endsOn < startsOn
      ? { field: "endsOn", code: DAY_ORDER }
      : undefined,
);

const terms = {
  kind: ["acg_Kind__c", RuleKind],
  name: ["Name", lineOfText(120)],
  description: ["Description__c", text(600)],
  /** What it is for; a purchase when absent. */
  event: ["acg_Event__c", z.optional(EarningEvent)],
  points: ["Points__c", whole(1, 100_000)],
  /** For how much of a line's price: whole steps count. R$ 1,00 when absent. */
  stepCents: ["acg_StepCents__c", z.optional(whole(100, 10_000_000))],
  startsOn: ["acg_StartDate__c", CalendarDate],
  endsOn: ["acg_EndDate__c", z.optional(CalendarDate)],
  visibility: ["HowToEarn__r", Visibility],
  products: ["acg_Products__c", codes],
  productCategories: ["acg_ProductFamilies__c", codes],
  distributors: ["acg_Distributors__c", codes],
  channels: ["acg_Channels__c", codes],
  multipliers: ["acg_Multipliers__r", z.optional(z.array(Multiplier).check(z.maxLength(20, "TOO_LONG")))],
  capPoints: ["acg_SeasonCap__c", z.optional(whole(1, 100_000_000))],
  campaign: ["acg_Campaign__c", z.optional(lineOfText(120))],
  budgetPoints: ["acg_Budget__c", z.optional(whole(1, 2_000_000_000))],
  /** How long the points can be spent, from the day they are given. */
  lotDays: ["acg_LotDays__c", whole(1, 3_650)],
  /** How long they wait first. */
  waitDays: ["acg_WaitDays__c", whole(0, 365)],
} as const;

/** Refuses the fields of a version that don't fit beside each other. */
function refuseTerms(given: {
  readonly kind: string;
  readonly stepCents?: number | undefined;
  readonly startsOn: string;
  readonly endsOn?: string | undefined;
  readonly campaign?: string | undefined;
  readonly budgetPoints?: number | undefined;
  readonly lotDays: number;
  readonly waitDays: number;
}) {
  const { kind, stepCents, startsOn, endsOn, campaign, budgetPoints, lotDays, waitDays } = given;
  if (endsOn !== undefined && endsOn < startsOn) return { field: "endsOn", code: DAY_ORDER } as const;
  if (kind === "SimplePoint" && stepCents !== undefined)
    return { field: "stepCents", code: "NO_STEP" } as const;
  if (budgetPoints !== undefined && campaign === undefined)
    return { field: "campaign", code: "NO_CAMPAIGN" } as const;
  return waitDays >= lotDays ? ({ field: "waitDays", code: "WAITS_TOO_LONG" } as const) : undefined;
}

/** A version as those who write and publish it see it. */
const RuleVersion = record({
  id: ["Id", Id],
  ruleId: ["acg_HowToEarn__c", Id],
  number: ["acg_Version__c", z.int()],
  state: ["acg_Status__c", z.enum(["draft", "published", "retired"])],
  /** Counts the wordings of the draft: who publishes says which one they read. */
  revision: ["acg_Revision__c", z.int()],
  ...terms,
  /** Older drafts may name what nobody earns by. */
  event: ["acg_Event__c", z.string()],
  /** What its rule gave of budgets so far. */
  spentPoints: ["acg_Spent__c", Points],
  writtenBy: ["CreatedByIds", z.array(z.string())],
  approvedBy: ["acg_ApprovedBy__c", z.optional(z.string())],
  publishedAt: ["acg_PublishDate__c", z.optional(Instant)],
  retiredOn: ["acg_RetiredOn__c", z.optional(CalendarDate)],
});

export const listRuleVersions = endpoint({
  method: "GET",
  path: "/earning/versions",
  summary: "Versions of the rules by which points are earned, in every state",
  access: "operator",
  roles: readers,
  reply: record({ versions: ["records", z.array(RuleVersion)] }),
  reach: "operators'",
});

export const getRuleVersion = endpoint({
  method: "GET",
  path: "/earning/versions/:ruleVersionId",
  summary: "A version of a rule",
  access: "operator",
  roles: readers,
  params,
  reply: RuleVersion,
  reach: "operators'",
});

/** A rule that fits, drafted or changed. */
const example = {
  body: {
    acg_Kind__c: "SimplePoint",
    Name: "Análise de solo",
    Description__c: "Pela análise de cada talhão.",
    Points__c: 100,
    acg_StartDate__c: "2099-01-01",
    HowToEarn__r: { LoyaltyVisible__c: "", MilestoneVisible__c: "" },
    acg_LotDays__c: 365,
    acg_WaitDays__c: 0,
  },
} as const;

export const draftRuleVersion = endpoint({
  method: "POST",
  path: "/earning/versions",
  summary: "Draft a version of a rule, or the first of a new one",
  access: "operator",
  roles,
  body: record({ ruleId: ["acg_HowToEarn__c", z.optional(Id)], ...terms }, refuseTerms),
  reply: record({ ...success, id: ["id", Id] }),
  isIdempotent: true,
  reach: "operators'",
  example,
});

export const changeRuleVersion = endpoint({
  method: "PUT",
  path: "/earning/versions/:ruleVersionId",
  summary: "Change a draft of a rule",
  access: "operator",
  roles,
  params,
  body: record(terms, refuseTerms),
  reply: record(success),
  problems: [notAllowedNow],
  reach: "operators'",
  example,
});

/** The second person. What was bought on its days and is counted from now on earns by it. */
export const publishRuleVersion = endpoint({
  method: "POST",
  path: "/earning/versions/:ruleVersionId/publish",
  summary: "Approve and publish a version of a rule",
  access: "operator",
  roles,
  params,
  body: record({ revision: ["acg_Revision__c", whole(1, 1_000_000)] }),
  reply: record(success),
  problems: [notAllowedNow, takesTwoPeople, changedSince],
  reach: "operators'",
  example: { body: { acg_Revision__c: 1 } },
});

/** What is bought from today on earns nothing by it; what was given stands. */
export const retireRuleVersion = endpoint({
  method: "POST",
  path: "/earning/versions/:ruleVersionId/retire",
  summary: "Retire a published version of a rule",
  access: "operator",
  roles,
  params,
  reply: record(success),
  problems: [notAllowedNow],
  reach: "operators'",
});
