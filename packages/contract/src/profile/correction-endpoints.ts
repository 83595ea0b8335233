import * as z from "zod/mini";
import { shortFirstName, shortLastName } from "../identity/account-endpoints.ts";
import { Cursor, endpoint, Id, Instant, lineOfText, page, problem, record, text } from "../kit/index.ts";
import { registrationFields } from "../registration/registration-form.ts";

export const correctionTakesTwo = problem(
  "corrections/takes-two-people",
  403,
  "Who asks for a correction can't be the one who agrees.",
);
export const correctionAsked = problem(
  "corrections/asked",
  409,
  "A correction of this member's data waits already.",
);
export const correctionMade = problem("corrections/made", 409, "This correction was made already.");
export const correctionOver = problem(
  "corrections/over",
  409,
  "This correction was declined or withdrawn, or waited too long.",
);
export const correctionAskerGone = problem(
  "corrections/asker-gone",
  409,
  "Who asked for this correction may not ask for any by now: somebody else has to.",
);
export const correctedMeanwhile = problem(
  "corrections/changed-meanwhile",
  409,
  "The data are not what they were when this correction was asked for: ask anew, beside what they are now.",
);

/** What members can't change by themselves (5.2, "Editing locks"), but for the tax id: that is another account's. */
export const correctedFields = ["category", "companyName", "firstName", "lastName", "phone"] as const;

/** Longer than any field takes: what the rules refuse is reported by their codes. */
const typed = z.optional(text(300));
const lockedData = {
  category: [registrationFields.category, typed],
  companyName: [registrationFields.companyName, typed],
  firstName: [registrationFields.firstName, typed],
  lastName: [registrationFields.lastName, typed],
  phone: [registrationFields.phone, typed],
} as const;
const LockedData = record(lockedData);

/** A correction that one operator asked for, and another one has to agree to. */
const Correction = record({
  id: ["Id", Id],
  memberId: ["contactId", Id],
  /** What the fields held when it was asked for; without those that held nothing. */
  before: ["OldValue", LockedData],
  after: ["NewValue", LockedData],
  reason: ["acg_Reason__c", z.string()],
  madeBy: ["CreatedById", Id],
  madeAt: ["CreatedDate", Instant],
  /** Until when another operator may agree. */
  openUntil: ["expiresAt", Instant],
});

const correctionCall = {
  access: "operator",
  roles: ["support"],
  params: z.object({ correctionId: Id }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
} as const;

export const listCorrections = endpoint({
  method: "GET",
  path: "/corrections",
  summary: "Corrections of members' data that wait for a second person, the oldest first",
  access: "operator",
  roles: ["support", "auditor"],
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(Correction),
  reach: "operators'",
});

/** The first person. Fields that are left out stay; those given are judged by the rules of the sign-up. */
export const askForCorrection = endpoint({
  method: "POST",
  path: "/members/:memberId/corrections",
  summary: "Ask to correct what a member can't change",
  access: "operator",
  roles: ["support"],
  params: z.object({ memberId: Id }),
  body: record({ ...lockedData, reason: ["acg_Reason__c", lineOfText(300)] }),
  reply: Correction,
  problems: [correctionAsked, shortFirstName, shortLastName],
  reach: "operators'",
  recorded: "names",
  example: { body: { LoyaltyPhone__c: "(66) 99812-4471", acg_Reason__c: "Trocou de celular" } },
});

/** The second person's approval: the member is notified where they could be reached until now. */
export const approveCorrection = endpoint({
  ...correctionCall,
  method: "POST",
  path: "/corrections/:correctionId/approve",
  summary: "Agree to a correction of a member's data, and make it",
  problems: [correctionTakesTwo, correctionMade, correctionOver, correctionAskerGone, correctedMeanwhile],
  reach: "operators'",
});

/** Who asked withdraws it; anybody else who might have agreed declines it. */
export const declineCorrection = endpoint({
  ...correctionCall,
  method: "POST",
  path: "/corrections/:correctionId/decline",
  summary: "Withdraw or decline a correction of a member's data",
  body: record({ reason: ["acg_Reason__c", lineOfText(300)] }),
  problems: [correctionMade, correctionOver],
  reach: "operators'",
  recorded: "names",
  example: { body: { acg_Reason__c: "Engano" } },
});
