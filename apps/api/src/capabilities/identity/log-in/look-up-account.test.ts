import { maskTaxId } from "@colheita/brazil";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someCpf } from "../../../../test/world/members.ts";
import { Browser } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { humanToken } from "../../../../test/world/human-token.ts";
import { messagesTo, verify } from "../../../../test/server/recovery.ts";
import { operatorToken } from "../../../../test/world/operator-token.ts";
import { hashToken } from "../../../platform/secrets/secrets.ts";
import { provedEmail } from "../member/begin-account.ts";
import { takeProved } from "../contact-check/contact-check-store.ts";
import { findMember } from "../member/member-store.ts";
import { sendCheck } from "../contact-check/send-contact-check.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

let count = 0;
const browser = () => new Browser(world, `198.51.100.${(count += 1)}`);
const usernameOf = (who: Browser, username: string, more = "") =>
  who.call("GET", `/api/getUsername?username=${encodeURIComponent(username)}${more}`);

async function rosa() {
  const email = `rosa${(count += 1)}@fazenda.example`;
  const member = await world.registered({ email });
  const firebaseId = (await findMember(world.db, member.id))?.firebaseId ?? "";
  const home = browser();
  await home.logIn(member.taxId);
  return { ...member, email, firebaseId, home };
}

test("row 6: to a visitor and to another member known and unknown usernames look alike", async () => {
  const member = await rosa();
  const stranger = await world.memberBrowser();
  for (const who of [browser(), stranger])
    for (const username of [member.taxId, member.email, someCpf(), "ninguem@fazenda.example"]) {
      const reply = (await usernameOf(who, username)).json();
      expect(reply).toEqual({
        username,
        UserFirebaseId: expect.stringMatching(/^[0-9A-Za-z]{28}$/),
        identityProvider: { name: "password", status: "ACTIVE" },
      });
      expect(reply["UserFirebaseId"]).not.toBe(member.firebaseId);
      expect((await usernameOf(browser(), maskTaxId(username))).json()).toMatchObject({
        UserFirebaseId: username.includes("@") ? expect.any(String) : reply["UserFirebaseId"],
      });
    }
});

test("the member gets the ids of the own usernames, as a farmer's or of the sales team, or without them", async () => {
  const { home, taxId, email, firebaseId } = await rosa();
  const derived = `${taxId}@sem-email.colheita.example`;
  for (const username of [taxId, maskTaxId(taxId), email.toUpperCase(), derived])
    expect((await usernameOf(home, username)).json()).toMatchObject({ UserFirebaseId: firebaseId });
  const ofTeam = (await usernameOf(home, taxId, "&isfarmer=false")).json();
  expect(ofTeam).toMatchObject({ salesTeamFirebaseId: firebaseId });
  const bare = (await usernameOf(home, taxId, "&include_userfbid=false")).json<object>();
  expect(Object.keys(bare)).toEqual(["username", "identityProvider"]);
});

test("the steps before the portal are returned for one's own id, and the same ones for any other", async () => {
  const { home, firebaseId } = await rosa();
  const lookUp = (who: Browser, id: string) => who.call("GET", `/api/getUserInfoBeforeLogin?id=${id}`);
  expect((await lookUp(home, firebaseId)).json()).toMatchObject({ AccessCodeRequireValidation: false });
  const alike = { success: true, AccessCodeRequireValidation: true, PasswordDefinitionIsRequired: false };
  for (const id of [firebaseId, "x".repeat(28)])
    expect((await lookUp(browser(), id)).json()).toEqual({ ...alike, UserFirebaseId: id });
});

test("row 1: an id is returned to its member alone; another's is like a missing one", async () => {
  const [member, other] = [await rosa(), await rosa()];
  const lookUp = (query: string) => member.home.call("GET", `/api/getUserFirebaseId${query}`);
  for (const query of ["", `?userFirebaseId=${member.firebaseId}`, `?email=${member.email}`])
    expect((await lookUp(query)).json()).toEqual({ success: true, userfbid: member.firebaseId });
  for (const query of [`?userFirebaseId=${other.firebaseId}`, `?email=${other.email}`, "?email=x@y.example"])
    expect((await lookUp(query)).code).toBe("not-found");
  expect((await browser().call("GET", "/api/getUserFirebaseId")).code).toBe("no-uid");
});

