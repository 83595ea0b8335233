import * as z from "zod/mini";
import { endpoint, Id, Instant, problem, record, text } from "../kit/index.ts";
import { CodePurpose, Device } from "./identity-records.ts";

/** One refusal for an unknown user and for a wrong password: it must not tell which accounts exist. */
export const wrongPassword = problem("wrong-password", 401, "User or password do not match.");
/** Told only after the right password: blocked, inactive or opted out. */
export const userDisabled = problem(
  "auth/user-disabled",
  403,
  "This account is blocked, inactive or has left.",
);
export const tooManyAttempts = problem(
  "too-many-requests",
  429,
  "Too many attempts; Retry-After says when to come back.",
);
export const needsPassword = problem(
  "user-needs-password-definition",
  403,
  "The member was imported without a password and has to define one.",
);
export const busy = problem(
  "unavailable",
  503,
  "Too many log-ins at this moment; Retry-After says when to come back.",
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
  body: Credentials,
  reply: record({
    isSuccess: ["success", z.literal(true)],
    accessToken: ["token", z.string()],
    redirect: ["redirect", z.string()],
    firebaseId: ["UserFirebaseId", z.string()],
    code: ["code", z.string()],
  }),
  problems: [wrongPassword, userDisabled, tooManyAttempts, needsPassword, busy],
  failure: { success: false },
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
});

export const listDevices = endpoint({
  method: "GET",
  path: "/sessions",
  summary: "The devices on which I am logged in",
  access: "member",
  reply: record({ devices: ["records", z.array(Device)] }),
});

export const endDevice = endpoint({
  method: "POST",
  path: "/sessions/:sessionId/revoke",
  summary: "Log one of my devices out",
  access: "member",
  params: z.object({ sessionId: Id }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
});

/** Three codes in fifteen minutes are enough for anybody. */
export const tooManyCodes = problem("access-code/too-many", 429, "No more codes now; Retry-After says when.");
export const noContact = problem(
  "access-code/no-contact",
  409,
  "The member has neither e-mail nor phone to send a code to.",
);
export const wrongCode = problem("access-code/wrong", 409, "That is not the code.");
export const expiredCode = problem("access-code/expired", 409, "The code is too old, or was used.");
export const lockedCode = problem("access-code/locked", 409, "Too many wrong tries: a new code is needed.");

/** Sends an access code for one purpose (7.1, `/generateAccessCode`). */
export const sendAccessCode = endpoint({
  method: "POST",
  path: "/generateAccessCode",
  summary: "Send me an access code",
  access: "member",
  body: record({
    firebaseId: ["UserFirebaseId", z.optional(text(40))],
    locale: ["locale", z.optional(text(20))],
    taxId: ["cpfCnpj", z.optional(text(20))],
    purpose: ["purpose", CodePurpose],
    objectId: ["objectId", Id],
  }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    emailHint: ["emailHint", z.optional(z.string())],
    phoneHint: ["phoneHint", z.optional(z.string())],
    expiresAt: ["expiresAt", Instant],
    nextSendAt: ["nextSendAt", Instant],
  }),
  problems: [tooManyCodes, noContact],
  failure: { success: false },
});

/** Checks an access code and gives a single-use grant of ten minutes, bound to purpose and object. */
export const checkAccessCode = endpoint({
  method: "POST",
  path: "/validateAccessCode",
  summary: "Check an access code",
  access: "member",
  body: record({
    firebaseId: ["UserFirebaseId", z.optional(text(40))],
    accessCode: ["AccessCode", text(20, 1)],
    taxId: ["cpfCnpj", z.optional(text(20))],
    locale: ["locale", z.optional(text(20))],
    purpose: ["purpose", CodePurpose],
    objectId: ["objectId", Id],
  }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    grant: ["grant", z.string()],
    expiresAt: ["expiresAt", Instant],
  }),
  problems: [wrongCode, expiredCode, lockedCode],
  failure: { success: false },
});
