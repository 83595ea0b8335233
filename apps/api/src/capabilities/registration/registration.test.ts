import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { createCases, someCompany, someForm } from "../../../test/world/registration-cases.ts";
import {
  memberBy,
  proofOf,
  recipientOf,
  refusedWith,
  sendForm,
  signUp,
} from "../../../test/world/registration-world.ts";
import { publishTerm } from "../../../test/world/terms-world.ts";
import { sql } from "../../platform/database/database.ts";
import { exportOf } from "../gamification/own-data.ts";
import { exportOf as termsOfMember } from "../terms/read-acceptances.ts";
import { exportOf as exportProfile } from "../profile/own-data-store.ts";
import { membersWhoUsed, referralCodeOf } from "../profile/index.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
}, 60_000);
afterAll(() => world.close());

describe("each rule of the form", () => {
  test.each(createCases)("$says", async ({ form, change, refused }) => {
    // What is refused needs no proof of a browser's work: it comes to none.
    const answer = await sendForm(world, form(change), refused && { token: undefined });
    expect(refusedWith(answer)).toEqual(refused);
    if (refused) expect(answer.json()).toMatchObject({ success: false, message: "Logged error" });
    else expect(answer.json()).toMatchObject({ success: true, message: "Message received" });
  });
});

test("a farmer signs up: form, code, session", async () => {
  const form = someForm();
  const answer = await signUp(world, form);
  expect(answer.json()).toMatchObject({ success: true, message: "Message received", redirect: "/home" });
  const member = await memberBy(world, form.taxId);
  expect(member).toMatchObject({
    firstName: "Marlene",
    category: "Agricultor",
    email: form.email,
    isCodeNeeded: false,
    isDefinitionNeeded: false,
  });
  const token = String(answer.json()["token"]);
  expect((await world.call("GET", "/api/home", { token })).status).toBe(200);
  const profile = await world.call("GET", "/api/profile", { token });
  expect(profile.json()).toMatchObject({
    LoyaltyBirthdate__c: "1984-03-18",
    EmailIsReal: true,
    MilestoneCategory__c: "Parceiro",
  });
  const stored = await exportOf(world.db, String(member?.["id"]));
  expect(stored.actions).toMatchObject([{ action: "welcome", queue: "LOGIN", status: "Pending" }]);
});

test("who has no e-mail proves the cellphone, and the door knows them by a derived one", async () => {
  const form = someForm({ email: "" });
  const answer = await signUp(world, form);
  expect(answer.status).toBe(200);
  const profile = await world.call("GET", "/api/profile", { token: String(answer.json()["token"]) });
  expect(profile.json()).toMatchObject({
    EmailIsReal: false,
    AuthRegisterEmail: `${form.taxId}@sem-email.colheita.example`,
  });
  const username = ` ${form.taxId}@SEM-EMAIL.colheita.example`;
  const body = { username, password: form.password };
  expect((await world.call("POST", "/api/userLogin", { body })).status).toBe(200);
});

test("a company's name stands in the place of a person's", async () => {
  const form = someCompany({ taxId: "45723174000110" });
  expect((await signUp(world, form)).status).toBe(200);
  expect(await memberBy(world, form.taxId)).toMatchObject({
    firstName: "Sementes Dalmolin Ltda",
    lastName: "",
    companyName: "Sementes Dalmolin Ltda",
  });
});

test("who was invited is kept with who invited them, in whatever case the code was typed", async () => {
  const ana = await world.member();
  const { db } = world;
  const code = await referralCodeOf(db, ana.id);
  const form = someForm({ referralCode: code.toLowerCase() });
  expect((await signUp(world, form)).status).toBe(200);
  const member = await memberBy(world, form.taxId);
  expect(await membersWhoUsed(db, code, 10)).toMatchObject([{ memberId: member?.["id"] }]);
  expect(await exportProfile(db, String(member?.["id"]))).toMatchObject({
    referral: [{ codeUsed: code }],
  });
  const { rows: announced } =
    await sql`select topic from platform.live_event where member_id = ${ana.id}`.execute(db);
  expect(announced).toContainEqual({ topic: "referrals" });
  const { actions } = await exportOf(db, ana.id);
  // That they invited somebody is theirs to know; who it was is not.
  expect(actions).toMatchObject([{ action: "refer-sender", target: "", queue: "OTHER" }]);
  const { actions: ofInvited } = await exportOf(db, String(member?.["id"]));
  expect(ofInvited).toContainEqual(
    expect.objectContaining({ action: "refer-receiver", target: "", queue: "OTHER" }),
  );
});

