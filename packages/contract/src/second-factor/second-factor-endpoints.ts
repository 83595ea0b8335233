import * as z from "zod/mini";
import { tooManyAttempts, userDisabled } from "../identity/identity-endpoints.ts";
import { LogInReply } from "../identity/log-in-reply.ts";
import { SecondFactorKind } from "../identity/proof-kinds.ts";
import { endpoint, Id, Instant, problem, record, text } from "../kit/index.ts";
import {
  Factor,
  FactorName,
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  SignedPasskey,
} from "./second-factor-records.ts";

export const wrongFactor = problem("second-factor/wrong", 401, "That is not the second factor.");
export const challengeOver = problem(
  "second-factor/over",
  401,
  "This log-in took too long, had too many wrong tries, or was finished: it begins anew with the first factor.",
);
export const freshProofNeeded = problem(
  "second-factor/fresh-proof-needed",
  403,
  "This is changed only by who has shown within ten minutes that it is them.",
);
export const notTheMember = problem("second-factor/wrong-password", 403, "That is not the password.");
export const notConfirmed = problem(
  "second-factor/not-confirmed",
  409,
  "The new factor did not show that it works.",
);
export const enrolmentOver = problem(
  "second-factor/enrolment-over",
  409,
  "Adding this factor took too long: it begins anew.",
);
export const tooManyFactors = problem("second-factor/too-many", 409, "A member may have ten factors.");
/** Of who comes in by no password alone: an operator. */
export const lastFactor = problem("second-factor/last", 409, "The last factor stays: add another one first.");
export const alreadyThere = problem("second-factor/already-there", 409, "This passkey is already a factor.");

/** Finishes a log-in that `multi-factor-auth-required` stopped; its token says whose. Answers as `/userLogin`. */
export const finishLogIn = endpoint({
  method: "POST",
  path: "/auth/second-factor",
  summary: "Finish a log-in by its second factor",
  access: "anyone",
  isTokenWelcome: true,
  body: record({
    challengeToken: ["token", text(100, 1)],
    factor: ["factor", SecondFactorKind],
    /** Of an authenticator app, or one of the recovery codes. */
    passCode: ["passCode", z.optional(text(40))],
    credential: ["passkey", z.optional(SignedPasskey)],
  }),
  reply: LogInReply,
  problems: [wrongFactor, challengeOver, userDisabled, tooManyAttempts],
  failure: { success: false },
  perMinute: 60,
  reach: "a proof's",
  example: { body: { token: "none", factor: "totp" } },
});

/** What the passkeys of whoever logs in are to sign. */
export const askPasskey = endpoint({
  method: "POST",
  path: "/auth/second-factor/passkey",
  summary: "What a passkey must sign to finish a log-in",
  access: "anyone",
  body: record({ challengeToken: ["token", text(100, 1)] }),
  reply: PasskeyRequest,
  problems: [challengeOver],
  perMinute: 60,
  reach: "a proof's",
  example: { body: { token: "none" } },
});

export const getSecondFactor = endpoint({
  method: "GET",
  path: "/second-factor",
  summary: "My second factors",
  access: "member",
  reply: record({
    factors: ["records", z.array(Factor)],
    recoveryCodesLeft: ["recoveryCodesLeft", z.int()],
    /** What the browser that asks is called, as in the list of devices: the name that a passkey of it is offered. */
    device: ["device", z.string()],
  }),
  reach: "the caller's",
});

/** Shows again who is here, by the password. Who has none defines one before the portal opens. */
export const proveMember = endpoint({
  method: "POST",
  path: "/second-factor/proof",
  summary: "Show that it is me before I change a second factor or my e-mail",
  access: "member",
  body: record({ password: ["password", text(200, 1)] }),
  reply: record({ isSuccess: ["success", z.literal(true)], expiresAt: ["expiresAt", Instant] }),
  problems: [notTheMember, tooManyAttempts],
  reach: "the caller's",
  example: { body: { password: "{password}" } },
});

/** Begins to add an authenticator app: its secret is shown once. */
export const startApp = endpoint({
  method: "POST",
  path: "/second-factor/app",
  summary: "A secret for a new authenticator app",
  access: "member",
  reply: record({
    /** In base32, for who types it. */
    secret: ["secret", z.string()],
    /** `otpauth://…`, for a QR code. */
    address: ["otpauth", z.string()],
    expiresAt: ["expiresAt", Instant],
  }),
  problems: [freshProofNeeded, tooManyFactors],
  reach: "the caller's",
});

/** The first factor brings ten recovery codes, which are never shown again. */
const Added = record({
  isSuccess: ["success", z.literal(true)],
  recoveryCodes: ["recoveryCodes", z.optional(z.array(z.string()))],
});

export const addApp = endpoint({
  method: "POST",
  path: "/second-factor/app/confirm",
  summary: "Add the authenticator app by its first code",
  access: "member",
  body: record({ name: ["name", FactorName], passCode: ["passCode", text(20, 1)] }),
  reply: Added,
  problems: [freshProofNeeded, notConfirmed, enrolmentOver, tooManyFactors],
  reach: "the caller's",
  recorded: "names",
  example: { body: { name: "Celular", passCode: "000000" } },
});

export const startPasskey = endpoint({
  method: "POST",
  path: "/second-factor/passkey",
  summary: "What a new passkey is made with",
  access: "member",
  reply: PasskeyCreation,
  problems: [freshProofNeeded, tooManyFactors],
  reach: "the caller's",
  personalData: ["email"],
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/second-factor/passkey/confirm",
  summary: "Add the passkey that the browser made",
  access: "member",
  body: record({ name: ["name", FactorName], credential: ["passkey", NewPasskey] }),
  reply: Added,
  problems: [freshProofNeeded, notConfirmed, enrolmentOver, tooManyFactors, alreadyThere],
  reach: "the caller's",
  recorded: "names",
  example: {
    body: {
      name: "Chave",
      passkey: {
        id: "AAAAAAAAAAAAAAAAAAAAAA",
        rawId: "AAAAAAAAAAAAAAAAAAAAAA",
        type: "public-key",
        response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
      },
    },
  },
});

const factorId = z.object({ factorId: Id });
const Done = record({ isSuccess: ["success", z.literal(true)] });

export const renameFactor = endpoint({
  method: "PUT",
  path: "/second-factor/:factorId",
  summary: "Name a second factor of mine",
  access: "member",
  params: factorId,
  body: record({ name: ["name", FactorName] }),
  reply: Done,
  problems: [freshProofNeeded],
  reach: "one member's",
  recorded: "names",
  example: { body: { name: "Tablet" } },
});

/** With the last factor the recovery codes go, and the password alone opens the account again. */
export const removeFactor = endpoint({
  method: "DELETE",
  path: "/second-factor/:factorId",
  summary: "Remove a second factor of mine",
  access: "member",
  params: factorId,
  reply: Done,
  problems: [freshProofNeeded],
  reach: "one member's",
});

/** New recovery codes; those of before open nothing any more. */
export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/second-factor/recovery-codes",
  summary: "Ten new recovery codes",
  access: "member",
  reply: record({ recoveryCodes: ["recoveryCodes", z.array(z.string())] }),
  problems: [freshProofNeeded],
  reach: "the caller's",
});
