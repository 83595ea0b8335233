import { signOnInvalid } from "@colheita/contract/sign-on/sign-on-endpoints";
import type { FastifyReply } from "fastify";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { redirectUri } from "./begin-sign-on.ts";
import { claimsFrom, type Claims } from "./provider/claims-rules.ts";
import { providerOf } from "./provider/provider-directory.ts";
import { readState, type Attempt } from "./sign-on-attempt.ts";
import { reasonOf, refusalOfFailure } from "./provider/sign-on-failures.ts";

/** What a browser came back with. */
export interface SignOnAnswer {
  /** The query of the address that it came back to. */
  readonly answer: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly reply: FastifyReply;
}

/** Somebody for whom a provider vouches. */
export interface Vouched {
  readonly attempt: Attempt;
  readonly provider: { readonly id: string; readonly name: string; readonly issuer: string };
  readonly claims: Claims;
}

/**
 * Reads the provider's claims about the person who came back.
 * @throws Refusal `web-storage-unsupported`, `sign-on/invalid`, `sign-on/denied` or `sign-on/provider-unavailable`.
 */
export async function readClaims(platform: Platform, call: SignOnAnswer): Promise<Vouched> {
  const cameBackTo = new URL(redirectUri(platform));
  cameBackTo.search = call.answer;
  const state = cameBackTo.searchParams.get("state");
  const attempt = readState(platform, call, state);
  const { provider, client } = providerOf(platform, attempt.providerId);
  try {
    const rawClaims = await client.claimsOf({ cameBackTo, state: state ?? "", ...attempt });
    const names = {
      taxId: provider.taxIdClaim,
      subject: provider.kind === "oauth2" ? provider.subjectField : undefined,
    };
    const claims = claimsFrom(rawClaims, names);
    if (!claims) throw new Refusal(signOnInvalid);
    return { attempt, provider, claims };
  } catch (error) {
    platform.log.warn({ provider: provider.id, ...reasonOf(error) }, "a sign-on did not hold");
    throw error instanceof Refusal ? error : (refusalOfFailure(error) ?? error);
  }
}
