import { OK, operator, type CallClass } from "./access-class.ts";

const NOT_FOUND = [404, "not-found"] as const;

/** What operators do with points, and read of the books. */
export const pointsDeskCalls: Readonly<Record<string, CallClass>> = {
  "GET /points/audits": operator(["points", "finance", "auditor"], OK),
  "GET /points/credits": operator(["points", "finance", "auditor"], OK),
  "POST /points/credits": operator(["points"], NOT_FOUND, ({ memberId }) => ({
    contactId: memberId,
    points: 10,
    Description__c: "Ajuste",
    acg_Reason__c: "Nota lançada a menos",
    ExpirationDate__c: "2099-12-31",
  })),
  "GET /points/seasons": operator(["points", "finance", "auditor"], OK),
  "GET /points/seasons/plans": operator(["points", "finance", "auditor"], OK),
  "GET /points/seasons/:seasonId/standings": operator(["points", "finance", "auditor"], NOT_FOUND),
  "GET /points/seasons/:seasonId/standings/export": operator(["points", "finance", "auditor"], NOT_FOUND),
  "POST /points/seasons/plans": operator(["points"], OK, () => ({
    Name: "98/99",
    acg_StartDate__c: "2098-07-01",
    acg_EndDate__c: "2099-06-30",
    Milestones: [{ Name: "Semente", Points__c: 10_000 }],
  })),
  "POST /points/seasons/plans/:planId/approve": operator(["points"], NOT_FOUND),
  "POST /points/seasons/plans/:planId/decline": operator(["points"], NOT_FOUND, () => ({
    acg_Reason__c: "Datas erradas",
  })),
  "POST /points/reversals": operator(["points"], NOT_FOUND, () => ({
    entryId: "a1E000000000000",
    acg_Reason__c: "Nota cancelada",
  })),
  "POST /points/credits/:creditId/approve": operator(["points"], NOT_FOUND),
  "POST /points/credits/:creditId/decline": operator(["points"], NOT_FOUND, () => ({
    acg_Reason__c: "Engano",
  })),
};
