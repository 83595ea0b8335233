import * as z from "zod/mini";
import { multiFactorRequired, tooManyAttempts, userDisabled } from "../identity/identity-endpoints.ts";
import { endpoint, Id, problem, record, text } from "../kit/index.ts";
import { Connection, Provider, SignOnReply } from "./sign-on-records.ts";

export const providerUnavailable = problem(
  "sign-on/provider-unavailable",
  503,
  "The provider does not answer, or not sensibly; Retry-After says when to try again.",
);
export const signOnDenied = problem(
  "sign-on/denied",
  403,
  "The person, or the provider, declined to say who they are.",
);
/** One refusal for everything that a forger could try: state, nonce, issuer, signature, age. The log has the reason. */
export const signOnInvalid = problem(
  "sign-on/invalid",
  403,
  "What came back from the provider does not belong to what was asked, or does not hold.",
);
export const storageUnsupported = problem(
  "web-storage-unsupported",
  409,
  "This browser has not kept the cookie of the sign-on that it began.",
);
/** The provider would lead back to PUBLIC_URL, where this page's browser has stored nothing. */
export const unauthorizedDomain = problem(
  "unauthorized-domain",
  403,
  "A sign-on begins on the portal's own address only.",
);
export const userMismatch = problem(
  "user-mismatch",
  409,
  "This account of the provider belongs to another member.",
);
export const invalidContinueUri = problem(
  "invalid-continue-uri",
  400,
  "The location to go on to is no page of this portal.",
);
export const ticketInvalid = problem(
  "sign-on/ticket-invalid",
  403,
  "The ticket is too old, was used, is for somebody else, or nobody we know signed it.",
);

/** Another way into an account is added only by who shows again that it is theirs. */
export const notTheMember = problem("sign-on/wrong-password", 403, "That is not the password.");

const isSuccess = z.literal(true);
const Begun = record({
  isSuccess: ["success", isSuccess],
  /** The provider's page, where the browser goes now. */
  address: ["url", z.string()],
});
/** What the provider sent the browser back with: the query of `/sso`, untouched. */
const Answer = record({ answer: ["answer", text(4000, 1)] });
const providerId = ["provider", text(30, 1)] as const;

/** Who may vouch for members here; none, where none is configured. */
export const listProviders = endpoint({
  method: "GET",
  path: "/sign-on/providers",
  summary: "The providers that members may come in with",
  access: "anyone",
  reply: record({ providers: ["records", z.array(Provider)] }),
  reach: "nobody's",
});

/** Begins a sign-on in this browser (OpenID Connect: code, PKCE). It is good for ten minutes. */
export const beginSignOn = endpoint({
  method: "POST",
  path: "/sign-on/begin",
  summary: "Begin a single sign-on",
  access: "anyone",
  body: record({
    providerId,
    /** The provider's page opens in a window of its own, which reports to the page that opened it what came of it. */
    isInWindow: ["window", z.boolean()],
  }),
  reply: Begun,
  problems: [providerUnavailable, unauthorizedDomain],
  failure: { success: false },
  reach: "nobody's",
  example: { body: { provider: "none", window: false } },
});

/** Ends a sign-on that this browser began: a session, or a new user. */
export const completeSignOn = endpoint({
  method: "POST",
  path: "/sign-on/complete",
  summary: "Complete a single sign-on with what the provider sent back",
  access: "anyone",
  isTokenWelcome: true,
  body: Answer,
  reply: SignOnReply,
  problems: [
    providerUnavailable,
    signOnDenied,
    signOnInvalid,
    storageUnsupported,
    userMismatch,
    userDisabled,
    multiFactorRequired,
    tooManyAttempts,
  ],
  failure: { success: false },
  reach: "a proof's",
  example: { body: { answer: "?state=x" } },
});

/** Comes in with a ticket that a partner signed: at most 60 seconds old, for us, once. */
export const redeemTicket = endpoint({
  method: "POST",
  path: "/sign-on/ticket",
  summary: "Come in with a partner's signed ticket",
  access: "anyone",
  isTokenWelcome: true,
  body: record({
    ticket: ["ticket", text(4000, 1)],
    location: ["location", z.optional(text(500))],
  }),
  reply: SignOnReply,
  problems: [
    ticketInvalid,
    invalidContinueUri,
    userMismatch,
    userDisabled,
    multiFactorRequired,
    tooManyAttempts,
  ],
  failure: { success: false },
  reach: "a proof's",
  example: { body: { ticket: "a.b.c" } },
});

export const listConnections = endpoint({
  method: "GET",
  path: "/sign-on/connections",
  summary: "The providers' accounts that open mine",
  access: "member",
  reply: record({ connections: ["records", z.array(Connection)] }),
  reach: "the caller's",
});

export const beginConnection = endpoint({
  method: "POST",
  path: "/sign-on/connections/begin",
  summary: "Begin to connect a provider's account with mine",
  access: "member",
  body: record({ providerId, password: ["password", text(200, 1)] }),
  reply: Begun,
  problems: [notTheMember, providerUnavailable, unauthorizedDomain, tooManyAttempts],
  failure: { success: false },
  reach: "the caller's",
  example: { body: { provider: "none", window: false, password: "{password}" } },
});

export const completeConnection = endpoint({
  method: "POST",
  path: "/sign-on/connections",
  summary: "Connect the provider's account that was chosen",
  access: "member",
  body: Answer,
  reply: record({ isSuccess: ["success", isSuccess], providerName: ["providerName", z.string()] }),
  problems: [providerUnavailable, signOnDenied, signOnInvalid, storageUnsupported, userMismatch],
  failure: { success: false },
  reach: "the caller's",
  example: { body: { answer: "?state=x" } },
});

export const endConnection = endpoint({
  method: "POST",
  path: "/sign-on/connections/:connectionId/end",
  summary: "Disconnect a provider's account from mine",
  access: "member",
  params: z.object({ connectionId: Id }),
  reply: record({ isSuccess: ["success", isSuccess] }),
  reach: "one member's",
});
