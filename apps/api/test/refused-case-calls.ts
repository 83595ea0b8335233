import type { RefusedCall } from "./refused-calls.ts";
import { someCase } from "./some-case.ts";

const NO_CASE = "500ZZZZZZZZZZZZ";

/** A call whose caller is refused before its body is read. */
const denied = (path: string): RefusedCall => ({ path, data: {}, status: 403, result: "permission-denied" });

/** The calls of the support that change something and are easily refused. */
export const REFUSED_CASE_CALLS: Readonly<Record<string, RefusedCall>> = {
  // What somebody writes to the support is in no log.
  "POST /addCase": {
    body: someCase({ ContactId: "003ZZZZZZZZZZZZ" }),
    data: {},
    status: 404,
    result: "not-found",
  },
  "POST /cases/:caseId/messages": {
    path: `/cases/${NO_CASE}/messages`,
    body: { Description: "O meu CPF é 529.982.247-25" },
    data: {},
    status: 404,
    result: "not-found",
  },
  "POST /cases/:caseId/reopen": {
    path: `/cases/${NO_CASE}/reopen`,
    body: { Description: "Não resolveu" },
    data: {},
    status: 404,
    result: "not-found",
  },
  "POST /cases/:caseId/satisfaction": {
    path: `/cases/${NO_CASE}/satisfaction`,
    body: { acg_Score__c: 1, acg_Comment__c: "Demorou" },
    data: { score: 1 },
    status: 404,
    result: "not-found",
  },
  "POST /support/cases/:caseId/claim": denied(`/support/cases/${NO_CASE}/claim`),
  "POST /support/cases/:caseId/answer": denied(`/support/cases/${NO_CASE}/answer`),
  "POST /support/cases/:caseId/close": denied(`/support/cases/${NO_CASE}/close`),
};
