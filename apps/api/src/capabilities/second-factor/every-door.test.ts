import { exportJWK, generateKeyPair } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../../../test/server/http-call.ts";
import { humanToken } from "../../../test/world/human-token.ts";
import { partnerTicket } from "../../../test/sign-on/partner-ticket.ts";
import {
  secondFactorWorld,
  type GuardedMember,
  type SecondFactorWorld,
} from "../../../test/world/second-factor-world.ts";
import { SignOnBrowser } from "../../../test/sign-on/sign-on-browser.ts";
import {
  CLIENT,
  signInAt,
  startProvider,
  type SignOnProvider,
} from "../../../test/sign-on/sign-on-provider.ts";

const REDIRECT = "http://127.0.0.1/sso";
const PARTNER = "https://erp.example";
const people: Record<string, Record<string, unknown>> = {};
let provider: SignOnProvider;
let partner: CryptoKeyPair;
let world: SecondFactorWorld;

beforeAll(async () => {
  [provider, partner] = await Promise.all([
    startProvider({ people, redirectUri: REDIRECT }),
    generateKeyPair("EdDSA"),
  ]);
  const client = { clientId: CLIENT.id, clientSecret: CLIENT.secret };
  world = await secondFactorWorld({
    WORKER: "on",
    SIGN_ON_PROVIDERS: JSON.stringify([
      { kind: "openid", id: "correio", name: "Correio", issuer: provider.issuer, ...client },
      {
        kind: "ticket",
        id: "erp",
        name: "ERP",
        issuer: PARTNER,
        keys: [await exportJWK(partner.publicKey)],
      },
    ]),
  });
});
afterAll(async () => {
  await world.close();
  await provider.stop();
});

/** Returns an answer that asks for the second factor, and opens nothing; its token. */
function asked(answer: Answer): string {
  expect([answer.status, answer.code]).toEqual([401, "multi-factor-auth-required"]);
  expect(String(answer.headers["set-cookie"] ?? "")).not.toContain("colheita_refresh");
  return String(answer.json()["token"]);
}

async function finish(member: GuardedMember, token: string): Promise<void> {
  const passCode = await world.freshCode(member);
  const answer = await world.finish({ token, factor: "totp", passCode });
  expect(answer.status, answer.text).toBe(200);
  const profile = await world.call("GET", "/api/profile", { token: String(answer.json()["token"]) });
  expect(profile.json()).toMatchObject({ Id: member.id });
}

async function signOn(member: GuardedMember): Promise<Answer> {
  people["guarded"] = { email: member.email, email_verified: true };
  const who = new SignOnBrowser(world);
  return who.complete(await signInAt(await who.begin("correio"), "guarded"));
}

async function connectionsOf({ id }: GuardedMember) {
  const { rows } = await sql<{ issuer: string; isUsed: boolean }>`
    select issuer, last_used_at is not null as is_used from sign_on.connection
    where member_id = ${id}`.execute(world.db);
  return rows;
}

test("after a sign-on the second factor is asked for, and only who shows it connects the provider's account", async () => {
  const ana = await world.guardedMember();
  const tokens = [asked(await signOn(ana)), asked(await signOn(ana))] as const;
  await world.finish({ token: tokens[0], factor: "totp", passCode: "000000" });
  const { rows } = await sql<{ followUp: string }>`
    select follow_up::text as follow_up from identity.challenge where member_id = ${ana.id}`.execute(
    world.db,
  );
  expect(rows).toHaveLength(2);
  for (const { followUp } of rows) expect(followUp).not.toContain(ana.email);
  expect(await connectionsOf(ana)).toEqual([]);
  await finish(ana, tokens[1]);
  await expect.poll(() => connectionsOf(ana)).toEqual([{ issuer: provider.issuer, isUsed: true }]);
  const trail = await sql<{ action: string }>`
    select action from platform.audit_entry where subject_id = ${ana.id} order by id desc limit 1`.execute(
    world.db,
  );
  expect(trail.rows).toEqual([{ action: "sign-on.connected" }]);
  // The e-mail changed there: it is still the account that was connected.
  people["guarded"] = { email: "outra@correio.example", email_verified: true };
  const who = new SignOnBrowser(world);
  await finish(ana, asked(await who.complete(await signInAt(await who.begin("correio"), "guarded"))));
});

test("after a partner's ticket the second factor is asked for, and the partner's account is connected then", async () => {
  const ana = await world.guardedMember();
  const usual = { issuer: PARTNER, portal: "http://127.0.0.1", taxId: ana.taxId };
  const ticket = await partnerTicket(partner.privateKey, usual);
  const token = asked(await new SignOnBrowser(world).redeem(ticket, "/premios"));
  expect(await connectionsOf(ana)).toEqual([]);
  await finish(ana, token);
  await expect.poll(() => connectionsOf(ana)).toHaveLength(1);
});

test("after a password was recovered the second factor is asked for, and the code in the mailbox is none", async () => {
  const ana = await world.guardedMember();
  const proof = await humanToken(world.platform.config.secretKey);
  await world.call("POST", "/api/auth/forgot-password", { body: { cpf: ana.taxId, token: proof } });
  let token: string | undefined;
  const readLink = async () => {
    const { rows } = await sql<{ text: string }>`
      select text from platform.outbox where recipient = ${ana.email} and text like '%/definir-senha#%'`.execute(
      world.db,
    );
    return (token = /#([\w-]+)/.exec(rows[0]?.text ?? "")?.[1]);
  };
  await expect.poll(readLink).toBeDefined();
  const body = { token, password: "Terra-Roxa#77" };
  const answer = await world.call("POST", "/api/auth/define-password", { body });
  await finish(ana, asked(answer));
  const username = { username: ana.taxId, password: "Terra-Roxa#77" };
  asked(await world.call("POST", "/api/userLogin", { body: username }));
});
