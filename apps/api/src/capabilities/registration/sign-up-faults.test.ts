import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { someCompany, someForm } from "../../../test/world/registration-cases.ts";
import {
  codeTo,
  memberBy,
  proofOf,
  recipientOf,
  sendForm,
  signUp,
  someNetwork,
} from "../../../test/world/registration-world.ts";
import { sql } from "../../platform/database/database.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
}, 60_000);
afterAll(() => world.close());

describe("row 6: a sign-up with a CPF or an e-mail that a member has", () => {
  const replyOf = (answer: { json: () => Record<string, unknown> }) => ({
    ...answer.json(),
    linkFactorIdVerify: undefined,
    issuedAt: undefined,
    expiresAt: undefined,
    nextSendAt: undefined,
  });

  test("is answered like any other until the contact is proved", async () => {
    const ana = await world.member();
    const unknown = await sendForm(world, someForm());
    for (const known of [someForm({ taxId: ana.taxId }), someForm({ email: ana.email })]) {
      const answer = await sendForm(world, known);
      expect(answer.status).toBe(unknown.status);
      expect(replyOf(answer)).toEqual(replyOf(unknown));
    }
  });

  test("is disclosed to who proved the contact, and the proof is good for another try", async () => {
    const ana = await world.member();
    const form = someForm({ taxId: ana.taxId });
    const sent = await sendForm(world, form);
    const proof = await proofOf(world, sent, recipientOf(form));
    expect((await sendForm(world, form, { proof })).code).toBe("auth/cpfcnpj-already-in-use");
    const { taxId } = someForm();
    expect((await sendForm(world, { ...form, taxId }, { proof })).status).toBe(200);
    const taken = someForm({ email: ana.email });
    const answer = await sendForm(world, taken, {
      proof: await proofOf(world, await sendForm(world, taken), ana.email),
    });
    expect(answer.code).toBe("email-already-in-use");
  });
});

test("row 6: one proved contact discloses five members and no more, asked one after the other or all at once", async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => world.member()));
  const proved = async () => {
    const form = someForm();
    return { form, proof: await proofOf(world, await sendForm(world, form), recipientOf(form)) };
  };
  const first = await proved();
  const codes = [];
  for (const { taxId } of members)
    codes.push((await sendForm(world, { ...first.form, taxId }, { proof: first.proof })).code);
  const refusals = Array.from({ length: 5 }, () => "auth/cpfcnpj-already-in-use");
  expect(codes).toEqual([...refusals, ...Array.from({ length: 3 }, () => "password/proof-expired")]);
  expect((await sendForm(world, first.form, { proof: first.proof })).code).toBe("password/proof-expired");
  const second = await proved();
  const answers = await Promise.all(
    members.map(({ taxId }) => sendForm(world, { ...second.form, taxId }, { proof: second.proof })),
  );
  expect(answers.filter(({ code }) => code === refusals[0])).toHaveLength(5);
});

test("row 20: of twenty sign-ups with one CPF at once, one makes a member", async () => {
  const { taxId } = someForm();
  const forms = Array.from({ length: 20 }, () => ({ ...someForm(), taxId }));
  const proofs = await Promise.all(
    forms.map(async (form) => proofOf(world, await sendForm(world, form), recipientOf(form))),
  );
  const answers = await Promise.all(
    forms.map((form, index) => sendForm(world, form, { proof: proofs[index] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
  expect(new Set(refused)).toEqual(new Set(["auth/cpfcnpj-already-in-use"]));
  const { rows } = await sql`select from identity.member where tax_id = ${taxId}`.execute(world.db);
  expect(rows).toHaveLength(1);
});

test("row 20: of the three sign-ups that one e-mail may begin at once, one makes a member", async () => {
  const { email } = someForm();
  const forms = Array.from({ length: 3 }, () => ({ ...someForm(), email }));
  const proofs: string[] = [];
  for (const form of forms) proofs.push(await proofOf(world, await sendForm(world, form), recipientOf(form)));
  const answers = await Promise.all(
    forms.map((form, index) => sendForm(world, form, { proof: proofs[index] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

describe("row 32: nobody can have codes sent to a contact without end", () => {
  test("a sign-up without the proof of a browser's work sends nothing", async () => {
    const form = someForm();
    expect((await sendForm(world, form, { token: undefined })).code).toBe("missing-recaptcha-token");
    expect(await codeTo(world, recipientOf(form))).toBe("none");
  });

  test("one network asks for three codes to one contact in a quarter of an hour", async () => {
    const form = someForm();
    const network = someNetwork();
    for (const _ of [1, 2, 3]) expect((await sendForm(world, form, {}, network)).status).toBe(200);
    expect((await sendForm(world, form, {}, network)).code).toBe("access-code/too-many");
  });
});

test("row 2: nothing beside the form's own fields is stored", async () => {
  const form = someForm();
  const answer = await signUp(world, form, {
    acg_ProfileCodes__c: ["Focalpoint"],
    acg_Status__c: "Blocked",
    acg_Rg__c: "1234567",
    acg_Pis__c: "12054545459",
    LoyaltyStreet__c: "Rua do Invasor",
    MilestoneCategory__c: "Ouro",
    AccountId: "001000000000001",
  });
  expect(answer.status).toBe(200);
  expect(await memberBy(world, form.taxId)).toMatchObject({
    profileCodes: ["agricultor"],
    status: "Ativo",
    accountId: null,
  });
  const profile = await world.call("GET", "/api/profile", { token: String(answer.json()["token"]) });
  expect(profile.json()["MilestoneCategory__c"]).toBe("Parceiro");
  const { rows } = await sql`select rg, pis, street from profile.person
    join identity.member on member.id = member_id where tax_id = ${form.taxId ?? ""}`.execute(world.db);
  expect(rows).toEqual([{ rg: null, pis: null, street: null }]);
});

test("row 35: neither the log nor the records of calls hold what the form says", async () => {
  const form = someForm({ firstName: "Zulmira" });
  expect((await signUp(world, form)).status).toBe(200);
  const { rows } = await sql<{ data: string }>`select data::text from platform.log_record`.execute(world.db);
  const written = [...world.logged, ...rows.map(({ data }) => data)].join("\n");
  for (const secret of [form.taxId, form.phone, form.email, form.password, "Zulmira", "1984-03-18"])
    expect(written).not.toContain(secret);
});

test("row 35: of a company's name the records of calls hold none either, but which fields came", async () => {
  const form = someCompany({ taxId: "33000167000101", companyName: "Zulmira Sementes Ltda" });
  expect((await signUp(world, form)).status).toBe(200);
  const { rows } = await sql<{ data: { fields?: string[] } }>`select data from platform.log_record
    where current_url = '/api/persistLoyalty' order by id desc limit 2`.execute(world.db);
  expect(JSON.stringify(rows)).not.toContain("Zulmira");
  expect(rows[0]?.data.fields).toEqual(expect.arrayContaining(["taxId", "companyName", "proofToken"]));
});
