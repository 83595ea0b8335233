import * as z from "zod/mini";
import { endpoint, Id, Instant, problem, record, text } from "../kit/index.ts";
import { CodePurpose } from "./proof-kinds.ts";

export const tooManyCodes = problem("access-code/too-many", 429, "No more codes now; Retry-After says when.");
export const noContact = problem(
  "access-code/no-contact",
  409,
  "The member has neither e-mail nor phone to send a code to.",
);
export const wrongCode = problem("access-code/wrong", 409, "That is not the code.");
export const expiredCode = problem("access-code/expired", 409, "The code is too old, or was used.");
export const lockedCode = problem("access-code/locked", 409, "Too many wrong tries: a new code is needed.");

/** Who may ask although something is pending: the code that lets into the portal comes before the portal. */
const admitsPending = ["access-code", "password-definition", "terms"] as const;

/** Whose code, and what for. Without a purpose it is the one that stands before the portal, for one's own session. */
const scope = {
  firebaseId: ["UserFirebaseId", z.optional(text(40))],
  locale: ["locale", z.optional(text(20))],
  taxId: ["cpfCnpj", z.optional(text(20))],
  purpose: ["purpose", z.optional(CodePurpose)],
  objectId: ["objectId", z.optional(Id)],
} as const;

/** Sends an access code for one purpose (7.1, `/generateAccessCode`). */
export const sendAccessCode = endpoint({
  method: "POST",
  path: "/generateAccessCode",
  summary: "Send me an access code",
  access: "member",
  admitsPending,
  body: record(scope),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    emailHint: ["emailHint", z.optional(z.string())],
    phoneHint: ["phoneHint", z.optional(z.string())],
    /** The sentence that says where it went, with the hints in it (a setting). */
    sentWords: ["message", z.optional(z.string())],
    issuedAt: ["issuedAt", z.optional(Instant)],
    expiresAt: ["expiresAt", Instant],
    nextSendAt: ["nextSendAt", Instant],
  }),
  problems: [tooManyCodes, noContact],
  failure: { success: false },
  reach: "one member's",
  example: { body: { cpfCnpj: "{taxId}" } },
});

/**
 * Checks an access code and gives a single-use grant for some minutes, bound to purpose and object. The right code of a
 * log-in also takes that step from before the portal: the next token of the session is free of it.
 */
export const checkAccessCode = endpoint({
  method: "POST",
  path: "/validateAccessCode",
  summary: "Check an access code",
  access: "member",
  admitsPending,
  body: record({ ...scope, accessCode: ["AccessCode", text(20, 1)] }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    grant: ["grant", z.string()],
    expiresAt: ["expiresAt", Instant],
  }),
  problems: [wrongCode, expiredCode, lockedCode],
  failure: { success: false },
  reach: "one member's",
  example: { body: { cpfCnpj: "{taxId}", AccessCode: "AAAAAA00" } },
});
