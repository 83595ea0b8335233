import * as z from "zod/mini";
import { endpoint, Id, problem, record } from "../kit/index.ts";
import { MemberStatus } from "./identity-records.ts";

/** Whether a member may come in: by their status, unless they have left the programme. */
export const Standing = record({
  status: ["acg_Status__c", MemberStatus],
  isOptedOut: ["acg_ProgramOptOut__c", z.boolean()],
});
export type Standing = z.output<typeof Standing>;

/** An account that its member closed is opened again by two people, and never by this call (DECISIONS, "Privacy"). */
export const accountClosing = problem(
  "auth/account-closing",
  409,
  "The member closed this account: the closing has to be withdrawn.",
);

/** Blocks a member, records that they have left, or lets them in again. Who may not come in is out within moments. */
export const changeStanding = endpoint({
  method: "PUT",
  path: "/members/:memberId/standing",
  summary: "Say whether a member may come in",
  access: "operator",
  roles: ["support", "admin"],
  params: z.object({ memberId: Id }),
  body: Standing,
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  problems: [accountClosing],
  failure: { success: false },
  reach: "operators'",
  example: { body: { acg_Status__c: "Blocked", acg_ProgramOptOut__c: false } },
});
