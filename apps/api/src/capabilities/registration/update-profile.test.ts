import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, type LoggedMember } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import {
  documentCases,
  neededEmailCases,
  someForm,
  someProfile,
  updateCases,
} from "../../../test/world/registration-cases.ts";
import {
  codeTo,
  proofOf,
  refusedWith,
  sendForm,
  showMember,
  someNetwork,
  wireOf,
} from "../../../test/world/registration-world.ts";
import { sql } from "../../platform/database/database.ts";
import { exportOf } from "../gamification/own-data.ts";
import { cacheCep } from "../places/index.ts";
import { sendCheck } from "../identity/contact-check/send-contact-check.ts";

let world: TestWorld;
let ana: LoggedMember;
/** Tokens of a manager, of a consultor and of one who is a focal point, too: none is a farmer. */
let manager: string;
let consultant: string;
let focalConsultant: string;

async function sellerWith(
  profileCode: string,
  { email, loyaltyProfiles = [] }: { email?: string; loyaltyProfiles?: readonly string[] } = {},
): Promise<string> {
  const seller = { firstName: "Carla", lastName: "Menezes", category: "Profissional do agro" };
  const profileCodes = [profileCode, "timedevendas"];
  return (await world.member({ ...seller, email, profileCodes, loyaltyProfiles })).token;
}

beforeAll(async () => {
  world = await testWorld();
  ana = await world.member();
  manager = await sellerWith("Gerente");
  consultant = await sellerWith("Consultor");
  focalConsultant = await sellerWith("Consultor", { loyaltyProfiles: ["Focal Point"] });
}, 90_000);
afterAll(() => world.close());

const update = (token: string, body: object) =>
  world.call("POST", "/api/colheita/updateUser", { token, body });
const profileOf = async (token: string) => (await world.call("GET", "/api/profile", { token })).json();

describe("each rule of a profile", () => {
  test.each(updateCases)("$says", async ({ form, change, refused }) => {
    const answer = await update(ana.token, wireOf(form(change)));
    expect(refusedWith(answer)).toEqual(refused);
    if (refused) expect(answer.json()).toMatchObject({ success: false, message: "Logged error" });
  });

  test.each(documentCases)("$says", async ({ form, change, refused }) => {
    expect(refusedWith(await update(manager, wireOf(form(change))))).toEqual(refused);
    // A consultor skips the checks, but not one with the Focal Point role.
    expect(refusedWith(await update(focalConsultant, wireOf(form(change))))).toEqual(refused);
    expect((await update(consultant, wireOf(form(change)))).status).toBe(200);
  });

  test("who is no farmer and has an e-mail keeps one", async () => {
    const branchManager = await sellerWith("Gerentefilial", { email: "filial@revenda.example" });
    for (const { form, change, refused } of neededEmailCases)
      expect(refusedWith(await update(branchManager, wireOf(form(change))))).toEqual(refused);
    expect(await profileOf(branchManager)).toMatchObject({ Email: "filial@revenda.example" });
  });
});

test("what a member changes is stored, and what is locked stays as it was", async () => {
  const before = await profileOf(ana.token);
  const answer = await update(ana.token, {
    ...wireOf(someProfile({ city: "Lucas do Rio Verde" })),
    acg_Culturas__c: ["Soja", "Milho", "Soja"],
    Profissao__c: "Agrônoma",
    LoyaltyCategory__c: "Estudante",
    CNPJ_CPF__c: "00000000191",
    FirstName: "Outra",
    LoyaltyPhone__c: "66998124471",
    acg_Rg__c: "1234567",
  });
  expect(answer.json()).toEqual({ success: true });
  expect(await profileOf(ana.token)).toEqual({
    ...before,
    LoyaltyBirthdate__c: "1984-03-18",
    LoyaltyPostalCode__c: "78890000",
    LoyaltyStreet__c: "Rodovia MT-242",
    acg_AddressNumber__c: "km 12",
    acg_AddressComplement__c: "Sede",
    acg_AddressDistrict__c: "Zona rural",
    LoyaltyCity__c: "Lucas do Rio Verde",
    LoyaltyState__c: "MT",
    acg_Culturas__c: ["Soja", "Milho"],
    Profissao__c: "Agrônoma",
    lastTimeOnline: expect.any(String) as string,
  });
  const { rows } = await sql`select rg from profile.person where member_id = ${ana.id}`.execute(world.db);
  expect(rows).toEqual([{ rg: null }]);
  const { rows: announced } =
    await sql`select topic from platform.live_event where member_id = ${ana.id}`.execute(world.db);
  expect(announced).toContainEqual({ topic: "profile" });
  const { actions } = await exportOf(world.db, ana.id);
  expect(actions).toMatchObject([{ action: "update-profile", queue: "LOGIN" }]);
});

