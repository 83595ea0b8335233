import type { ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { listenOnLoopback } from "../server/loopback-server.ts";

/** How a provider goes wrong. What is not bent is as it should be. */
export interface Bend {
  /** Claims of the ID token, or how it is signed. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signedBy?: "own" | "stranger" | "secret" | "nobody";
  readonly ageSeconds?: number;
  /** What answers a path instead: a status and a body, silence, or a redirect. */
  readonly paths?: Readonly<Record<string, (response: ServerResponse) => void>>;
  /** Fields of the description. */
  readonly description?: Readonly<Record<string, unknown>>;
}

/** A provider that lies, fails or is silent, as a test asks it to. */
export interface CrookedProvider {
  readonly issuer: string;
  readonly bend: (bend: Bend) => void;
  /** Paths that were asked for since the last bend. */
  readonly asked: readonly string[];
  /** Returns what a browser would come back with from this address, as everybody's consent is given. */
  readonly answerTo: (address: string) => string;
  readonly stop: () => Promise<void>;
}

export const CROOKED_CLIENT = "colheita";

/** Starts one, on a port if it is given. */
export async function crookedProvider(port = 0): Promise<CrookedProvider> {
  const own = await generateKeyPair("ES256");
  const stranger = await generateKeyPair("ES256");
  const publicKey = { ...(await exportJWK(own.publicKey)), kid: "own", alg: "ES256" };
  let bend: Bend = {};
  let nonce: string | undefined;
  const asked: string[] = [];
  const { origin: issuer, stop } = await listenOnLoopback((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    asked.push(path);
    const bent = path === "/authorize" ? consent(request.url ?? "") : bend.paths?.[path];
    if (bent) return bent(response);
    void reply(path, response);
  }, port);

  /** Consents for everybody, without a page. */
  const consent = (url: string) => (response: ServerResponse) => {
    const query = answerTo(new URL(url, issuer).href);
    const back = new URL(url, issuer).searchParams.get("redirect_uri") ?? "";
    response.writeHead(302, { location: `${back}?${query}` }).end();
  };
  const answerTo = (address: string): string => {
    const { searchParams } = new URL(address);
    nonce = searchParams.get("nonce") ?? undefined;
    return new URLSearchParams({ code: "code", state: searchParams.get("state") ?? "" }).toString();
  };
  const description = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ["ES256", "HS256"],
    ...bend.description,
  });
  const idToken = async (): Promise<string> => {
    const now = Math.floor(Date.now() / 1000) - (bend.ageSeconds ?? 0);
    const claims = { iss: issuer, aud: CROOKED_CLIENT, sub: "somebody", nonce, email: "a@b.example" };
    const payload = { iat: now, exp: now + 3600, ...claims, ...bend.claims };
    if (bend.signedBy === "nobody") return unsigned(payload);
    const keys: Record<string, [CryptoKey | Uint8Array, string]> = {
      own: [own.privateKey, "ES256"],
      stranger: [stranger.privateKey, "ES256"],
      secret: [new TextEncoder().encode(JSON.stringify(publicKey)), "HS256"],
    };
    const [key, alg] = keys[bend.signedBy ?? "own"] ?? [own.privateKey, "ES256"];
    return new SignJWT(payload).setProtectedHeader({ alg, kid: "own" }).sign(key);
  };
  const reply = async (path: string, response: ServerResponse): Promise<void> => {
    const bodies: Record<string, () => unknown> = {
      "/.well-known/openid-configuration": description,
      "/keys": () => ({ keys: [publicKey] }),
      "/token": async () => ({ access_token: "at", token_type: "bearer", id_token: await idToken() }),
    };
    const body = await bodies[path]?.();
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { error: "not_found" }));
  };
  return {
    issuer,
    asked,
    bend: (next) => {
      bend = next;
      asked.length = 0;
    },
    answerTo,
    stop,
  };
}

function unsigned(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part(payload)}.`;
}

/** An answer of this status and type. */
export const answering =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);

/** Never answers. */
export const silence = (response: ServerResponse): void => void response.writable;
