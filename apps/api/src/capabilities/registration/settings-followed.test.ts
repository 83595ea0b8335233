import { afterAll, beforeAll, expect, test } from "vitest";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { someForm, someProfile } from "../../../test/world/registration-cases.ts";
import {
  memberBy,
  proofOf,
  refusedWith,
  sendForm,
  signUp,
  wireOf,
} from "../../../test/world/registration-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
}, 60_000);
afterAll(() => world.close());

const rules = async () => (await world.call("GET", "/api/registration/form")).json();

test("PasswordRules: another length is sent to the form and asked of a sign-up", async () => {
  await world.set("PasswordRules", ["chars:17", "symbol:2"]);
  expect(await rules()).toMatchObject({ PasswordRules: ["chars:17", "symbol:2"] });
  expect(refusedWith(await sendForm(world, someForm()))).toEqual(["password", "WEAK_PASSWORD"]);
  const password = "lavoura-azul-do-vale";
  expect((await sendForm(world, someForm({ password, confirmedPassword: password }))).status).toBe(200);
  await world.set("PasswordRules", ["chars:8"]);
});

test("SavedNameChars: shorter names are kept, and longer ones asked for", async () => {
  const short = { firstName: "Jô", lastName: "Sá" };
  expect(refusedWith(await sendForm(world, someForm(short)))).toEqual(["firstName", "firstname-length"]);
  await world.set("SavedNameChars", 2);
  expect((await sendForm(world, someForm(short))).status).toBe(200);
  await world.set("SavedNameChars", 4);
  const three = someForm({ lastName: "Luz" });
  expect(refusedWith(await sendForm(world, three))).toEqual(["lastName", "lastname-length"]);
  await world.set("SavedNameChars", 3);
});

test("FakeEmailDomains: an e-mail of such a domain is none, on sign-up and on update", async () => {
  await world.set("FakeEmailDomains", ["nada.example"]);
  expect(await rules()).toMatchObject({ FakeEmailDomains: ["nada.example"] });
  const form = someForm({ email: "ninguem@nada.example" });
  const token = String((await signUp(world, { ...form, email: "" })).json()["token"]);
  const saved = await world.call("POST", "/api/colheita/updateUser", {
    token,
    body: wireOf(someProfile({ email: form.email })),
  });
  // Another e-mail that was somebody's would need its code.
  expect(saved.status, saved.text).toBe(200);
  const real = wireOf(someProfile({ email: "alguem@sem-email.colheita.example" }));
  const other = await world.call("POST", "/api/colheita/updateUser", { token, body: real });
  expect(other.code).toBe("email-check-fail");
  // Without one of their own, the code of a sign-up goes to the cellphone.
  const second = someForm({ email: "outro@nada.example" });
  const proof = await proofOf(world, await sendForm(world, second), `55${second.phone ?? ""}`);
  expect((await sendForm(world, second, { proof })).status).toBe(200);
});

test("SignUpProfiles: who signs up gets the account types that it names", async () => {
  await world.set("SignUpProfiles", ["agricultor", "rushdevendas"]);
  const form = someForm();
  expect((await signUp(world, form)).status).toBe(200);
  expect(await memberBy(world, form.taxId)).toMatchObject({ profileCodes: ["agricultor", "rushdevendas"] });
});
