import {
  providerUnavailable,
  signOnDenied,
  signOnInvalid,
} from "@colheita/contract/sign-on/sign-on-endpoints";
import { errors as joseErrors } from "jose";
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { Refusal } from "../../../platform/http/refusal.ts";
import { OutgoingFailure } from "../../../platform/outgoing/guarded-fetch.ts";

/** What a provider in trouble sends through the browser (RFC 6749, 4.1.2.1). */
const TROUBLE = new Set(["server_error", "temporarily_unavailable"]);

/** Answers of the provider itself that make no sense, whoever the person is. */
const NONSENSE = new Set([
  "OAUTH_PARSE_ERROR",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_MISSING_SERVER_METADATA",
  "OAUTH_INVALID_SERVER_METADATA",
  "OAUTH_TIMEOUT",
]);

/** Keys of a provider that do not come, or are none: an error page in their place has no code of its own. */
const BROKEN_KEYS = new Set(["ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID", "ERR_JOSE_GENERIC"]);

/** Returns what a failed exchange with a provider is refused with; nothing when it is an error of ours. */
export function refusalOfFailure(error: unknown): Refusal | undefined {
  const outgoing = causeOf(error, OutgoingFailure);
  if (outgoing) return unavailable(outgoing.retryAfterSeconds);
  if (error instanceof AuthorizationResponseError)
    return TROUBLE.has(error.error) ? unavailable() : new Refusal(signOnDenied);
  // The code was used, or is not ours; anything else that the provider refuses us is between it and the operator.
  if (error instanceof ResponseBodyError)
    return error.error === "invalid_grant" ? new Refusal(signOnInvalid) : unavailable();
  if (error instanceof joseErrors.JOSEError)
    return BROKEN_KEYS.has(error.code) ? unavailable() : new Refusal(signOnInvalid);
  if (!(error instanceof ClientError)) return undefined;
  return NONSENSE.has(error.code ?? "") ? unavailable() : new Refusal(signOnInvalid);
}

/** Returns the refusal of a provider that cannot even be begun with. */
export function unavailable(retryAfterSeconds = 10): Refusal {
  return new Refusal(providerUnavailable, { retryAfterSeconds });
}

/** Returns the reason in a few words for the log: never what somebody sent. */
export function reasonOf(error: unknown): Readonly<Record<string, unknown>> {
  const { name, message, code } = error as { name?: unknown; message?: unknown; code?: unknown };
  return { name, message, code, cause: (error as { cause?: { message?: unknown } }).cause?.message };
}

function causeOf<E extends Error>(error: unknown, kind: new (...parts: never[]) => E): E | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof kind) return cause;
  return undefined;
}
