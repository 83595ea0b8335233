import * as z from "zod/mini";
import { Cursor, endpoint, Id, lineOfText, page, problem, record, text } from "../kit/index.ts";
import { OpenReturn, Redemption, ReturnReason } from "./redemption-records.ts";
import { notTheNextStep } from "./rewards-endpoints.ts";

export const tooLateToReturn = problem(
  "rewards/too-late-to-return",
  409,
  "The days in which it could be returned are over.",
);
export const notReturnable = problem(
  "rewards/not-returnable",
  409,
  "It is not a delivered thing, or its return was refused before.",
);
export const noReturnToWithdraw = problem(
  "rewards/no-return-to-withdraw",
  409,
  "No return of it waits for the thing to come back.",
);

export const RETURN_COMMENT_CHARS = 500;

const redemptionId = z.object({ redemptionId: Id });

/** A member wants to give a delivered reward back (art. 49 of the consumer code): operators go on from there. */
export const returnRedemption = endpoint({
  method: "POST",
  path: "/redemptions/:redemptionId/return",
  summary: "Ask to return a delivered reward",
  access: "member",
  params: redemptionId,
  body: record({
    reason: ["acg_ReturnReason__c", ReturnReason],
    comment: ["acg_ReturnComment__c", z.optional(text(RETURN_COMMENT_CHARS))],
  }),
  reply: Redemption,
  isIdempotent: true,
  problems: [tooLateToReturn, notReturnable],
  reach: "one member's",
  example: { body: { acg_ReturnReason__c: "changed-mind" } },
});

export const withdrawReturn = endpoint({
  method: "POST",
  path: "/redemptions/:redemptionId/return/withdraw",
  summary: "Keep a reward after all, until it has come back",
  access: "member",
  params: redemptionId,
  reply: Redemption,
  isIdempotent: true,
  problems: [noReturnToWithdraw],
  reach: "one member's",
});

export const listReturns = endpoint({
  method: "GET",
  path: "/returns",
  summary: "Returns that are not at their end, those that wait longest first",
  access: "operator",
  roles: ["catalogue", "support", "auditor"],
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(OpenReturn),
  reach: "operators'",
});

export const receiveReturn = endpoint({
  method: "POST",
  path: "/redemptions/:redemptionId/return/receive",
  summary: "Say that a returned reward has come back",
  access: "operator",
  roles: ["catalogue", "support"],
  params: redemptionId,
  reply: Redemption,
  isIdempotent: true,
  problems: [notTheNextStep],
  reach: "operators'",
});

/** What was paid goes back to its lots, once somebody has looked at what came. */
export const refundReturn = endpoint({
  method: "POST",
  path: "/redemptions/:redemptionId/return/refund",
  summary: "Give back what a returned reward cost",
  access: "operator",
  roles: ["catalogue", "support"],
  params: redemptionId,
  /** Whether the units can be redeemed again; else they are written off. */
  body: record({ isBackInStock: ["acg_IsBackInStock__c", z.boolean()] }),
  reply: Redemption,
  isIdempotent: true,
  problems: [notTheNextStep],
  reach: "operators'",
  example: { body: { acg_IsBackInStock__c: true } },
});

/** The reward did not come, or came used: it stays its member's, who reads why and can't return it a second time. */
export const refuseReturn = endpoint({
  method: "POST",
  path: "/redemptions/:redemptionId/return/refuse",
  summary: "Refuse a return",
  access: "operator",
  roles: ["catalogue", "support"],
  params: redemptionId,
  body: record({ reason: ["acg_Reason__c", lineOfText(300)] }),
  reply: Redemption,
  isIdempotent: true,
  problems: [notTheNextStep],
  reach: "operators'",
  example: { body: { acg_Reason__c: "O produto não chegou." } },
});
