import * as z from "zod/mini";
import { expiredCode, lockedCode, wrongCode } from "../identity/access-code-endpoints.ts";
import { endpoint, problem, record, text } from "../kit/index.ts";
import { ProfileSet } from "./profile-set.ts";

/** Switching to an account whose status is Inativo or Blocked, or that has left the programme (section 8). */
export const inactiveOrBlocked = problem(
  "USER_IS_INACTIVE_OR_BLOCKED",
  403,
  "That account is inactive or blocked, or has left.",
);
export const switchCodeNeeded = problem(
  "user-groups/code-needed",
  403,
  "A fresh access code for this account is needed: its grant, or the code itself.",
);
export const secondFactorNeeded = problem(
  "user-groups/second-factor-needed",
  403,
  "That account asks for a second factor, and none was shown in this session: it opens by its own log-in.",
);

const problems = [
  inactiveOrBlocked,
  switchCodeNeeded,
  secondFactorNeeded,
  wrongCode,
  expiredCode,
  lockedCode,
] as const;
const failure = { success: false } as const;

/** The access code of purpose `account-switch` whose object is the account to be opened, or the grant it gave. */
const proof = {
  accessCode: ["accessCode", z.optional(text(20))],
  grant: ["grant", z.optional(text(200))],
} as const;

/** A new session has begun, and its refresh cookie is set; `url` is where it opens, a page of this site. */
const SwitchReply = record({ isSuccess: ["success", z.literal(true)], url: ["url", z.string()] });

const firebaseId = text(40, 1);

/** Goes on as another account of one's group (7.1). */
export const switchAccount = endpoint({
  method: "POST",
  path: "/switchUserGroupLogin",
  summary: "Go on as another account of my group",
  access: "member",
  body: record({
    mainFirebaseId: ["mainFirebaseId", firebaseId],
    fromFirebaseId: ["fromFirebaseId", firebaseId],
    toFirebaseId: ["toFirebaseId", firebaseId],
    ...proof,
  }),
  reply: SwitchReply,
  problems,
  failure,
  reach: "one member's",
  endsSession: true,
  example: {
    body: {
      mainFirebaseId: "{firebaseId}",
      fromFirebaseId: "{firebaseId}",
      toFirebaseId: "{linkedFirebaseId}",
    },
  },
});

/** Goes back to the main account of one's group (7.1). */
export const switchToMain = endpoint({
  method: "POST",
  path: "/switchToDefaultUser",
  summary: "Go back to the main account of my group",
  access: "member",
  body: record({ mainFirebaseId: ["mainFirebaseId", firebaseId], ...proof }),
  reply: SwitchReply,
  problems,
  failure,
  reach: "one member's",
  endsSession: true,
  example: { body: { mainFirebaseId: "{firebaseId}" } },
});

/** The accounts of my group by loyalty category (7.2); none for who is in no group. */
export const listProfileSets = endpoint({
  method: "GET",
  path: "/getProfilesByUserGroup",
  summary: "The accounts of my group by loyalty category",
  access: "member",
  reply: record({
    isSuccess: ["success", z.literal(true)],
    profileSets: ["records", z.array(ProfileSet)],
  }),
  reach: "the caller's",
});
