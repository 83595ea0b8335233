import type { RefusedCall } from "./refused-calls.ts";

const NOBODY = "003ZZZZZZZZZZZZ";
/** What only operators may do is refused before its body is read. */
const denied = (step: string): RefusedCall => ({
  path: `/privacy/closures/${NOBODY}/withdrawal${step}`,
  data: {},
  status: 403,
  result: "permission-denied",
});

/** Calls about one's own data and the end of the account that are easily refused. */
export const REFUSED_PRIVACY_CALLS: Readonly<Record<string, RefusedCall>> = {
  "POST /privacy/exports/:exportId/address": {
    path: `/privacy/exports/${NOBODY}/address`,
    body: { format: "json" },
    data: { format: "json" },
    status: 404,
    result: "not-found",
  },
  "POST /privacy/opt-out": {
    body: { programOptOut: true, grant: "no-grant-of-ours", acg_Reason__c: "Vendi a fazenda" },
    data: { fields: ["isOptedOut", "grant", "reason"] },
    status: 403,
    result: "privacy/code-needed",
  },
  "POST /privacy/closures/:closureId/withdrawal": denied(""),
  "POST /privacy/closures/:closureId/withdrawal/approve": denied("/approve"),
  "POST /privacy/closures/:closureId/withdrawal/decline": denied("/decline"),
};
