import * as z from "zod/mini";
import { missingProof } from "../human-proof/human-proof-endpoints.ts";
import { endpoint, extendedProblem, Id, problem, record, text } from "../kit/index.ts";
import { Device } from "./device-records.ts";
import { LogInReply } from "./log-in-reply.ts";
import { SecondFactorKind } from "./proof-kinds.ts";
import { userDisabled } from "./session-problems.ts";

export { sessionExpired, userDisabled } from "./session-problems.ts";

/** One refusal for an unknown user and for a wrong password: it must not disclose which accounts exist. */
export const wrongPassword = problem("wrong-password", 401, "User or password do not match.");
export const tooManyAttempts = problem(
  "too-many-requests",
  429,
  "Too many attempts; Retry-After says when to come back.",
);
export const busy = problem(
  "unavailable",
  503,
  "Too many log-ins at this moment; Retry-After says when to come back.",
);

/** The way in begun with a right first factor: the token finishes it once, within five minutes and five tries. */
export const SecondStep = record({
  challengeToken: ["token", text(100, 1)],
  factors: ["factors", z.array(SecondFactorKind)],
});
export type SecondStep = z.output<typeof SecondStep>;

/** Told only after the right password: `token` and `factors` say how `/auth/second-factor` finishes the log-in. */
export const multiFactorRequired = extendedProblem(
  "multi-factor-auth-required",
  401,
  "The first factor was right, and this account asks for a second one.",
  SecondStep,
);

const Credentials = record({
  username: ["username", text(120, 1)],
  password: ["password", text(200, 1)],
  locale: ["locale", z.optional(text(20))],
  humanProof: ["token", z.optional(text(4000))],
});
export type Credentials = z.output<typeof Credentials>;

/** Log in (7.1). Sets the refresh cookie; the token is the access token, `redirect` is where the member belongs now. */
export const logIn = endpoint({
  method: "POST",
  path: "/userLogin",
  summary: "Log in with CPF, CNPJ or e-mail, and password",
  access: "anyone",
  isTokenWelcome: true,
  body: Credentials,
  reply: LogInReply,
  problems: [wrongPassword, userDisabled, multiFactorRequired, tooManyAttempts, missingProof, busy],
  failure: { success: false },
  reach: "a proof's",
  humanProof: "after failures",
  example: { body: { username: "{unusedTaxId}", password: "{password}" } },
});

/**
 * Ends this session: its tokens die at once, in every tab and process. It lies below `/session`, where the refresh
 * cookie goes, so that a page without a live token can end it, too.
 */
export const logOut = endpoint({
  method: "POST",
  path: "/session/end",
  summary: "End this session",
  access: "anyone",
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  reach: "a proof's",
  endsSession: true,
});

export const listDevices = endpoint({
  method: "GET",
  path: "/sessions",
  summary: "The devices on which I am logged in",
  access: "member",
  reply: record({ devices: ["records", z.array(Device)] }),
  reach: "the caller's",
});

export const endDevice = endpoint({
  method: "POST",
  path: "/sessions/:sessionId/revoke",
  summary: "Log one of my devices out",
  access: "member",
  params: z.object({ sessionId: Id }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  reach: "one member's",
});
