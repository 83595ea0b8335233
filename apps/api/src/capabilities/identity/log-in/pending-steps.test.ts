import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../../test/world/members.ts";
import { Browser, expectOut } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { messagesTo } from "../../../../test/server/recovery.ts";
import { sendCode } from "../access-code/send-access-code.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const NEW = "Terra-Roxa#77";
let count = 0;
const browser = () => new Browser(world, `198.51.100.${(count += 1)}`);

/** Returns a member before whose portal something stands. */
async function pending(what: "code" | "definition") {
  const email = `pendente${(count += 1)}@fazenda.example`;
  const member = await world.registered({ email, isCodeNeeded: what === "code" });
  if (what === "definition")
    await sql`update identity.credential set is_definition_needed = true where member_id = ${member.id}`.execute(
      world.db,
    );
  return { ...member, email };
}

const askCode = (who: Browser, more: object = {}) => who.call("POST", "/api/generateAccessCode", more);
const enterCode = (who: Browser, code: string, more: object = {}) =>
  who.call("POST", "/api/validateAccessCode", { AccessCode: code, ...more });
const pendingOf = async (who: Browser) =>
  (await who.openSession()).json<{ session: { pending: string[]; sessionId: string } }>().session;

async function codeSentTo(email: string): Promise<string> {
  const text = (await messagesTo(world, email)).at(-1)?.text ?? "";
  return /\b[A-Z]{6}\d{2}\b/.exec(text)?.[0] ?? "none";
}

test("a pending access code stands before every call but its own, and the right one opens the portal", async () => {
  const member = await pending("code");
  const visit = browser();
  const reply = await visit.logIn(member.taxId);
  expect(reply.json()).toMatchObject({ success: true, redirect: "/codigo-de-acesso", code: "success" });
  expect((await visit.call("GET", "/api/profile")).code).toBe("permission-denied");
  const sent = await askCode(visit, {
    UserFirebaseId: (await memberOf(member.id)).firebaseId,
    locale: "deuCash",
  });
  expect(sent.json()).toMatchObject({ success: true, emailHint: "pen***@fazenda.example" });
  const code = await codeSentTo(member.email);
  expect((await enterCode(visit, code)).json()).toMatchObject({ success: true });
  expect((await pendingOf(visit)).pending).toEqual([]);
  expect((await visit.call("GET", "/api/profile")).status).toBe(200);
  expect((await browser().logIn(member.taxId)).json()).toMatchObject({ redirect: "/home" });
});

