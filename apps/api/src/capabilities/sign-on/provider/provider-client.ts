import { createRemoteJWKSet, customFetch as keysFetch, jwtVerify } from "jose";
import * as oidc from "openid-client";
import * as z from "zod/mini";
import type { SignOnProvider } from "../../../platform/config/sign-on-providers.ts";
import type { Clock } from "../../../platform/clock/database-clock.ts";
import { Breaker } from "../../../platform/outgoing/breaker.ts";
import { guardedFetch, OutgoingFailure } from "../../../platform/outgoing/guarded-fetch.ts";
import { SIGNATURE_ALGORITHMS, idTokenAge } from "../sign-on-rules.ts";

export type OpenIdProvider = Extract<SignOnProvider, { kind: "openid" }>;
export type OAuthProvider = Extract<SignOnProvider, { kind: "oauth2" }>;
export type RawClaims = Readonly<Record<string, unknown>>;

/** What begins a sign-on. */
export interface Beginning {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What ends one: where the browser came back to, with everything in its query. */
export interface CallbackCall {
  readonly cameBackTo: URL;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A provider that members may sign on with. What it throws, `refusalOf` understands. */
export interface ProviderClient {
  /** Returns the address at the provider where the person says who they are. */
  readonly addressFor: (beginning: Beginning) => Promise<string>;
  /** Returns the provider's claims about the person who came back. */
  readonly claimsOf: (ending: CallbackCall) => Promise<RawClaims>;
}

const UserInfo = z.record(z.string(), z.unknown());
const WORTH_A_TRY_SECONDS = 10;
const ANSWER_LIMIT_MS = 5_000;
const LARGEST_ANSWER_BYTES = 256 * 1024;
const BASIC = "client_secret_basic";
const POST = "client_secret_post";
const DESCRIPTION_TTL_MS = 3_600_000;

function fetchTo(origins: readonly string[]) {
  return guardedFetch({
    origins: new Set(origins),
    breaker: new Breaker(),
    answerLimitMs: ANSWER_LIMIT_MS,
    largestBytes: LARGEST_ANSWER_BYTES,
  });
}

type Ask = ReturnType<typeof fetchTo>;

/**
 * Returns how the secret goes to the provider: as its description says; by HTTP Basic where that says nothing (RFC
 * 8414, 2).
 */
function clientAuth({ clientSecret }: OpenIdProvider | OAuthProvider): oidc.ClientAuth {
  if (clientSecret === undefined) return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  return (server, ...request) => {
    const { token_endpoint_auth_methods_supported: known = [BASIC] } = server;
    const auth = !known.includes(BASIC) && known.includes(POST) ? post : basic;
    auth(server, ...request);
  };
}

/** Configures the client. It goes without TLS only on this machine, which the settings have made sure of. */
function settle(configuration: oidc.Configuration, issuer: string, ask: Ask): oidc.Configuration {
  configuration[oidc.customFetch] = (address, options) => ask(address, options);
  configuration.timeout = ANSWER_LIMIT_MS / 1000 + 1;
  if (issuer.startsWith("http:")) oidc.allowInsecureRequests(configuration);
  return configuration;
}

async function addressWith(
  configuration: oidc.Configuration,
  { redirectUri, state, codeVerifier }: Beginning,
  more: Readonly<Record<string, string>>,
): Promise<string> {
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...more,
  });
  return address.href;
}