test("who is no farmer sees and keeps RG and PIS", async () => {
  const form = wireOf(someProfile({ rg: "MG-12.345.677", pis: "123.45678.91-9" }));
  expect((await update(manager, form)).status).toBe(200);
  expect(await profileOf(manager)).toMatchObject({ acg_Rg__c: "MG12345677", acg_Pis__c: "12345678919" });
});

test("a CEP at which there is no address is refused, as the look-up refuses it", async () => {
  const { db } = world;
  await cacheCep(db, { cep: "78890999", lines: undefined }, 1);
  const answer = await update(ana.token, wireOf(someProfile({ postalCode: "78890-999" })));
  expect(refusedWith(answer)).toEqual(["postalCode", "INVALID_CEP"]);
});

describe("another e-mail", () => {
  const askCode = (token: string, email: string, address = someNetwork()) => {
    const headers = { "x-forwarded-for": address };
    return world.call("POST", "/api/profile/email-code", { token, headers, body: { email } });
  };
  const proofFor = async (token: string, email: string, recipient = email) => {
    const headers = { "x-forwarded-for": someNetwork() };
    if (email !== "") await showMember(world, token);
    const sent = await askCode(token, email);
    const checkId = String(sent.json()["linkFactorIdVerify"]);
    await sendCheck(world.platform, checkId);
    const body = { linkFactorIdVerify: checkId, passCode: await codeTo(world, recipient) };
    const proved = await world.call("POST", "/api/auth/verify-pass-code", { headers, body });
    return String(proved.json()["token"]);
  };
  const change = (token: string, Email: string, proof?: string) =>
    update(token, { ...wireOf(someProfile()), Email, proof });

  test("of a stolen session: no code goes to it without the member's password", async () => {
    const eva = await world.member();
    const email = `ladrao.${eva.taxId}@fora.example`;
    const refused = async () => (await askCode(eva.token, email)).code;
    expect(await refused()).toBe("second-factor/fresh-proof-needed");
    expect((await showMember(world, eva.token, "Palpite@2026")).code).toBe("second-factor/wrong-password");
    expect(await refused()).toBe("second-factor/fresh-proof-needed");
    const { rows } = await sql`select from identity.contact_check where member_id = ${eva.id}`.execute(
      world.db,
    );
    expect(rows).toEqual([]);
  });

  test("is proved to the session alone that showed its member", async () => {
    const eva = await world.member();
    const log = { body: { username: eva.taxId, password: PASSWORD } };
    const stolen = String((await world.call("POST", "/api/userLogin", log)).json()["token"]);
    const email = `nova.${eva.taxId}@fazenda.example`;
    expect((await showMember(world, eva.token)).status).toBe(200);
    expect((await askCode(stolen, email)).code).toBe("second-factor/fresh-proof-needed");
    expect((await askCode(eva.token, email)).status).toBe(200);
  });

  test("needs the code that was sent to it, by the member who asked", async () => {
    const eva = await world.member();
    const email = `nova.${eva.taxId}@fazenda.example`;
    expect((await change(eva.token, email)).code).toBe("email-check-fail");
    const proof = await proofFor(eva.token, email);
    expect((await change(ana.token, email, proof)).code).toBe("email-check-fail");
    expect((await change(eva.token, email, proof)).status).toBe(200);
    expect(await profileOf(eva.token)).toMatchObject({ Email: email });
    expect((await change(eva.token, `x${email}`, proof)).code).toBe("password/proof-expired");
    const { rows: codes } =
      await sql`select member_id from platform.outbox where recipient = ${email}`.execute(world.db);
    expect(codes).toEqual([{ memberId: eva.id }]);
    const { rows } = await sql<{ subject: string }>`select subject from platform.outbox
      where recipient = ${eva.email}`.execute(world.db);
    expect(rows).toEqual([{ subject: "Seu e-mail foi alterado" }]);
  });

  const phoneOf = (id: string, phone: string | null) =>
    sql`update identity.member set phone = ${phone} where id = ${id}`.execute(world.db);

  test("is taken away by the code that was sent to the present one, and only where a phone is left", async () => {
    const eva = await world.member();
    expect(refusedWith(await change(eva.token, ""))).toEqual(["email", "EMPTY_EMAIL"]);
    await phoneOf(eva.id, "66998124471");
    expect((await change(eva.token, "")).code).toBe("email-check-fail");
    const other = `outra.${eva.taxId}@fazenda.example`;
    expect((await change(eva.token, "", await proofFor(eva.token, other))).code).toBe("email-check-fail");
    expect(await profileOf(eva.token)).toMatchObject({ Email: eva.email });
    const proof = await proofFor(eva.token, "", eva.email);
    expect((await change(eva.token, "", proof)).status).toBe(200);
    expect(await profileOf(eva.token)).not.toHaveProperty("Email", eva.email);
  });

  test("row 13: voids the codes and grants that were sent to the one before", async () => {
    const eva = await world.member();
    const { db } = world;
    await sql`with scope as (select ${eva.id} as member_id, platform.clock() + interval '5 minutes' as expires_at),
      code as (insert into identity.access_code (id, member_id, purpose, object_id, code_hash, expires_at)
        select 'code-of-eva', member_id, 'redemption', 'x', '', expires_at from scope)
      insert into identity.access_grant (grant_hash, member_id, purpose, object_id, expires_at)
        select ${Buffer.from(eva.id)}, member_id, 'redemption', 'x', expires_at from scope`.execute(db);
    const email = `outra.${eva.taxId}@fazenda.example`;
    expect((await change(eva.token, email, await proofFor(eva.token, email))).status).toBe(200);
    const { rows } = await sql`select state, (select count(*)::int from identity.access_grant
      where member_id = ${eva.id}) as grants from identity.access_code where member_id = ${eva.id}`.execute(
      db,
    );
    expect(rows).toEqual([{ state: "expired", grants: 0 }]);
  });

  test("that stands for none stays where a form leaves it out", async () => {
    const eva = await world.member();
    const fake = `eva.${eva.taxId}@sem-email.colheita.example`;
    await sql`update identity.member set email = ${fake} where id = ${eva.id}`.execute(world.db);
    for (const body of [wireOf(someProfile()), { ...wireOf(someProfile()), Email: "" }])
      expect((await update(eva.token, body)).json()).toEqual({ success: true });
    const { rows } = await sql`select email from identity.member where id = ${eva.id}`.execute(world.db);
    expect(rows).toEqual([{ email: fake }]);
  });

  test("row 6: whether another member has it is disclosed to who proved it alone", async () => {
    const eva = await world.member();
    const proof = await proofFor(eva.token, ana.email);
    expect((await change(eva.token, ana.email, proof)).code).toBe("email-already-in-use");
  });

  test("row 10: the proof of a sign-up changes nobody's e-mail, and that of an e-mail signs nobody up", async () => {
    const eva = await world.member();
    const form = someForm();
    const proof = await proofOf(world, await sendForm(world, form), form.email ?? "");
    expect((await change(eva.token, form.email ?? "", proof)).code).toBe("password/proof-expired");
    // Nor the other way round.
    const changing = await proofFor(eva.token, form.email ?? "");
    expect((await sendForm(world, form, { proof: changing })).code).toBe("password/proof-expired");
    expect((await sendForm(world, form, { proof })).json()).toMatchObject({ code: "success" });
  });
});
