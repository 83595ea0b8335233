import { exportJWK, generateKeyPair, type CryptoKey, type JWTPayload } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { partnerTicket } from "../../../test/sign-on/partner-ticket.ts";
import { SignOnBrowser } from "../../../test/sign-on/sign-on-browser.ts";
import { deleteOldTickets } from "./sign-on-store.ts";

const ISSUER = "https://erp.example";
const US = "http://127.0.0.1";
let partner: { privateKey: CryptoKey; publicKey: CryptoKey };
/** Another partner, who turns keys: tickets come under the old one and the new one, and name neither. */
const TURNING = "https://loja.example";
let turning: { privateKey: CryptoKey; publicKey: CryptoKey }[];
let stranger: { privateKey: CryptoKey };
let world: TestWorld;
let member: LoggedMember;

beforeAll(async () => {
  [partner, stranger] = await Promise.all([generateKeyPair("EdDSA"), generateKeyPair("EdDSA")]);
  turning = await Promise.all([generateKeyPair("EdDSA"), generateKeyPair("EdDSA")]);
  const keys = [await exportJWK(partner.publicKey)];
  const bothKeys = await Promise.all(turning.map(({ publicKey }) => exportJWK(publicKey)));
  world = await testWorld({
    SIGN_ON_PROVIDERS: JSON.stringify([
      { kind: "ticket", id: "erp", name: "ERP", issuer: ISSUER, keys },
      { kind: "ticket", id: "loja", name: "Loja", issuer: TURNING, keys: bothKeys },
    ]),
  });
  member = await world.member();
});
afterAll(() => world.close());

/** Returns a ticket as the partner makes them, with other claims, or another key, where given. */
function ticket(claims: JWTPayload = {}, key: CryptoKey = partner.privateKey): Promise<string> {
  const usual = { issuer: ISSUER, portal: US, taxId: member.taxId };
  return partnerTicket(key, usual, { sub: "k-1", ...claims });
}

const redeem = (signed: string, location?: string) => new SignOnBrowser(world).redeem(signed, location);

test("a partner's ticket lets its member in, to the page that the partner wants", async () => {
  const answer = await redeem(await ticket(), "/premios?ordem=pontos");
  expect(answer.json()).toMatchObject({ success: true, isNewUser: false, redirect: "/premios?ordem=pontos" });
  expect(String(answer.headers["set-cookie"])).toContain("colheita_refresh");
});

test("either key of a partner who turns keys is good, and no other's", async () => {
  const usual = { issuer: TURNING, portal: US, taxId: member.taxId };
  for (const { privateKey } of turning)
    expect((await redeem(await partnerTicket(privateKey, usual))).status).toBe(200);
  const forged = await redeem(await partnerTicket(stranger.privateKey, usual));
  expect([forged.status, forged.code]).toEqual([403, "sign-on/ticket-invalid"]);
});

test("who comes in by a ticket leaves the account that was open in this browser", async () => {
  const other = await world.member();
  const redeemAs = async (token: string, signed: Promise<string>) =>
    world.call("POST", "/api/sign-on/ticket", { token, body: { ticket: await signed } });
  expect((await redeemAs(other.token, ticket({}, stranger.privateKey))).status).toBe(403);
  expect((await world.call("GET", "/api/sessions", { token: other.token })).status).toBe(200);
  const answer = await redeemAs(other.token, ticket());
  expect(answer.status).toBe(200);
  const seen = async () => (await world.call("GET", "/api/sessions", { token: other.token })).status;
  await expect.poll(seen).toBe(401);
  const { rows } = await sql<{ endReason: string }>`
    select end_reason from identity.session where member_id = ${other.id}`.execute(world.db);
  expect(rows).toEqual([{ endReason: "replaced" }]);
  expect((await world.call("GET", "/api/sessions", { token: String(answer.json()["token"]) })).status).toBe(
    200,
  );
});

test("a ticket for nobody we know is a new user", async () => {
  const answer = await redeem(await ticket({ sub: "k-2", tax_id: "11144477735", name: "Nova Pessoa" }));
  expect(answer.json()).toMatchObject({
    isNewUser: true,
    newUser: { CNPJ_CPF__c: "11144477735", FirstName: "Nova" },
  });
});

test("a partner's account that is connected speaks for its own member only", async () => {
  const other = await world.member();
  expect((await redeem(await ticket({ sub: "k-3" }))).status).toBe(200);
  expect((await redeem(await ticket({ sub: "k-3", tax_id: other.taxId }))).code).toBe("user-mismatch");
});

test("row 14: a ticket opens once, also where a hundred come at the same time", async () => {
  const signed = await ticket();
  const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(signed)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, "sign-on/ticket-invalid"]));
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

test.each<[string, () => Promise<string>]>([
  ["62 seconds old", () => ticket({ iat: nowSeconds() - 62, exp: nowSeconds() + 600 })],
  ["of a time to come", () => ticket({ iat: nowSeconds() + 30 })],
  ["without an age", () => ticket({ iat: undefined })],
  ["over", () => ticket({ exp: nowSeconds() - 30 })],
  ["for somebody else", () => ticket({ aud: "https://another.example" })],
  ["for nobody", () => ticket({ aud: undefined })],
  ["without a nonce", () => ticket({ jti: undefined })],
  ["with an endless nonce", () => ticket({ jti: "x".repeat(201) })],
  ["about nobody", () => ticket({ sub: undefined })],
  ["of a partner we do not know", () => ticket({ iss: "https://nobody.example" })],
  ["signed by a stranger", () => ticket({}, stranger.privateKey)],
  ["garbage", () => Promise.resolve("a.b.c")],
  ["unsigned", async () => `${btoa('{"alg":"none"}')}.${(await ticket()).split(".")[1]}.`],
])("row 14: a ticket that is %s is refused", async (_what, made) => {
  const answer = await redeem(await made());
  expect([answer.status, answer.code]).toEqual([403, "sign-on/ticket-invalid"]);
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/%2f/evil.example",
  "javascript:alert(1)",
])("row 16: %s is no place to go on to, and the ticket is not spent on it", async (location) => {
  const signed = await ticket();
  expect((await redeem(signed, location)).code).toBe("invalid-continue-uri");
  expect((await redeem(signed)).status).toBe(200);
});

test("tickets that their age refuses are forgotten", async () => {
  const { db } = world;
  await sql`update sign_on.used_ticket set expires_at = platform.clock() - interval '1 second'`.execute(db);
  await redeem(await ticket());
  await deleteOldTickets(db);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from sign_on.used_ticket`.execute(db);
  expect(rows).toEqual([{ count: 1 }]);
});
