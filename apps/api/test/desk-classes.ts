import { OK, operator, type CallClass } from "./access-class.ts";

const NOT_FOUND = [404, "not-found"] as const;

/** The calls about anybody's case and locked data, and about what everybody goes by, as they are meant. */
export const deskCalls: Readonly<Record<string, CallClass>> = {
  "GET /support/cases": operator(["support", "auditor"], OK),
  "GET /support/cases/:caseId": operator(["support", "auditor"], NOT_FOUND),
  "POST /support/cases/:caseId/claim": operator(["support"], NOT_FOUND, () => ({})),
  "POST /support/cases/:caseId/answer": operator(["support"], NOT_FOUND, () => ({
    Description: "Começa em julho.",
    Status: "resolvido",
  })),
  "POST /support/cases/:caseId/close": operator(["support"], NOT_FOUND),
  "GET /corrections": operator(["support", "auditor"], OK),
  "POST /members/:memberId/corrections": operator(["support"], NOT_FOUND, () => ({
    LoyaltyPhone__c: "(66) 99812-4471",
    acg_Reason__c: "Trocou de celular",
  })),
  "POST /corrections/:correctionId/approve": operator(["support"], NOT_FOUND),
  "POST /corrections/:correctionId/decline": operator(["support"], NOT_FOUND, () => ({
    acg_Reason__c: "Engano",
  })),
  "GET /settings": operator(["admin", "auditor"], OK),
  "GET /settings/changes": operator(["admin", "auditor"], OK),
  "POST /settings/changes": operator(["admin"], [400, "invalid-request"], () => ({
    Name: "PageSize",
    Value: 0,
    acg_Reason__c: "Listas menores",
  })),
  "POST /settings/changes/:changeId/approve": operator(["admin"], NOT_FOUND),
  "POST /settings/changes/:changeId/decline": operator(["admin"], NOT_FOUND, () => ({
    acg_Reason__c: "Engano",
  })),
};