async function proofFor(email: string): Promise<string> {
  const token = await humanToken(world.platform.config.secretKey);
  const visitor = browser();
  const asked = await visitor.call("POST", "/api/auth/send-code", { email, oktaId: "00u1", token });
  const { linkFactorIdVerify: checkId } = asked.json<{ linkFactorIdVerify: string }>();
  await sendCheck(world.platform, checkId);
  const text = (await messagesTo(world, email)).at(-1)?.text ?? "";
  const code = /\b[A-Z]{6}\d{2}\b/.exec(text)?.[0] ?? "";
  return (await verify(visitor, checkId, code)).json<{ token: string }>().token;
}

test("an account begins with a proved e-mail, and its token stands for the e-mail once", async () => {
  const { db } = world;
  const create = (email: string, proof?: string) =>
    browser().call("POST", "/api/createAuthUser", { email, proof });
  const { email: taken } = await rosa();
  for (const email of [taken, "nova@fazenda.example"])
    expect((await create(email)).code).toBe("email-check-fail");
  const proof = await proofFor("nova@fazenda.example");
  expect((await create("outra@fazenda.example", proof)).code).toBe("email-check-fail");
  const created = await create("Nova@Fazenda.example", proof);
  const { token } = created.json<{ token: string }>();
  expect((await create("nova@fazenda.example", proof)).code).toBe("password/proof-expired");
  expect(await provedEmail(db, token)).toBe("nova@fazenda.example");
  const take = () => db.transaction().execute((tx) => takeProved(tx, "sign-up", hashToken(token)));
  expect((await Promise.all([take(), take(), take()])).filter(Boolean)).toMatchObject([
    { username: "nova@fazenda.example" },
  ]);
  expect(await provedEmail(db, token)).toBeUndefined();
  expect((await create(taken, await proofFor(taken))).code).toBe("email-already-in-use");
});

test("an operator adds a member from the records, who has no password yet", async () => {
  const operator = browser();
  operator.token = await operatorToken(world.platform, ["support"], "opr000000000001");
  const taxId = someCpf();
  const contact = {
    CNPJ_CPF__c: maskTaxId(taxId),
    FirstName: "Zélia",
    LastName: "Moura",
    Email: "Zelia@Sitio.example",
  };
  const add = (more: object = {}) =>
    operator.call("POST", "/api/createUserFromSFContact", { ...contact, ...more });
  expect((await add({ FirstName: "Zé" })).code).toBe("firstname-length");
  expect((await add({ LastName: "Sá" })).code).toBe("lastname-length");
  // Two who add the same person at once are refused as one after the other would be.
  const twice = await Promise.all([add(), add()]);
  const added = twice.find(({ status }) => status === 200) ?? twice[0];
  expect(twice.map((answer) => [answer.status, answer.code])).toEqual(
    expect.arrayContaining([
      [200, undefined],
      [409, "auth/cpfcnpj-already-in-use"],
    ]),
  );
  expect(added.json()).toMatchObject({ success: true, UserFirebaseId: expect.any(String) });
  expect((await add()).code).toBe("auth/cpfcnpj-already-in-use");
  expect((await add({ CNPJ_CPF__c: someCpf() })).code).toBe("email-already-in-use");
  const { rows } = await sql`select actor_id, subject_id, action, before, after from platform.audit_entry
    where action = 'identity.member-added'`.execute(world.db);
  const subjectId = added.json<{ Id: string }>().Id;
  expect(rows).toEqual([
    {
      actorId: "opr000000000001",
      subjectId,
      action: "identity.member-added",
      before: null,
      after: { category: "Agricultor", profileCodes: [] },
    },
  ]);
  const { home } = await rosa();
  expect((await home.call("POST", "/api/createUserFromSFContact", contact)).code).toBe("permission-denied");
  expect((await browser().logIn(taxId)).code).toBe("wrong-password");
});
