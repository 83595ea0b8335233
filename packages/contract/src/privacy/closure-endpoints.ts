import * as z from "zod/mini";
import { Cursor, endpoint, Id, Instant, lineOfText, page, Points, problem, record } from "../kit/index.ts";

export const closureOver = problem(
  "privacy/closure-over",
  409,
  "This closing was withdrawn, or has gone too far to be withdrawn.",
);
export const withdrawalNotAsked = problem(
  "privacy/withdrawal-not-asked",
  409,
  "Nobody asked to withdraw this closing.",
);
export const withdrawalAsked = problem(
  "privacy/withdrawal-asked",
  409,
  "Somebody asked to withdraw this closing already.",
);
export const withdrawalTakesTwo = problem(
  "privacy/takes-two-people",
  403,
  "Who asks to withdraw a closing can't be the one who agrees.",
);
export const withdrawalAskerGone = problem(
  "privacy/asker-gone",
  409,
  "Who asked to withdraw this closing may not ask for it by now: somebody else has to.",
);

/** An account that is being closed. Its member is named by id alone. */
const Closure = record({
  id: ["Id", Id],
  memberId: ["contactId", Id],
  state: ["acg_Status__c", z.enum(["frozen", "forfeited", "ended", "withdrawn"])],
  askedAt: ["CreatedDate", Instant],
  dueAt: ["dueAt", Instant],
  pointsAtClosing: ["points", Points],
  withdrawalAskedBy: ["withdrawalAskedBy", z.optional(Id)],
  withdrawalReason: ["acg_Reason__c", z.optional(z.string())],
  /** Why the last one that was asked for was declined. */
  declineReason: ["declineReason", z.optional(z.string())],
});

const closureCall = { access: "operator", params: z.object({ closureId: Id }) } as const;
const done = record({ isSuccess: ["success", z.literal(true)] });

export const listClosures = endpoint({
  method: "GET",
  path: "/privacy/closures",
  summary: "Accounts that are being closed, the first due first",
  access: "operator",
  roles: ["support", "legal", "auditor", "admin"],
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(Closure),
  reach: "operators'",
});

/** The first person: asks to open the account again, as its member wants it. */
export const askForWithdrawal = endpoint({
  ...closureCall,
  method: "POST",
  path: "/privacy/closures/:closureId/withdrawal",
  summary: "Ask to withdraw the closing of an account",
  roles: ["support"],
  body: record({ reason: ["acg_Reason__c", lineOfText(300)] }),
  reply: done,
  problems: [closureOver, withdrawalAsked],
  reach: "operators'",
  recorded: "names",
  example: { body: { acg_Reason__c: "Pediu por telefone" } },
});

/** The second person: the account opens again in the same moment, with its points. */
export const approveWithdrawal = endpoint({
  ...closureCall,
  method: "POST",
  path: "/privacy/closures/:closureId/withdrawal/approve",
  summary: "Agree to withdraw the closing of an account, and open it again",
  roles: ["support"],
  reply: done,
  problems: [closureOver, withdrawalNotAsked, withdrawalTakesTwo, withdrawalAskerGone],
  reach: "operators'",
});

/** Anybody of the team: the closing goes on, and may be asked about again. */
export const declineWithdrawal = endpoint({
  ...closureCall,
  method: "POST",
  path: "/privacy/closures/:closureId/withdrawal/decline",
  summary: "Take back or decline the withdrawal of a closing",
  roles: ["support"],
  body: record({ reason: ["acg_Reason__c", lineOfText(300)] }),
  reply: done,
  problems: [closureOver, withdrawalNotAsked],
  reach: "operators'",
  recorded: "names",
  example: { body: { acg_Reason__c: "Engano" } },
});
