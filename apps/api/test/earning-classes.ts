import { NOBODY, named, OK, operator, own, type CallClass } from "./access-class.ts";

const READERS = ["points", "finance", "auditor"] as const;
const TRIERS = ["points", "finance"] as const;
const WRITERS = ["points"] as const;
const NOT_FOUND = [404, "not-found"] as const;

const terms = () => ({
  acg_Kind__c: "SimplePoint",
  Name: "Análise de solo",
  Description__c: "Pela análise de cada talhão.",
  Points__c: 100,
  acg_StartDate__c: "2099-01-01",
  HowToEarn__r: { LoyaltyVisible__c: "", MilestoneVisible__c: "" },
  acg_LotDays__c: 365,
  acg_WaitDays__c: 0,
});
const period = { from: "2026-01-01", to: "2026-01-31" };

/** What members read of how they earn. */
export const ownEarningCalls: Readonly<Record<string, CallClass>> = {
  "GET /how-to-earn": own(),
  "GET /earning/entries/:entryId": named(),
};

/** What operators do with the rules by which points are earned, and read of what they gave. */
export const earningDeskCalls: Readonly<Record<string, CallClass>> = {
  "GET /earning/versions": operator(READERS, OK),
  "POST /earning/versions": operator(WRITERS, OK, terms),
  "GET /earning/versions/:ruleVersionId": operator(READERS, NOT_FOUND),
  "PUT /earning/versions/:ruleVersionId": operator(WRITERS, NOT_FOUND, terms),
  "POST /earning/versions/:ruleVersionId/publish": operator(WRITERS, NOT_FOUND, () => ({
    acg_Revision__c: 1,
  })),
  "POST /earning/versions/:ruleVersionId/retire": operator(WRITERS, NOT_FOUND),
  "POST /earning/dry-runs": operator(TRIERS, OK, () => ({
    acg_IssueDate__c: "2026-01-10",
    acg_Lines__r: [{ ProductCode: "SOJ-1", acg_TotalCents__c: 10_000 }],
  })),
  "GET /earning/purchases": {
    ...operator(READERS, NOT_FOUND),
    query: ({ memberId }) => ({ contactId: memberId, ...period }),
  },
  "POST /earning/replays": operator(TRIERS, NOT_FOUND, () => ({
    acg_RuleVersion__c: NOBODY.ruleVersionId,
    ...period,
  })),
  "POST /earning/recalculations": operator(WRITERS, NOT_FOUND, ({ memberId }) => ({
    contactId: memberId,
    ...period,
    acg_Reason__c: "Regra corrigida",
  })),
};
