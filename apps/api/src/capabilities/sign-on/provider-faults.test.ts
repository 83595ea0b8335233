import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Answer } from "../../../test/server/http-call.ts";
import { PASSWORD } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { isLong } from "../../../test/server/effort.ts";
import {
  answering,
  CROOKED_CLIENT,
  crookedProvider,
  silence,
  type Bend,
  type CrookedProvider,
} from "../../../test/sign-on/crooked-provider.ts";
import { SignOnBrowser } from "../../../test/sign-on/sign-on-browser.ts";

const DESCRIPTION = "/.well-known/openid-configuration";
let provider: CrookedProvider;
/** Somebody of the internal network, whom a provider would have us call. */
let inside: CrookedProvider;
let world: TestWorld;

beforeAll(async () => {
  [provider, inside] = await Promise.all([crookedProvider(), crookedProvider()]);
  const { issuer } = provider;
  const asOAuth = {
    authorizationUrl: `${issuer}/authorize`,
    tokenUrl: `${issuer}/token`,
    userInfoUrl: `${issuer}/me`,
  };
  const client = { clientId: CROOKED_CLIENT };
  world = await testWorld({
    SIGN_ON_PROVIDERS: JSON.stringify([
      { kind: "openid", id: "torto", name: "Torto", issuer, ...client },
      { kind: "oauth2", id: "rede", name: "Rede", issuer: "https://rede.example", ...client, ...asOAuth },
      { kind: "openid", id: "nenhum", name: "Nenhum", issuer: "http://127.0.0.1:9", ...client },
    ]),
  });
});
afterAll(async () => {
  await world.close();
  await Promise.all([provider.stop(), inside.stop()]);
});
beforeEach(() => provider.bend({}));

/** Returns a sign-on with a provider that is bent between the beginning and the way back. */
async function signOn(bend: Bend, process: Pick<TestWorld, "call"> = world, id = "torto"): Promise<Answer> {
  const who = new SignOnBrowser(process);
  const answer = provider.answerTo(await who.begin(id));
  provider.bend(bend);
  return who.complete(answer);
}

test("a provider that does as it should is believed", async () => {
  expect((await signOn({})).json()).toMatchObject({ isNewUser: true });
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

test.each<[string, () => Bend]>([
  ["another's nonce", () => ({ claims: { nonce: "another" } })],
  ["no nonce", () => ({ claims: { nonce: undefined } })],
  ["another issuer", () => ({ claims: { iss: "https://accounts.google.com" } })],
  ["another audience", () => ({ claims: { aud: "somebody-else" } })],
  ["no subject", () => ({ claims: { sub: undefined } })],
  ["an age of 302 seconds", () => ({ ageSeconds: 302 })],
  ["no age", () => ({ claims: { iat: undefined } })],
  ["a time to come", () => ({ claims: { iat: nowSeconds() + 60 } })],
  ["an end that is past", () => ({ claims: { exp: nowSeconds() - 60 } })],
  ["a stranger's signature", () => ({ signedBy: "stranger" })],
  ["the public key as a secret", () => ({ signedBy: "secret" })],
  ["no signature", () => ({ signedBy: "nobody" })],
])("row 14: an ID token with %s is refused", async (_what, bend) => {
  const answer = await signOn(bend());
  expect([answer.status, answer.code]).toEqual([403, "sign-on/invalid"]);
  expect(answer.headers["set-cookie"] ?? []).toEqual([]);
});

test("an ID token of 298 seconds is not too old", async () => {
  expect((await signOn({ ageSeconds: 298 })).status).toBe(200);
});

test("row 14: a provider that leaves the ID token out vouches for nobody", async () => {
  const token = answering(200, JSON.stringify({ access_token: "at", token_type: "bearer" }));
  expect((await signOn({ paths: { "/token": token } })).code).toBe("sign-on/invalid");
});

/** Returns a process that has learnt nothing of the provider yet. */
const fresh = () => world.another();

test.each<[string, Bend]>([
  ["a failure", { paths: { "/token": answering(500, "{}") } }],
  ["a page of a proxy", { paths: { "/token": answering(200, "<html>", { "content-type": "text/html" }) } }],
  ["what is no JSON", { paths: { "/token": answering(200, "{") } }],
  ["a megabyte", { paths: { "/token": answering(200, JSON.stringify("x".repeat(2 ** 20))) } }],
  ["another client's refusal", { paths: { "/token": answering(401, '{"error":"invalid_client"}') } }],
  ["keys that are none", { paths: { "/keys": answering(200, '{"keys":"none"}') } }],
  ["no keys", { paths: { "/keys": answering(502, "") } }],
  ["keys that are not found", { paths: { "/keys": answering(404, "") } }],
  ["a page in place of keys", { paths: { "/keys": answering(200, "<html>") } }],
])("row 41: %s of the provider is reported as its trouble", async (_what, bend) => {
  const answer = await signOn(bend, await fresh());
  expect([answer.status, answer.code]).toEqual([503, "sign-on/provider-unavailable"]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});

test("row 41: garbage in place of who somebody is opens nothing", async () => {
  const token = answering(200, JSON.stringify({ access_token: "at", token_type: "bearer" }));
  for (const me of ["[]", "null", '"x"', "<html>", "{}"]) {
    const answer = await signOn({ paths: { "/token": token, "/me": answering(200, me) } }, world, "rede");
    expect(answer.code).toMatch(/^sign-on\/(invalid|provider-unavailable)$/);
  }
});

test("row 23: what a provider's description names outside its own host is not called, and no redirect is followed", async () => {
  const elsewhere = { token_endpoint: `${inside.issuer}/token`, jwks_uri: `${inside.issuer}/keys` };
  provider.bend({ description: elsewhere });
  expect((await signOn({ description: elsewhere }, await fresh())).code).toBe("sign-on/provider-unavailable");
  provider.bend({});
  const away = answering(307, "", { location: `${inside.issuer}/token` });
  expect((await signOn({ paths: { "/token": away } }, await fresh())).code).toBe(
    "sign-on/provider-unavailable",
  );
  expect(inside.asked).toEqual([]);
});

test("row 14: a provider that describes itself as another is not begun with", async () => {
  provider.bend({ description: { issuer: "https://accounts.google.com" } });
  const begun = await new SignOnBrowser(await fresh()).tryToBegin("torto");
  expect(begun.code).toBe("sign-on/provider-unavailable");
});

test.runIf(isLong)(
  "row 41: log-in by password goes on while a provider is down or silent, which soon nobody waits for",
  async () => {
    const process = await fresh();
    const who = new SignOnBrowser(process);
    for (let round = 0; round < 5; round += 1)
      expect((await who.tryToBegin("nenhum")).code).toBe("sign-on/provider-unavailable");
    expect(process.logged.filter((line) => line.includes("has failed too often"))).toHaveLength(1);
    provider.bend({ paths: { [DESCRIPTION]: silence } });
    const waiting = who.tryToBegin("torto");
    const { taxId } = await world.member();
    const body = { username: taxId, password: PASSWORD };
    expect((await process.call("POST", "/api/userLogin", { body })).status).toBe(200);
    expect((await waiting).code).toBe("sign-on/provider-unavailable");
    provider.bend({});
    expect((await who.tryToBegin("torto")).status).toBe(200);
  },
);
