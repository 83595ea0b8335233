import { named, OK, shared, type CallClass } from "./access-class.ts";

/** News and banners, which everybody reads that they are for. */
export const contentCalls: Readonly<Record<string, CallClass>> = {
  "GET /news": shared(),
  "GET /news/:articleId": shared(),
  "POST /validateTargetGroup": named(OK, ({ memberId, articleId }) => ({
    objectName: "acg_News__c",
    targetGroupField: "acg_TargetGroup__c",
    filterField: "Id",
    target: articleId,
    contactField: "Id",
    contactFieldValue: memberId,
  })),
};