/** Returns an OpenID Connect provider, described by itself. */
export function openIdClient(provider: OpenIdProvider, clock: Clock): ProviderClient {
  const issuer = new URL(provider.issuer);
  const hosts = (provider.hosts ?? []).map((host) => `${issuer.protocol}//${host}`);
  const ask = fetchTo([issuer.origin, ...hosts]);
  const described = remembered(clock, () => describe(provider, issuer, ask));
  return {
    addressFor: async (beginning) => {
      const { configuration } = await described();
      const scope = provider.scope ?? "openid email profile";
      return addressWith(configuration, beginning, { scope, nonce: beginning.nonce });
    },
    claimsOf: async ({ cameBackTo, state, nonce, codeVerifier }) => {
      const { configuration, keys } = await described();
      const tokens = await oidc.authorizationCodeGrant(configuration, cameBackTo, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const { payload } = await jwtVerify(tokens.id_token ?? "", keys, {
        issuer: configuration.serverMetadata().issuer,
        audience: provider.clientId,
        algorithms: [...SIGNATURE_ALGORITHMS],
        currentDate: clock.now(),
        ...idTokenAge,
      });
      const isComplete =
        "email" in payload && (provider.taxIdClaim === undefined || provider.taxIdClaim in payload);
      if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return payload;
      const info = await oidc.fetchUserInfo(configuration, tokens.access_token, payload.sub ?? "");
      return { ...info, ...payload };
    },
  };
}

async function describe(provider: OpenIdProvider, issuer: URL, ask: Ask) {
  const isPlain = issuer.protocol === "http:";
  const configuration = await oidc.discovery(issuer, provider.clientId, undefined, clientAuth(provider), {
    [oidc.customFetch]: (address, options) => ask(address, options),
    execute: isPlain ? [oidc.allowInsecureRequests] : [],
  });
  const { jwks_uri: keysAddress } = configuration.serverMetadata();
  // An unknown key asks for the keys again at once: the token comes from the provider itself, so nobody can make us ask.
  const keys = createRemoteJWKSet(new URL(keysAddress ?? "jwks", issuer), {
    cooldownDuration: 0,
    timeoutDuration: ANSWER_LIMIT_MS,
    [keysFetch]: (address, { headers, signal }) => ask(address, { headers, signal }),
  });
  return { configuration: settle(configuration, provider.issuer, ask), keys };
}

/**
 * Caches what was found for an hour; what fails is asked for again at the next need, and by all who need it now at
 * once.
 */
function remembered<Value>(clock: Clock, find: () => Promise<Value>): () => Promise<Value> {
  let cached: { readonly value: Promise<Value>; readonly untilMs: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (cached && now < cached.untilMs) return cached.value;
    const value = find();
    const mine = { value, untilMs: now + DESCRIPTION_TTL_MS };
    cached = mine;
    value.catch(() => {
      if (cached === mine) cached = undefined;
    });
    return value;
  };
}

/**
 * Returns an OAuth 2.0 provider that gives no ID token, as Facebook: who somebody is stands in the user info, which
 * only the access token opens that came for our code.
 */
export function oauthClient(provider: OAuthProvider): ProviderClient {
  const { issuer, authorizationUrl, tokenUrl, userInfoUrl } = provider;
  const ask = fetchTo([tokenUrl, userInfoUrl].map((address) => new URL(address).origin));
  const metadata = {
    issuer,
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
    // Nobody describes them, and those there are take the secret in the body.
    token_endpoint_auth_methods_supported: [POST],
  };
  const configuration = settle(
    new oidc.Configuration(metadata, provider.clientId, undefined, clientAuth(provider)),
    tokenUrl,
    ask,
  );
  return {
    addressFor: (beginning) => addressWith(configuration, beginning, { scope: provider.scope ?? "email" }),
    claimsOf: async ({ cameBackTo, state, codeVerifier }) => {
      const { access_token: token } = await oidc.authorizationCodeGrant(configuration, cameBackTo, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      });
      const answer = await oidc.fetchProtectedResource(configuration, token, new URL(userInfoUrl), "GET");
      return claimsIn(answer);
    },
  };
}

/** Reads the claims of a provider without signatures, which has nothing but its form to be believed by. */
async function claimsIn(answer: Response): Promise<RawClaims> {
  try {
    if (answer.ok) return z.parse(UserInfo, await answer.json());
  } catch (cause) {
    throw new OutgoingFailure("The user info is none", WORTH_A_TRY_SECONDS, { cause });
  }
  throw new OutgoingFailure(`The user info is refused: ${answer.status}`, WORTH_A_TRY_SECONDS);
}
