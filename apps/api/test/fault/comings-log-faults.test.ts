import { exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, type Member } from "../world/members.ts";
import { sendCheck } from "../../src/capabilities/identity/contact-check/send-contact-check.ts";
import { codeAt } from "../../src/capabilities/second-factor/index.ts";
import { sql } from "../../src/platform/database/database.ts";
import { groupWorld, type GroupBrowser, type GroupWorld } from "../world/group-world.ts";
import { humanToken } from "../world/human-token.ts";
import { partnerTicket } from "../sign-on/partner-ticket.ts";

const ISSUER = "https://erp.example";
const NEW = "Terra-Roxa#77";
const NEWER = "Chuva-Mansa#99";
const WRONG = "Errada-Minha#55";

let world: GroupWorld;
let partner: CryptoKeyPair;
beforeAll(async () => {
  partner = await generateKeyPair("EdDSA");
  const keys = [await exportJWK(partner.publicKey)];
  world = await groupWorld({
    LOG_LEVEL: "trace",
    SIGN_ON_PROVIDERS: JSON.stringify([{ kind: "ticket", id: "erp", name: "ERP", issuer: ISSUER, keys }]),
  });
});
afterAll(() => world.close());

/** What was sent to nobody but its owner, and by whom. */
type Secrets = Map<string, string>;

/** Recovers a forgotten password by code, and then tries a wrong one. */
async function forget(browser: GroupBrowser, who: Member, secrets: Secrets): Promise<void> {
  const token = await humanToken(world.platform.config.secretKey);
  const asked = await browser.call("POST", "/api/auth/forgot-password", { cpf: who.taxId, token });
  const linkFactorIdVerify = String(asked.json()["linkFactorIdVerify"]);
  await sendCheck(world.platform, linkFactorIdVerify);
  const { rows } = await sql<{ text: string }>`select text from platform.outbox
    where recipient = ${who.email} and channel = 'email' order by created_at desc limit 1`.execute(world.db);
  const text = rows[0]?.text ?? "";
  const passCode = (await world.codesOf(who)).at(-1) ?? "none";
  const verify = { linkFactorIdVerify, passCode };
  await browser.call("POST", "/api/auth/verify-pass-code", { ...verify, passCode: "BCDFGH11" });
  const proof = String((await browser.call("POST", "/api/auth/verify-pass-code", verify)).json()["token"]);
  const defined = await browser.call("POST", "/api/auth/define-password", { token: proof, password: NEW });
  expect(defined.status, defined.text).toBe(200);
  await browser.call("POST", "/api/userLogin", { username: who.email, password: WRONG });
  secrets
    .set("the proof of a browser", token)
    .set("the code of a password", passCode)
    .set("its proof", proof);
  secrets.set("the link of a password", /#([\w-]+)/.exec(text)?.[1] ?? "");
}

/** Adds a second factor, which finishes the next log-in. */
async function guard(browser: GroupBrowser, who: Member, secrets: Secrets): Promise<void> {
  const logIn = async () => browser.call("POST", "/api/userLogin", { username: who.taxId, password: NEW });
  browser.token = String((await logIn()).json()["token"]);
  secrets.set("an access token", browser.token).set("a refresh cookie", browser.cookie ?? "");
  await browser.call("POST", "/api/auth/change-password", { currentPassword: NEW, password: NEWER });
  await browser.call("POST", "/api/auth/change-password", { currentPassword: NEWER, password: NEW });
  await browser.call("POST", "/api/second-factor/proof", { password: NEW });
  const secret = String((await browser.call("POST", "/api/second-factor/app")).json()["secret"]);
  const app = { name: "Celular", passCode: codeAt(secret, world.platform.clock.now()) };
  const added = (await browser.call("POST", "/api/second-factor/app/confirm", app)).json();
  const [recoveryCode = "", ...others] = added["recoveryCodes"] as string[];
  const challenge = String((await logIn()).json()["token"]);
  const finish = { token: challenge, factor: "recovery-code", passCode: recoveryCode };
  const finished = await browser.call("POST", "/api/auth/second-factor", finish);
  expect(finished.status, finished.text).toBe(200);
  browser.token = String(finished.json()["token"]);
  secrets.set("the secret of an app", secret).set("the token of a second step", challenge);
  for (const code of [recoveryCode, ...others]) secrets.set(`the recovery code ${code}`, code);
}

/** Switches to another account of the group, and comes by a partner's ticket. */
async function goAround(
  browser: GroupBrowser,
  [main, farm]: [Member, Member],
  secrets: Secrets,
): Promise<void> {
  const accessCode = await browser.code(main, farm, world);
  const names = {
    mainFirebaseId: main.firebaseId,
    fromFirebaseId: main.firebaseId,
    toFirebaseId: farm.firebaseId,
  };
  const switched = await browser.call("POST", "/api/switchUserGroupLogin", { ...names, accessCode });
  expect(switched.status, switched.text).toBe(200);
  await browser.open();
  secrets.set("the code of a switch", accessCode).set("the token of a switch", String(browser.token));
  await browser.call("POST", "/api/validateRefreshToken", { token: browser.token });
  await browser.call("POST", "/api/session/end", {});
  const usual = { issuer: ISSUER, portal: "http://127.0.0.1", taxId: farm.taxId };
  const ticket = await partnerTicket(partner.privateKey, usual);
  const redeemed = await world.browser().call("POST", "/api/sign-on/ticket", { ticket });
  expect(redeemed.status, redeemed.text).toBe(200);
  const code = "SplxlOBeZQQYbYS6WxSbIA";
  const answer = `code=${code}&state=psv1.QUFBQQ&iss=${encodeURIComponent(ISSUER)}`;
  const refused = await world.browser().call("POST", "/api/sign-on/complete", { answer });
  expect(refused.status, refused.text).toBe(409);
  secrets.set("a provider's code", code).set("a provider's answer", answer);
  secrets.set("a partner's ticket", ticket).set("its session", String(redeemed.json()["token"]));
}

test("row 35: of a whole session, forgotten password to switch and ticket, nothing secret or personal is written down", async () => {
  const secrets: Secrets = new Map(Object.entries({ PASSWORD, NEW, NEWER, WRONG }));
  const [main, farm] = (await world.group({ firstName: "Sigilosa" })) as [Member, Member];
  const browser = world.browser();
  await forget(browser, main, secrets);
  await guard(browser, main, secrets);
  await goAround(browser, [main, farm], secrets);
  for (const { taxId, email } of [main, farm]) {
    const masked = taxId.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4");
    for (const personal of [taxId, masked, email, encodeURIComponent(email)])
      secrets.set(`the ${personal} of somebody`, personal);
  }

  const { rows } = await sql<{ line: string }>`
    select to_jsonb(r)::text as line from platform.log_record r
    union all select to_jsonb(a)::text from platform.audit_entry a
    union all select data::text from pgboss.job`.execute(world.db);
  const written = { log: world.logged.join("\n"), records: rows.map(({ line }) => line).join("\n") };
  expect(written.log).toContain("/api/switchUserGroupLogin");
  expect(written.records).toContain("/api/auth/define-password");
  expect(written.records).toContain("/api/sign-on/complete");
  expect(written.records).toContain(main.id);
  const leaks = Object.entries(written).flatMap(([where, text]) =>
    [...secrets].flatMap(([what, secret]) => (text.includes(secret) ? [`${where}: ${what}`] : [])),
  );
  expect([...secrets].filter(([, secret]) => secret.length < 8 || secret === "undefined")).toEqual([]);
  expect(leaks).toEqual([]);
}, 60_000);
