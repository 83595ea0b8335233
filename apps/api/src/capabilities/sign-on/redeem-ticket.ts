import { invalidContinueUri, ticketInvalid } from "@colheita/contract/sign-on/sign-on-endpoints";
import type { SignOnReply } from "@colheita/contract/sign-on/sign-on-records";
import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyOptions,
} from "jose";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { hashToken } from "../../platform/secrets/secrets.ts";
import { ownLocation, type BrowserVisit } from "../identity/index.ts";
import { claimsFrom } from "./provider/claims-rules.ts";
import { logInByClaims } from "./complete-sign-on.ts";
import { partnerOf } from "./provider/provider-directory.ts";
import { reasonOf } from "./provider/sign-on-failures.ts";
import { SIGNATURE_ALGORITHMS, ticketAge } from "./sign-on-rules.ts";
import { useTicket } from "./sign-on-store.ts";

const TAX_ID_CLAIM = "tax_id";
const LONGEST_NONCE = 200;

interface Ticket extends BrowserVisit {
  readonly ticket: string;
  /** Where the partner wants to lead to: a page of ours. */
  readonly location?: string | undefined;
}

/**
 * Lets in by a ticket that a partner signed: for us (audience), at most 60 seconds old, once (`jti`).
 * @throws Refusal `sign-on/ticket-invalid`; `invalid-continue-uri` before the ticket is spent; `user-mismatch`; or
 * those of the log-in.
 */
export async function logInByTicket(platform: Platform, call: Ticket): Promise<SignOnReply> {
  const location = call.location === undefined ? undefined : ownLocation(call.location);
  if (location === undefined && call.location !== undefined) throw new Refusal(invalidContinueUri);
  const { partner, claims, spend } = await verified(platform, call.ticket);
  if (!(await spend())) throw new Refusal(ticketInvalid);
  const reply = await logInByClaims(platform, partner, claims, call);
  const isThrough = !reply.isNewUser && reply.code === "success";
  return location !== undefined && isThrough ? { ...reply, redirect: location } : reply;
}

async function verified(platform: Platform, ticket: string) {
  try {
    const partner = partnerOf(platform, decodeJwt(ticket).iss ?? "");
    if (!partner) throw new Refusal(ticketInvalid);
    const payload = await payloadOf(ticket, partner.keys, {
      issuer: partner.issuer,
      audience: platform.config.publicUrl,
      algorithms: [...SIGNATURE_ALGORITHMS],
      requiredClaims: ["jti"],
      currentDate: platform.clock.now(),
      ...ticketAge,
    });
    const claims = claimsFrom(payload, { taxId: partner.taxIdClaim ?? TAX_ID_CLAIM });
    if (!claims) throw new Refusal(ticketInvalid);
    return { partner, claims, spend: spending(platform, payload) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (!(error instanceof errors.JOSEError)) throw error;
    platform.log.warn(reasonOf(error), "a ticket did not hold");
    throw new Refusal(ticketInvalid);
  }
}

/**
 * Returns what a ticket says that one of these keys signed; of several that may have, where the ticket names none, each
 * is tried.
 */
async function payloadOf(
  ticket: string,
  keys: JSONWebKeySet["keys"],
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(ticket, createLocalJWKSet({ keys }), options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error)
      try {
        return (await jwtVerify(ticket, key, options)).payload;
      } catch (cause) {
        if (!(cause instanceof errors.JWSSignatureVerificationFailed)) throw cause;
      }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Returns the use of a ticket's nonce, which is remembered for longer than the ticket's age lets it come back. */
function spending({ db, clock }: Platform, { iss, jti }: JWTPayload): () => Promise<boolean> {
  if (typeof jti !== "string" || jti === "" || jti.length > LONGEST_NONCE) throw new Refusal(ticketInvalid);
  const expiresAt = new Date(clock.now().getTime() + 5 * 60_000);
  return () => useTicket(db, hashToken(JSON.stringify([iss, jti])), expiresAt);
}
