import * as z from "zod/mini";
import { balanceFrozen } from "../points/balance-frozen.ts";
import { CalendarDate, endpoint, Id, lineOfText, Points, record } from "../kit/index.ts";
import { EarningEvent, EarningPurchase, LineOutcome, whole } from "./earning-records.ts";
import { tooManyPurchases } from "./rule-problems.ts";

/** Trying writes nothing, but it is no reading either: an auditor's account tries nothing out. */
const triers = ["points", "finance"] as const;
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
  roles: ["points", "finance", "auditor"],
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
  onlyReads: true,
  example: { body: { acg_RuleVersion__c: "000000000000000", from: "2026-01-01", to: "2026-01-31" } },
});

/** What was given by other rules than those of today is reversed and given anew; what would come to the same stays. */
export const recalculate = endpoint({
  method: "POST",
  path: "/earning/recalculations",
  summary: "Count a member's purchases of a period anew, by reversal and new credits",
  access: "operator",
  roles: ["points"],
  body: record(
    { memberId: ["contactId", Id], ...period, reason: ["acg_Reason__c", lineOfText(300)] },
    refusePeriod,
  ),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    purchases: ["totalSize", z.int()],
    changed: ["acg_Changed__c", z.int()],
    before: ["acg_PointsBefore__c", Points],
    after: ["acg_PointsAfter__c", Points],
  }),
  isIdempotent: true,
  problems: [tooManyPurchases, balanceFrozen],
  reach: "operators'",
  // The reason is in people's own words: it stands with the revisions, which are kept for the books.
  recorded: "names",
  example: {
    body: { contactId: "{memberId}", from: "2026-01-01", to: "2026-01-31", acg_Reason__c: "Regra corrigida" },
  },
});
