import * as z from "zod/mini";
import { isUsername } from "@colheita/brazil";
import { missingProof } from "../human-proof/human-proof-endpoints.ts";
import { endpoint, Instant, problem, record, text, textThat } from "../kit/index.ts";
import { expiredCode, lockedCode, tooManyCodes, wrongCode } from "./access-code-endpoints.ts";
import { busy, multiFactorRequired, tooManyAttempts, userDisabled } from "./identity-endpoints.ts";
import { LogInReply } from "./log-in-reply.ts";

/** `errors` names the rule: chars, uppercase, lowercase, number, symbol, common, personal or same. */
export const weakPassword = problem(
  "password/weak",
  400,
  "The new password breaks a rule; `errors` names the rule.",
);
/** One answer for a proof or a link that never was, is too old, or was used. */
export const expiredProof = problem(
  "password/proof-expired",
  410,
  "The link or proof is not one, is too old, or was used.",
);
/** No 401: the session of who types it stays as it is. */
export const wrongCurrentPassword = problem(
  "password/wrong-current",
  409,
  "That is not the current password.",
);

/** What a new password may break: a rule of the programme, or one of the three that no setting turns off. */
export const PasswordFault = z.enum([
  "chars",
  "uppercase",
  "lowercase",
  "number",
  "symbol",
  "common",
  "personal",
  "same",
]);
export type PasswordFault = z.output<typeof PasswordFault>;

/** A code on its way, described alike whether anybody gets it. */
const CodeOnItsWay = record({
  isSuccess: ["success", z.literal(true)],
  checkId: ["linkFactorIdVerify", z.string()],
  issuedAt: ["issuedAt", z.optional(Instant)],
  expiresAt: ["expiresAt", Instant],
  /** The earliest instant at which another code can be asked for. */
  nextSendAt: ["nextSendAt", Instant],
});

/** A link and a code for whoever has lost the password, or never had one (7.1). Known and unknown are answered alike. */
export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot-password",
  summary: "Send a link and a code to define a new password",
  access: "anyone",
  body: record({
    username: ["cpf", textThat((value) => value.length <= 120 && isUsername(value), "INVALID_USERNAME")],
    locale: ["locale", z.optional(text(20))],
    humanProof: ["token", z.optional(text(4000))],
  }),
  reply: CodeOnItsWay,
  problems: [tooManyCodes, missingProof],
  failure: { success: false },
  perMinute: 30,
  reach: "the named, alike",
  humanProof: "always",
  example: { body: { cpf: "{taxId}" } },
});

/** A code to an e-mail that somebody wants to sign up with (7.1). Whether it is a member's is disclosed to nobody. */
export const sendEmailCode = endpoint({
  method: "POST",
  path: "/auth/send-code",
  summary: "Send a code that proves an e-mail",
  access: "anyone",
  body: record({
    email: [
      "email",
      textThat((value) => value.length <= 120 && value.includes("@") && isUsername(value), "INVALID_EMAIL"),
    ],
    /** The id that another identity provider gave the person. Nothing is decided by it. */
    oktaId: ["oktaId", z.optional(text(60))],
    humanProof: ["token", z.optional(text(4000))],
  }),
  reply: CodeOnItsWay,
  problems: [tooManyCodes, missingProof],
  failure: { success: false },
  perMinute: 30,
  reach: "the named, alike",
  humanProof: "always",
  example: { body: { email: "{email}", oktaId: "none" } },
});

/** Exchanges a sent code for a proof of ten minutes, good once and for what the code was asked for (7.1). */
export const verifyPassCode = endpoint({
  method: "POST",
  path: "/auth/verify-pass-code",
  summary: "Exchange a code for a proof",
  access: "anyone",
  body: record({
    checkId: ["linkFactorIdVerify", text(60, 1)],
    passCode: ["passCode", text(20, 1)],
  }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    proofToken: ["token", z.string()],
    expiresAt: ["expiresAt", Instant],
  }),
  problems: [wrongCode, expiredCode, lockedCode],
  failure: { success: false },
  perMinute: 30,
  reach: "a proof's",
  example: { body: { linkFactorIdVerify: "none", passCode: "AAAAAA00" } },
});

/** What a new password must have, so that a form can show it while it is typed: items such as "chars:8" (5.3). */
export const getPasswordRules = endpoint({
  method: "GET",
  path: "/auth/password-rules",
  summary: "What a password must have",
  access: "anyone",
  reply: record({ rules: ["PasswordRules", z.array(z.string())] }),
  reach: "nobody's",
});

/** Whether a proof or link still defines a password, so that nobody types one for a link that is over. It stays unused. */
export const checkProof = endpoint({
  method: "POST",
  path: "/auth/check-proof",
  summary: "Tell whether a proof or link still defines a password",
  access: "anyone",
  body: record({ proofToken: ["token", text(60, 1)] }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  problems: [expiredProof],
  failure: { success: false },
  perMinute: 30,
  reach: "a proof's",
  example: { body: { token: "none" } },
});

/** Defines a password by the proof of a code or the token of a link, and logs in. Every session of the member ends. */
export const definePassword = endpoint({
  method: "POST",
  path: "/auth/define-password",
  summary: "Define a password and log in",
  access: "anyone",
  isTokenWelcome: true,
  body: record({
    proofToken: ["token", text(60, 1)],
    password: ["password", text(200, 1)],
  }),
  reply: LogInReply,
  problems: [weakPassword, expiredProof, userDisabled, multiFactorRequired, busy],
  failure: { success: false },
  perMinute: 30,
  reach: "a proof's",
  example: { body: { token: "none", password: "Lavoura-Nova@2027" } },
});

/** Defines the password that stands before the portal, in a session that has proved its contact, and logs in anew. */
export const defineRequiredPassword = endpoint({
  method: "POST",
  path: "/auth/define-required-password",
  summary: "Define the password that stands before the portal",
  access: "member",
  admitsPending: ["password-definition", "terms"],
  body: record({ password: ["password", text(200, 1)] }),
  reply: LogInReply,
  problems: [weakPassword, userDisabled, multiFactorRequired, busy],
  failure: { success: false },
  reach: "the caller's",
  onlyWhilePending: "password-definition",
  endsSession: true,
  example: { body: { password: "Lavoura-Nova@2027" } },
});

/** Changes one's own password. Every other session ends, and a message notifies the member. */
export const changePassword = endpoint({
  method: "POST",
  path: "/auth/change-password",
  summary: "Change my password",
  access: "member",
  body: record({
    currentPassword: ["currentPassword", text(200, 1)],
    password: ["password", text(200, 1)],
  }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    changedAt: ["lastTimePasswordChanged", Instant],
  }),
  problems: [weakPassword, wrongCurrentPassword, tooManyAttempts, busy],
  failure: { success: false },
  reach: "the caller's",
  example: { body: { currentPassword: "not that one", password: "Lavoura-Nova@2027" } },
});

/** Makes the caller define a new password, after an access code (7.1). One's own session only. */
export const requirePasswordDefinition = endpoint({
  method: "POST",
  path: "/setPasswordDefinitionRequire",
  summary: "Make me define a new password",
  access: "member",
  admitsPending: ["password-definition", "terms"],
  body: record({ firebaseId: ["UserFirebaseId", text(40, 1)] }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  failure: { success: false },
  reach: "one member's",
  example: { body: { UserFirebaseId: "{firebaseId}" } },
});