async function memberOf(id: string) {
  return world.db
    .selectFrom("identity.member")
    .select("firebaseId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

test("row 10: while a code is pending no code of another purpose is sent, nor for another session", async () => {
  const member = await pending("code");
  const [first, second] = [browser(), browser()];
  await first.logIn(member.taxId);
  await second.logIn(member.taxId);
  expect((await askCode(first, { purpose: "redemption", objectId: "a0R000000000001" })).code).toBe(
    "permission-denied",
  );
  const { sessionId } = await pendingOf(second);
  expect((await askCode(first, { purpose: "log-in", objectId: sessionId })).code).toBe("not-found");
  await askCode(first);
  const code = await codeSentTo(member.email);
  expect((await enterCode(second, code)).code).toBe("access-code/expired");
  expect((await enterCode(first, code)).status).toBe(200);
  // What was proved in one session frees no other: whoever began that one may not be the member.
  expect((await pendingOf(first)).pending).toEqual([]);
  expect((await pendingOf(second)).pending).toEqual(["access-code"]);
});

test("row 10: who knows the old password defines no new one while its member proves the contact elsewhere", async () => {
  const member = await pending("definition");
  const [owner, thief] = [browser(), browser()];
  await owner.logIn(member.taxId);
  await thief.logIn(member.taxId);
  await askCode(owner);
  await enterCode(owner, await codeSentTo(member.email));
  expect((await pendingOf(owner)).pending).toEqual(["password-definition"]);
  expect((await pendingOf(thief)).pending).toEqual(["access-code", "password-definition"]);
  const define = (who: Browser, password: string) =>
    who.call("POST", "/api/auth/define-required-password", { password });
  expect((await define(thief, "Roubada-Hoje#1")).code).toBe("permission-denied");
  expect((await define(owner, NEW)).status).toBe(200);
  expect((await thief.openSession()).status).toBe(401);
});

test("row 10: a token from before a code was needed defines no password", async () => {
  const member = await pending("definition");
  const visit = browser();
  await visit.logIn(member.taxId);
  await askCode(visit);
  await enterCode(visit, await codeSentTo(member.email));
  await pendingOf(visit);
  const { firebaseId } = await memberOf(member.id);
  await visit.call("POST", "/api/setPasswordDefinitionRequire", { UserFirebaseId: firebaseId });
  const define = await visit.call("POST", "/api/auth/define-required-password", { password: NEW });
  expect(define.code).toBe("permission-denied");
});

test("who has to define a password proves the contact first, then defines it, and is in", async () => {
  const member = await pending("definition");
  const visit = browser();
  expect((await browser().logIn(member.taxId, "Errada@2026")).code).toBe("wrong-password");
  expect((await visit.logIn(member.taxId)).json()).toMatchObject({
    success: true,
    redirect: "/codigo-de-acesso",
    code: "user-needs-password-definition",
  });
  const define = (password: string) => visit.call("POST", "/api/auth/define-required-password", { password });
  expect((await define(NEW)).code).toBe("permission-denied");
  await askCode(visit);
  await enterCode(visit, await codeSentTo(member.email));
  expect((await pendingOf(visit)).pending).toEqual(["password-definition"]);
  const weak = await define("Colheita@2026");
  expect([weak.status, weak.code]).toEqual([400, "password/weak"]);
  expect(weak.json<{ errors: unknown }>().errors).toEqual([
    { field: "body.password", code: "common" },
    { field: "body.password", code: "same" },
  ]);
  const old = visit.token;
  const defined = await define(NEW);
  expect(defined.json()).toMatchObject({ success: true, redirect: "/home", code: "success" });
  expect((await pendingOf(visit)).pending).toEqual([]);
  visit.token = old;
  expect((await visit.call("GET", "/api/profile")).status).toBe(401);
  expect((await browser().logIn(member.taxId, NEW)).json()).toMatchObject({ redirect: "/home" });
});

test("a member makes themselves define a password, and nobody else", async () => {
  const [ana, bia] = [await world.memberBrowser(), await world.memberBrowser()];
  const ask = (who: Browser, firebaseId: string) =>
    who.call("POST", "/api/setPasswordDefinitionRequire", { UserFirebaseId: firebaseId });
  const { firebaseId } = await memberOf(ana.memberId);
  expect((await ask(bia, firebaseId)).code).toBe("not-found");
  expect((await ask(browser(), firebaseId)).code).toBe("no-uid");
  expect((await ask(ana, firebaseId)).json()).toEqual({ success: true });
  expect((await pendingOf(ana)).pending).toEqual(["access-code", "password-definition"]);
  expect((await pendingOf(bia)).pending).toEqual([]);
});

test("who has not proved the contact makes nobody define a password", async () => {
  const member = await pending("code");
  const visit = browser();
  await visit.logIn(member.taxId);
  const { firebaseId } = await memberOf(member.id);
  const answer = await visit.call("POST", "/api/setPasswordDefinitionRequire", {
    UserFirebaseId: firebaseId,
  });
  expect(answer.code).toBe("permission-denied");
});

test("who makes themselves define a password ends the other sessions and is notified, and the old one changes nothing any more", async () => {
  const email = "nova-senha@fazenda.example";
  const member = await world.registered({ email });
  const [desk, phone] = [browser(), browser()];
  await phone.logIn(member.taxId);
  await desk.logIn(member.taxId);
  const { firebaseId } = await memberOf(member.id);
  // Asked for again and again, it is one message to the member.
  for (let asked = 0; asked < 3; asked += 1)
    await desk.call("POST", "/api/setPasswordDefinitionRequire", { UserFirebaseId: firebaseId });
  await expectOut(phone);
  expect((await messagesTo(world, email)).map(({ subject }) => subject)).toEqual([
    "Sua conta pede uma senha nova",
  ]);
  const { rows } = await sql`select action from platform.audit_entry where subject_id = ${member.id}`.execute(
    world.db,
  );
  expect(rows).toEqual([{ action: "identity.definition-required" }]);
  // The token of the session that asked says nothing of it yet.
  const body = { currentPassword: PASSWORD, password: NEW };
  expect((await desk.call("POST", "/api/auth/change-password", body)).code).toBe("permission-denied");
  expect((await pendingOf(desk)).pending).toEqual(["access-code", "password-definition"]);
});

test("by setting, a device that was never seen waits for a code, and the member's others do not", async () => {
  const member = await pending("code");
  await sql`update identity.credential set is_code_needed = false where member_id = ${member.id}`.execute(
    world.db,
  );
  const known = browser();
  await known.logIn(member.taxId);
  await world.set("NewDeviceNeedsCode", true);
  try {
    const fresh = await world.another();
    const again = new Browser(fresh, known.address);
    expect((await again.logIn(member.taxId)).json()).toMatchObject({ redirect: "/home" });
    const elsewhere = new Browser(fresh, "192.0.2.77");
    expect((await elsewhere.logIn(member.taxId)).json()).toMatchObject({ redirect: "/codigo-de-acesso" });
    expect((await pendingOf(again)).pending).toEqual([]);
    // Logging in twice makes no device known.
    await elsewhere.logIn(member.taxId);
    expect((await pendingOf(elsewhere)).pending).toEqual(["access-code"]);
    await askCode(elsewhere);
    await enterCode(elsewhere, await codeSentTo(member.email));
    expect((await pendingOf(elsewhere)).pending).toEqual([]);
    expect((await elsewhere.logIn(member.taxId)).json()).toMatchObject({ redirect: "/home" });
  } finally {
    await world.set("NewDeviceNeedsCode", false);
  }
});

test("a code to switch accounts has ten letters and two digits, and is sent as such", async () => {
  const { memberId } = await world.memberBrowser();
  await sql`update identity.member set email = 'troca@fazenda.example' where id = ${memberId}`.execute(
    world.db,
  );
  const scope = { memberId, purpose: "account-switch" as const, objectId: "a0R000000000001" };
  await world.inOne((tx) => sendCode(tx, world.platform, scope));
  const [message] = await messagesTo(world, "troca@fazenda.example");
  expect(message?.text).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{10}\d{2} /);
});
