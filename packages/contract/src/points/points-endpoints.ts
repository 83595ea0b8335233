import * as z from "zod/mini";
import {
  CalendarDate,
  Cursor,
  endpoint,
  Id,
  page,
  problem,
  Instant,
  lineOfText,
  Points,
  record,
} from "../kit/index.ts";
import { balanceFrozen } from "./balance-frozen.ts";
import { Balance } from "./points-records.ts";

/** "A balance result is an error if no Balance is returned" (5.5). */
export const balanceUnknown = problem("points/balance-unknown", 503, "The balance could not be read.");

/** Points that no document stands behind (DECISIONS, "Points"). */
export const takesTwoPeople = problem(
  "points/takes-two-people",
  403,
  "Who asks for points by hand can't be the one who agrees.",
);

export const alreadyGiven = problem("points/already-given", 409, "These points were given already.");
export const requestOver = problem(
  "points/request-over",
  409,
  "This request for points was declined or withdrawn, or waited too long.",
);
export const askerGone = problem(
  "points/asker-gone",
  409,
  "Who asked for these points may not ask for any by now: somebody else has to.",
);
export const pastExpiry = problem("points/past-expiry", 409, "Points can't be given that have expired.");

/** Where the release date of points stands in what is sent. */
export const RELEASE_FIELD = "acg_ReleaseDate__c";

/** It is no credit, was taken back already, or is about to be. */
export const notReversible = problem(
  "points/not-reversible",
  409,
  "This entry can't be taken back: it is no credit, was taken back already, or somebody asked for it.",
);

/** Points that an operator asks to give, or a credit to take back, and another one has to agree to. */
const CreditRequest = record({
  id: ["Id", Id],
  memberId: ["contactId", Id],
  points: ["points", Points],
  description: ["Description__c", z.string()],
  reason: ["acg_Reason__c", z.string()],
  /** Absent where a credit is to be taken back. */
  expiresOn: ["ExpirationDate__c", z.optional(CalendarDate)],
  /** The credit that is to be taken back. */
  reversesId: ["acg_Reverses__c", z.optional(Id)],
  /** From which day they are to be spent; at once when absent. */
  releasesOn: [RELEASE_FIELD, z.optional(CalendarDate)],
  madeBy: ["CreatedById", Id],
  madeAt: ["CreatedDate", Instant],
  /** Until when another operator may agree. */
  openUntil: ["expiresAt", Instant],
});

const MOST_POINTS = 10_000_000;

export const requestCredit = endpoint({
  method: "POST",
  path: "/points/credits",
  summary: "Ask to give a member points by hand",
  access: "operator",
  roles: ["points"],
  body: record({
    memberId: ["contactId", Id],
    points: ["points", Points.check(z.minimum(1, "TOO_SMALL"), z.maximum(MOST_POINTS, "TOO_LARGE"))],
    description: ["Description__c", lineOfText(120)],
    /** Stays in the books when the member has left: it names nobody. */
    reason: ["acg_Reason__c", lineOfText(300)],
    expiresOn: ["ExpirationDate__c", CalendarDate],
    releasesOn: [RELEASE_FIELD, z.optional(CalendarDate)],
  }),
  reply: CreditRequest,
  isIdempotent: true,
  problems: [pastExpiry],
  reach: "operators'",
  // The reason is in people's own words: it stands in the request, which is kept for the books.
  recorded: "names",
  example: {
    body: {
      contactId: "{memberId}",
      points: 10,
      Description__c: "Ajuste",
      acg_Reason__c: "Nota lançada a menos",
      ExpirationDate__c: "2099-12-31",
    },
  },
});

/** A credit that waits is cancelled, any other one is taken back; what was spent of it is owed. */
export const requestReversal = endpoint({
  method: "POST",
  path: "/points/reversals",
  summary: "Ask to take a credit back",
  access: "operator",
  roles: ["points"],
  body: record({ entryId: ["entryId", Id], reason: ["acg_Reason__c", lineOfText(300)] }),
  reply: CreditRequest,
  isIdempotent: true,
  problems: [notReversible],
  reach: "operators'",
  recorded: "names",
  example: { body: { entryId: "a1E000000000000", acg_Reason__c: "Nota cancelada" } },
});

export const listCreditRequests = endpoint({
  method: "GET",
  path: "/points/credits",
  summary: "Points by hand, and credits to take back, that wait for a second person, the oldest first",
  access: "operator",
  roles: ["points", "finance", "auditor"],
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(CreditRequest),
  reach: "operators'",
});

/** The second person: the points are given, or taken back, in the same moment. */
export const approveCredit = endpoint({
  method: "POST",
  path: "/points/credits/:creditId/approve",
  summary: "Agree to points by hand, and give them or take them back",
  access: "operator",
  roles: ["points"],
  params: z.object({ creditId: Id }),
  reply: record({ isSuccess: ["success", z.literal(true)], entryId: ["Id", z.string()] }),
  isIdempotent: true,
  problems: [takesTwoPeople, alreadyGiven, requestOver, askerGone, pastExpiry, balanceFrozen, notReversible],
  reach: "operators'",
});

/** Who asked withdraws it; anybody else who might have agreed declines it. */
export const declineCredit = endpoint({
  method: "POST",
  path: "/points/credits/:creditId/decline",
  summary: "Withdraw or decline points by hand",
  access: "operator",
  roles: ["points"],
  params: z.object({ creditId: Id }),
  body: record({ reason: ["acg_Reason__c", lineOfText(300)] }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  problems: [alreadyGiven, requestOver],
  reach: "operators'",
  recorded: "names",
  example: { body: { acg_Reason__c: "Engano" } },
});

export const getBalance = endpoint({
  method: "GET",
  path: "/balance/:memberId",
  summary: "My balance of points",
  access: "member",
  params: z.object({ memberId: Id }),
  reply: Balance,
  problems: [balanceUnknown],
  failure: { error: true, message: "erro ao consultar saldo do usuário!" },
  reach: "one member's",
  offlineLabel: "o saldo",
});
