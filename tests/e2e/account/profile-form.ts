import {
  registrationFields,
  type RegistrationField,
  type RegistrationForm,
} from "@colheita/contract/registration/registration-form";
import type { Locator, Page } from "@playwright/test";
import { someProfile } from "../../../apps/api/test/world/registration-cases.ts";
import { call } from "../stage/operators.ts";
import { ownToken, type OwnMember } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";

/** The fields of the form in which a member changes their own data, as a person finds them. */
const LABELS = {
  email: /^E-mail/,
  bornOn: "Nascimento *",
  rg: /^RG/,
  pis: /^PIS/,
  postalCode: "CEP *",
  street: "Rua ou estrada *",
  addressNumber: "Número *",
  complement: /^Complemento/,
  district: "Bairro *",
  state: "Estado *",
  city: "Cidade *",
} as const;

export type ProfileFieldName = keyof typeof LABELS;

export const profileForm = (page: Page): Locator => page.getByRole("form", { name: "Meus dados" });
export const save = (page: Page): Locator => page.getByRole("button", { name: "Salvar dados" });

/** Returns a field of the form; of a member who is not asked for it, there is none. */
export function fieldOf(page: Page, name: ProfileFieldName): Locator {
  const label = LABELS[name];
  return profileForm(page).getByLabel(label, typeof label === "string" ? { exact: true } : {});
}

/** Returns the error at a field; nothing where it is right. */
export async function errorAt(page: Page, name: ProfileFieldName): Promise<string> {
  const id = await fieldOf(page, name).getAttribute("id");
  const error = page.locator(`[id="${id ?? ""}-error"]`);
  return (await error.isVisible()) ? error.innerText() : "";
}

/** Saves an address and a birth date of the member by a call: the form begins with them. */
export async function saveProfileData(
  page: Page,
  { email }: OwnMember,
  change: RegistrationForm = {},
): Promise<RegistrationForm> {
  const values = someProfile({ email, ...change });
  const entries = Object.entries(values) as [RegistrationField, string][];
  const data = Object.fromEntries(entries.map(([name, value]) => [registrationFields[name], value]));
  await call(page.request, { path: "/colheita/updateUser", token: await ownToken(page), data });
  return values;
}

/** Opens the form: on a phone it stands in the account. */
export async function openForm(page: Page, isMobile: boolean | undefined): Promise<void> {
  await open(page, "/meu-cadastro");
  if (isMobile) await page.waitForURL("**/minha-conta");
  await save(page).waitFor();
}

/** Chooses the CEP of Sorriso, and waits until its city stands there: nothing of it comes later. */
export async function fillCep(page: Page): Promise<void> {
  const [cep, state, city] = [fieldOf(page, "postalCode"), fieldOf(page, "state"), fieldOf(page, "city")];
  await cep.fill("");
  await state.selectOption("PR");
  await expect(city).toHaveValue("");
  await cep.fill("78890-000");
  await expect(city).toHaveValue("Sorriso");
  await expect(state).toHaveValue("MT");
}

/** Fills the address in, all but the CEP. */
export async function fillLines(page: Page, form: RegistrationForm): Promise<void> {
  for (const name of ["street", "addressNumber", "complement", "district"] as const)
    await fieldOf(page, name).fill(form[name] ?? "");
}
