import * as z from "zod/mini";
import { balanceFrozen } from "../points/balance-frozen.ts";
import { CalendarDate, endpoint, Id, Instant, lineOfText, Points, record, text } from "../kit/index.ts";
import { changedSince, notAllowedNow, takesTwoPeople, tooManyPurchases } from "./rule-problems.ts";
import { EarningEvent, EarningPurchase, LineOutcome, RuleKind, Visibility } from "./earning-records.ts";

const success = { isSuccess: ["success", z.literal(true)] } as const;
const readers = ["points", "finance", "auditor"] as const;
const roles = ["points"] as const;
/** Trying writes nothing, but it is no reading either: an auditor's account tries nothing out. */
const triers = ["points", "finance"] as const;
const params = z.object({ ruleVersionId: Id });

const whole = (least: number, most: number) =>
  z.int().check(z.minimum(least, "TOO_SMALL"), z.maximum(most, "TOO_LARGE"));
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

/** Which fields of a version fit only beside each other. */
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
  example: {
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
  },
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
  example: {
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
  },
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

const MOST_LINES = 500;
/** R$ 1 bi: what a line costs at most. */
const MOST_CENTS = 100_000_000_000;

/** What would be bought, for a member or for anybody of a category. */
export const tryPurchase = endpoint({
  method: "POST",
  path: "/earning/dry-runs",
  summary: "What each line of a purchase would earn and by which rule, or why none; nothing is written",
  access: "operator",
  roles: triers,
  body: record({
    /** Their category, and what they have earned in the season, are theirs. */
    memberId: ["contactId", z.optional(Id)],
    category: ["LoyaltyCategory__c", z.optional(lineOfText(60))],
    milestone: ["MilestoneCategory__c", z.optional(lineOfText(60))],
    /** A draft that is tried in the place of its rule's other versions. */
    versionId: ["acg_RuleVersion__c", z.optional(Id)],
    event: ["acg_Event__c", z.optional(EarningEvent)],
    boughtOn: ["acg_IssueDate__c", CalendarDate],
    distributor: ["acg_Distributor__c", z.optional(lineOfText(60))],
    channel: ["acg_Channel__c", z.optional(lineOfText(60))],
    lines: [
      "acg_Lines__r",
      z
        .array(
          record({
            product: ["ProductCode", lineOfText(60)],
            productCategory: ["Family", z.optional(lineOfText(60))],
            description: ["Description__c", z.optional(lineOfText(120))],
            cents: ["acg_TotalCents__c", whole(0, MOST_CENTS)],
            quantity: ["Quantity", z.optional(whole(1, 1_000_000))],
          }),
        )
        .check(z.minLength(1, "TOO_SHORT"), z.maxLength(MOST_LINES, "TOO_LONG")),
    ],
  }),
  reply: record({ points: ["Points__c", Points], lines: ["acg_Lines__r", z.array(LineOutcome)] }),
  reach: "operators'",
  onlyReads: true,
  example: {
    body: {
      acg_IssueDate__c: "2026-01-10",
      acg_Lines__r: [{ ProductCode: "SOJ-1", acg_TotalCents__c: 10000 }],
    },
  },
});

const period = {
  from: ["from", CalendarDate],
  to: ["to", CalendarDate],
} as const;
const refusePeriod = ({ from, to }: { readonly from: string; readonly to: string }) =>
  to < from ? ({ field: "to", code: "PERIOD_INVERTED" } as const) : undefined;

/** What was counted of a member, the last first; more of them in a period are refused. */
export const listPurchases = endpoint({
  method: "GET",
  path: "/earning/purchases",
  summary: "What a member bought in a period, and by which rule each line was counted, or why not",
  access: "operator",
  roles: readers,
  query: record({ memberId: ["contactId", Id], ...period }, refusePeriod),
  reply: record({ purchases: ["records", z.array(EarningPurchase)] }),
  problems: [tooManyPurchases],
  reach: "operators'",
  example: { query: { contactId: "{memberId}", from: "2026-01-01", to: "2026-01-31" } },
});

export const replayPeriod = endpoint({
  method: "POST",
  path: "/earning/replays",
  summary: "What a past period would have given under a changed rule, by member; nothing is written",
  access: "operator",
  roles: triers,
  body: record({ versionId: ["acg_RuleVersion__c", Id], ...period }, refusePeriod),
  reply: record({
    purchases: ["totalSize", z.int()],
    before: ["acg_PointsBefore__c", Points],
    after: ["acg_PointsAfter__c", Points],
    /** Who would have earned more or less, the greatest difference first. */
    members: [
      "records",
      z.array(
        record({
          memberId: ["contactId", Id],
          before: ["acg_PointsBefore__c", Points],
          after: ["acg_PointsAfter__c", Points],
          difference: ["acg_Difference__c", Points],
        }),
      ),
    ],
  }),
  problems: [tooManyPurchases],
  perMinute: 20,
  reach: "operators'",
  example: { body: { acg_RuleVersion__c: "000000000000000", from: "2026-01-01", to: "2026-01-31" } },
});

/** What was given by other rules than those of today is reversed and given anew; what would come to the same stays. */
export const recalculate = endpoint({
  method: "POST",
  path: "/earning/recalculations",
  summary: "Count a member's purchases of a period anew, by reversal and new credits",
  access: "operator",
  roles,
  body: record(
    { memberId: ["contactId", Id], ...period, reason: ["acg_Reason__c", lineOfText(300)] },
    refusePeriod,
  ),
  reply: record({
    ...success,
    purchases: ["totalSize", z.int()],
    changed: ["acg_Changed__c", z.int()],
    before: ["acg_PointsBefore__c", Points],
    after: ["acg_PointsAfter__c", Points],
  }),
  isIdempotent: true,
  problems: [tooManyPurchases, balanceFrozen],
  reach: "operators'",
  recorded: "names",
  example: {
    body: { contactId: "{memberId}", from: "2026-01-01", to: "2026-01-31", acg_Reason__c: "Regra corrigida" },
  },
});
