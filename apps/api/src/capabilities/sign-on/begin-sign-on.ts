import { pages } from "@colheita/contract/routes/pages";
import { unauthorizedDomain } from "@colheita/contract/sign-on/sign-on-endpoints";
import type { FastifyReply } from "fastify";
import { randomNonce, randomPKCECodeVerifier } from "openid-client";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { providerOf } from "./provider/provider-directory.ts";
import { writeState, type Attempt } from "./sign-on-attempt.ts";
import { reasonOf, unavailable } from "./provider/sign-on-failures.ts";

/** What is begun, and from where. */
export interface SignOnRequest {
  readonly providerId: string;
  readonly isInWindow: boolean;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly reply: FastifyReply;
  readonly connects?: Attempt["connects"];
}

/** Returns where every provider sends the browser back to; it is registered with them. */
export function redirectUri({ config }: Platform): string {
  return config.publicUrl + pages.singleSignOn.path;
}

/**
 * Begins a sign-on and returns the provider's address for this browser.
 * @throws Refusal `not-found` for a provider that there is not; `sign-on/provider-unavailable`; `unauthorized-domain`
 * for a page on another of this portal's addresses, to which the provider would not lead back.
 */
export async function begin(platform: Platform, asked: SignOnRequest): Promise<string> {
  const { provider, client } = providerOf(platform, asked.providerId);
  const { origin } = asked.reply.request.headers;
  if (origin !== undefined && origin !== new URL(platform.config.publicUrl).origin)
    throw new Refusal(unauthorizedDomain);
  const nonce = randomNonce();
  const codeVerifier = randomPKCECodeVerifier();
  const attempt = { providerId: provider.id, nonce, codeVerifier, connects: asked.connects };
  const state = writeState(platform, asked, attempt, asked.isInWindow);
  try {
    return await client.addressFor({ redirectUri: redirectUri(platform), state, nonce, codeVerifier });
  } catch (error) {
    platform.log.warn({ provider: provider.id, ...reasonOf(error) }, "a provider could not be begun with");
    throw unavailable();
  }
}
