import * as z from "zod/mini";
import { endpoint, Id, Instant, Points, problem, record, text } from "../kit/index.ts";
import { WHILE_TERMS_WAIT } from "../terms/while-terms-wait.ts";

/** Closing an account needs a fresh access code with the purpose `opt-out` and one's own id (DECISIONS, "Access code"). */
export const optOutCodeNeeded = problem(
  "privacy/code-needed",
  403,
  "A fresh access code is needed for this.",
);

/** What stays of somebody who left, without the person, in the order in which it is listed. */
export const retainedKinds = [
  "points",
  "redemptions",
  "acceptances",
  "closure",
  "account",
  "deeds",
  "calls",
] as const;
export type RetainedKind = (typeof retainedKinds)[number];

/** What closing the account would mean for the caller, before anything is done. */
export const previewClosing = endpoint({
  method: "GET",
  path: "/privacy/closing",
  summary: "What closing my account means",
  access: "member",
  admitsPending: WHILE_TERMS_WAIT,
  reply: record({
    /** What the access code is for. */
    memberId: ["contactId", Id],
    available: ["Balance", Points],
    reserved: ["reserved", Points],
    /** Days that the points stand still before they are forfeited. */
    frozenDays: ["frozenDays", z.int()],
    /** Redemptions that go their way whatever happens to the account. */
    redemptions: [
      "redemptions",
      z.array(record({ id: ["Id", Id], rewardName: ["Name", z.string()], points: ["Points__c", Points] })),
    ],
    /** Accounts of the same owner that stay as they are. */
    linkedNames: ["linkedNames", z.array(z.string())],
    isGroupMain: ["isMain", z.boolean()],
    /** Accounts of the sales channel that lose this member. */
    channelNames: ["channelNames", z.array(z.string())],
    /** What stays without the person, and for how many days; for good where there are none. */
    retained: [
      "kept",
      z.array(record({ kind: ["kind", z.enum(retainedKinds)], days: ["days", z.optional(z.int())] })),
    ],
  }),
  reach: "the caller's",
});
export type ClosingPreview = z.output<(typeof previewClosing)["reply"]>;

/** "Opt-out posts programOptOut true" (7.2): the session that calls is over with it. */
export const optOut = endpoint({
  method: "POST",
  path: "/privacy/opt-out",
  summary: "Close my account and leave the programme",
  access: "member",
  admitsPending: WHILE_TERMS_WAIT,
  body: record({
    isOptedOut: ["programOptOut", z.literal(true)],
    grant: ["grant", text(200)],
    reason: ["acg_Reason__c", z.optional(text(300))],
  }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    /** When the points are forfeited and the personal data erased. */
    dueAt: ["dueAt", Instant],
  }),
  problems: [optOutCodeNeeded],
  failure: { success: false },
  reach: "the caller's",
  endsSession: true,
  recorded: "names",
  example: { body: { programOptOut: true, grant: "none" } },
});
