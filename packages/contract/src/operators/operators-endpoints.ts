import * as z from "zod/mini";
import { busy, SecondStep, tooManyAttempts, wrongPassword } from "../identity/identity-endpoints.ts";
import { expiredProof, weakPassword } from "../identity/password-endpoints.ts";
import { endpoint, Id, Instant, OPERATOR_ROLES, problem, record, text } from "../kit/index.ts";
import {
  askPasskey,
  challengeOver,
  finishLogIn,
  wrongFactor,
} from "../second-factor/second-factor-endpoints.ts";

/** A person who runs the programme, as the console needs them. */
export const Operator = record({
  id: ["Id", Id],
  name: ["Name", z.string()],
  email: ["Email", z.string()],
  roles: ["roles", z.array(z.enum(OPERATOR_ROLES))],
});
export type Operator = z.output<typeof Operator>;

/** A fresh access token of an operator. */
export const OperatorSession = record({
  id: ["sessionId", Id],
  accessToken: ["token", z.string()],
  expiresAt: ["expiresAt", Instant],
  operator: ["user", Operator],
});
export type OperatorSession = z.output<typeof OperatorSession>;

/** The first step: a right password opens nothing, it is answered with what the second one takes. */
export const logInOperator = endpoint({
  method: "POST",
  path: "/operators/log-in",
  summary: "Begin an operator's log-in by e-mail and password",
  access: "anyone",
  body: record({ email: ["email", text(120, 1)], password: ["password", text(200, 1)] }),
  reply: SecondStep,
  problems: [wrongPassword, tooManyAttempts, busy],
  failure: { success: false },
  reach: "a proof's",
  example: { body: { email: "{unusedEmail}", password: "Lavoura-Nova@2027" } },
});

/** The second step: a code of the operator's app, a passkey or a recovery code. Sets the refresh cookie. */
export const finishOperatorLogIn = endpoint({
  method: "POST",
  path: "/operators/second-factor",
  summary: "Finish an operator's log-in by a second factor",
  access: "anyone",
  body: finishLogIn.body,
  reply: OperatorSession,
  problems: [wrongFactor, challengeOver, tooManyAttempts],
  failure: { success: false },
  reach: "a proof's",
  example: { body: { token: "none", factor: "totp" } },
});

export const askOperatorPasskey = endpoint({
  method: "POST",
  path: "/operators/second-factor/passkey",
  summary: "What an operator's passkey must sign to finish a log-in",
  access: "anyone",
  body: askPasskey.body,
  reply: askPasskey.reply,
  problems: [challengeOver],
  reach: "a proof's",
  example: { body: { token: "none" } },
});

export const getOperatorSession = endpoint({
  method: "GET",
  path: "/operators/session",
  summary: "Open or renew an operator's session in this browser",
  access: "anyone",
  reply: OperatorSession,
  reach: "a proof's",
});

export const logOutOperator = endpoint({
  method: "POST",
  path: "/operators/session/end",
  summary: "End an operator's session in this browser",
  access: "anyone",
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  reach: "a proof's",
  endsSession: true,
});

const operatorId = z.object({ operatorId: Id });
const Done = record({ isSuccess: ["success", z.literal(true)] });
export const notOneself = problem(
  "operators/not-oneself",
  409,
  "Nobody does this to their own account: another admin has to.",
);

/** The operator's sessions end everywhere within moments. */
export const disableOperator = endpoint({
  method: "POST",
  path: "/operators/:operatorId/disable",
  summary: "Take an operator's access away",
  access: "operator",
  roles: ["admin"],
  params: operatorId,
  reply: Done,
  problems: [notOneself],
  reach: "operators'",
});

/** What opened the account before opens it again. */
export const enableOperator = endpoint({
  method: "POST",
  path: "/operators/:operatorId/enable",
  summary: "Give an operator their access back",
  access: "operator",
  roles: ["admin"],
  params: operatorId,
  reply: Done,
  problems: [notOneself],
  reach: "operators'",
});

/** The operator's sessions end, and the next one has these roles. */
export const changeOperatorRoles = endpoint({
  method: "PUT",
  path: "/operators/:operatorId/roles",
  summary: "Change what an operator may do",
  access: "operator",
  roles: ["admin"],
  params: operatorId,
  body: record({
    roles: [
      "roles",
      z.array(z.enum(OPERATOR_ROLES)).check(z.minLength(1, "TOO_SHORT"), z.maxLength(OPERATOR_ROLES.length)),
    ],
  }),
  reply: Done,
  problems: [notOneself],
  reach: "operators'",
  example: { body: { roles: ["editor"] } },
});

/**
 * For who has lost the password or every factor: nothing of theirs opens the account any more, and the way back goes to
 * their e-mail. Who resets sees none of it.
 */
export const resetOperator = endpoint({
  method: "POST",
  path: "/operators/:operatorId/reset",
  summary: "Send an operator a way back into their account",
  access: "operator",
  roles: ["admin"],
  params: operatorId,
  reply: Done,
  problems: [notOneself],
  reach: "operators'",
});

/** The way back, once and within a day: a new password, and a new app and recovery codes, which are shown once. */
export const restoreOperator = endpoint({
  method: "POST",
  path: "/operators/restore",
  summary: "Come back into an operator's account that was reset",
  access: "anyone",
  body: record({ token: ["token", text(100, 1)], password: ["password", text(200, 1)] }),
  reply: record({
    /** Of the new app, in base32. */
    secret: ["secret", z.string()],
    /** The same for a QR code. */
    address: ["otpauth", z.string()],
    recoveryCodes: ["recoveryCodes", z.array(z.string())],
  }),
  problems: [expiredProof, weakPassword, busy],
  failure: { success: false },
  perMinute: 30,
  reach: "a proof's",
  example: { body: { token: "none", password: "Lavoura-Nova@2027" } },
});