test("whoever left the programme, or is blocked, invites nobody", async () => {
  const { db } = world;
  for (const standing of [{ is_opted_out: true }, { status: "Blocked" }]) {
    const ana = await world.member();
    const [[column, value]] = Object.entries(standing) as [[string, boolean | string]];
    await sql`update identity.member set ${sql.ref(column)} = ${value} where id = ${ana.id}`.execute(db);
    const form = someForm({ referralCode: await referralCodeOf(db, ana.id) });
    expect(refusedWith(await sendForm(world, form))).toEqual(["referralCode", "invalid-referral-code"]);
  }
});

test("nobody invites themselves: a code is refused to who has its owner's phone, once the contact is proved", async () => {
  const ana = await world.member();
  const { db } = world;
  const form = someForm({ referralCode: await referralCodeOf(db, ana.id) });
  await sql`update identity.member set phone = ${form.phone ?? ""} where id = ${ana.id}`.execute(db);
  const sent = await sendForm(world, form);
  expect(sent.status).toBe(200);
  const proof = await proofOf(world, sent, recipientOf(form));
  expect(refusedWith(await sendForm(world, form, { proof }))).toEqual([
    "referralCode",
    "invalid-referral-code",
  ]);
  expect(await memberBy(world, form.taxId)).toBeUndefined();
  expect((await sendForm(world, { ...form, referralCode: "" }, { proof })).status).toBe(200);
});

test("a made-up proof is refused before its password costs a hash", async () => {
  const form = someForm({
    firstName: "Marlenedal",
    password: "Marlenedal#27",
    confirmedPassword: "Marlenedal#27",
  });
  // A password that holds the name is refused where passwords are hashed.
  expect((await sendForm(world, form)).code).toBe("password/weak");
  expect((await sendForm(world, form, { proof: "none" })).code).toBe("password/proof-expired");
});

test("a contact that was not proved makes nobody", async () => {
  const form = someForm();
  expect((await sendForm(world, form, { proof: "none" })).code).toBe("password/proof-expired");
  const proof = await proofOf(world, await sendForm(world, form), recipientOf(form));
  const other = someForm();
  expect((await sendForm(world, other, { proof })).code).toBe("email-check-fail");
  expect(await memberBy(world, other.taxId)).toBeUndefined();
});

test("a sign-up that is sent again, because its answer got lost, opens the session of the member it made", async () => {
  const form = someForm();
  const proof = await proofOf(world, await sendForm(world, form), recipientOf(form));
  const answers = await Promise.all([1, 2, 3].map(() => sendForm(world, form, { proof })));
  const all = [...answers, await sendForm(world, form, { proof })];
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(all.map((answer) => answer.json()["UserFirebaseId"])).size).toBe(1);
  const stranger = { ...form, password: "Outra-Senha#99", confirmedPassword: "Outra-Senha#99" };
  expect((await sendForm(world, stranger, { proof })).code).toBe("password/proof-expired");
});

test("every term of the category is accepted with the sign-up, and none waits after it", async () => {
  const { db } = world;
  const students = await publishTerm(db, { categories: ["Estudante"] });
  const asked = async () => (await world.call("GET", "/api/registration/form?category=Estudante")).json();
  // A term without a label of its own has words that lead to its text (2.7).
  const label = "Aceito os ##termos de uso##";
  await expect.poll(asked).toMatchObject({ terms: [{ Id: students, acg_Label__c: label }] });
  const form = someForm({ category: "Estudante" });
  expect((await sendForm(world, form)).code).toBe("missing-terms");
  const answer = await signUp(world, form, { checkedTerms: [students] });
  expect(answer.json()).toMatchObject({ redirect: "/home" });
  const member = await memberBy(world, form.taxId);
  expect(await termsOfMember(db, String(member?.["id"]))).toMatchObject({
    acceptances: [{ title: "Termos de uso", version: 1, acceptanceDevice: "Site" }],
  });
});

test("a form that was sent before its scripts leads back with what was chosen", async () => {
  const answer = await world.call("POST", "/cadastro", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "category=Estudante",
  });
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    "/cadastro?erro=sent-early&perfil=Estudante",
  ]);
});
