import type { RefusedCall } from "./refused-calls.ts";

const NOBODY = "003ZZZZZZZZZZZZ";
const ARTICLE = "a0N000000000000";

/** Refused questions of whether content is for somebody. */
export const REFUSED_CONTENT_CALLS: Readonly<Record<string, RefusedCall>> = {
  "POST /validateTargetGroup": {
    body: {
      objectName: "acg_News__c",
      targetGroupField: "acg_TargetGroup__c",
      filterField: "Id",
      target: ARTICLE,
      contactField: "Id",
      contactFieldValue: NOBODY,
    },
    data: {
      object: "acg_News__c",
      groupField: "acg_TargetGroup__c",
      recordField: "Id",
      recordId: ARTICLE,
      memberField: "Id",
      memberId: NOBODY,
    },
    status: 404,
    result: "not-found",
  },
};
