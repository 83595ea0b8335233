import { OK, operator, type CallClass } from "./access-class.ts";

const NOT_FOUND = [404, "not-found"] as const;
const READERS = ["points", "finance", "auditor"] as const;

/** What operators do with files of members, accounts and points. */
export const importCalls: Readonly<Record<string, CallClass>> = {
  "GET /imports": operator(READERS, OK),
  "GET /imports/:importId": operator(READERS, NOT_FOUND),
  "GET /imports/:importId/lines": operator(READERS, NOT_FOUND),
  "POST /imports": operator(["points"], OK, () => ({
    acg_Object__c: "points",
    acg_Format__c: "csv",
    Name: "extrato.csv",
    totalBytes: 10,
  })),
  // Bytes are sent by none of these calls: the imports' own tests send them.
  "PUT /imports/:importId": {
    ...operator(["points"], [400, "invalid-request"]),
    query: () => ({ from: "0" }),
  },
  "POST /imports/:importId/try": operator(["points"], NOT_FOUND),
  "POST /imports/:importId/approve": operator(["points"], NOT_FOUND),
  "POST /imports/:importId/resume": operator(["points"], NOT_FOUND),
  "POST /imports/:importId/cancel": operator(["points"], NOT_FOUND),
};
