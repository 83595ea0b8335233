import { common } from "@colheita/contract/kit";
import type { SignOnProvider } from "../../../platform/config/sign-on-providers.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { oauthClient, openIdClient, type ProviderClient } from "./provider-client.ts";

type Partner = Extract<SignOnProvider, { kind: "ticket" }>;

/** A provider, and how to speak with it. */
export interface KnownProvider {
  readonly provider: Exclude<SignOnProvider, Partner>;
  readonly client: ProviderClient;
}

const directories = new WeakMap<Platform, ReadonlyMap<string, KnownProvider>>();

/** Returns the providers that members may sign on with, in the order of the setting. Each process speaks for itself. */
export function providersOf(platform: Platform): ReadonlyMap<string, KnownProvider> {
  const existing = directories.get(platform);
  if (existing) return existing;
  const directory = new Map<string, KnownProvider>();
  for (const provider of platform.config.signOnProviders) {
    if (provider.kind === "ticket") continue;
    const client =
      provider.kind === "openid" ? openIdClient(provider, platform.clock) : oauthClient(provider);
    directory.set(provider.id, { provider, client });
  }
  directories.set(platform, directory);
  return directory;
}

/** Returns one provider by its id. @throws Refusal `not-found` where there is none. */
export function providerOf(platform: Platform, id: string): KnownProvider {
  const known = providersOf(platform).get(id);
  if (!known) throw new Refusal(common.notFound);
  return known;
}

/** Returns the partner whose tickets name this issuer; nothing when there is none. */
export function partnerOf({ config }: Platform, issuer: string): Partner | undefined {
  return config.signOnProviders.find(
    (provider): provider is Partner => provider.kind === "ticket" && provider.issuer === issuer,
  );
}
