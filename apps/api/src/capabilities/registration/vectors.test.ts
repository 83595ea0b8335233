import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isCpf } from "@colheita/brazil";
import { normalizeForm, type RegistrationField } from "@colheita/contract/registration/registration-form";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { someNetwork, wireOf } from "../../../test/world/registration-world.ts";

interface Vectors {
  readonly valid: readonly string[];
  readonly invalid: readonly { readonly value: string; readonly why: string }[];
  readonly inputs?: readonly { readonly input: string }[];
  readonly edge?: readonly { readonly value: string; readonly expect: boolean }[];
}

const file = join(import.meta.dirname, "../../../../../packages/brazil/test/vectors.json");
const vectors = JSON.parse(readFileSync(file, "utf8")) as Record<string, Vectors>;

let world: TestWorld;
let token: string;
beforeAll(async () => {
  world = await testWorld();
  const profileCodes = ["Gerente", "timedevendas"];
  ({ token } = await world.member({ category: "Profissional do agro", profileCodes }));
}, 60_000);
afterAll(() => world.close());

/** Returns the code with which a field of an otherwise empty form is refused; nothing when the field may stay. */
async function codeFor(field: RegistrationField, value: string): Promise<string | undefined> {
  const isOfProfile = field === "rg" || field === "pis" || field === "postalCode";
  const answer = await world.call("POST", isOfProfile ? "/api/colheita/updateUser" : "/api/persistLoyalty", {
    token,
    headers: { "x-forwarded-for": someNetwork() },
    body: wireOf({ [field]: value }),
  });
  expect(answer.code).toBe("invalid-request");
  const { errors } = answer.json() as { errors: { field: string; code: string }[] };
  const [wireName] = Object.keys(wireOf({ [field]: "" }));
  return errors.find((error) => error.field === `body.${wireName}`)?.code;
}

const FIELDS: Readonly<Record<string, RegistrationField>> = {
  cpf: "taxId",
  cnpj: "taxId",
  phone: "phone",
  rg: "rg",
  pis: "pis",
  cep: "postalCode",
};

test.each(Object.entries(FIELDS))("the vectors of %s pass through the API", async (kind, field) => {
  const { valid = [], invalid = [], inputs = [], edge = [] } = vectors[kind] ?? {};
  const good = [...valid, ...edge.flatMap((one) => (one.expect ? [one.value] : []))];
  // The vectors are raw values. A blank document is left out of a form, and what a mask makes of a text is for `inputs`.
  const isRaw = (value: string) => value !== "" && normalizeForm({ [field]: value })[field] === value;
  const raw = [...invalid, ...edge.filter((one) => !one.expect)].map(({ value }) => value);
  // The field takes either: a CPF is no wrong CNPJ there.
  const bad = raw.filter((value) => isRaw(value) && (kind !== "cnpj" || !isCpf(value)));
  expect(good.length + bad.length).toBeGreaterThan(20);
  const refused: string[] = [];
  for (const value of good) if (await codeFor(field, value)) refused.push(value);
  // What was typed beyond the mask is cut by the form before it is sent.
  for (const { input } of inputs.filter((typed) => typed.input.length <= 20))
    if (!/^\d{12,13}$/.test(input) && (await codeFor(field, input))) refused.push(input);
  expect(refused).toEqual([]);
  const accepted: string[] = [];
  for (const value of bad) if (!(await codeFor(field, value))) accepted.push(value);
  expect(accepted).toEqual([]);
});
