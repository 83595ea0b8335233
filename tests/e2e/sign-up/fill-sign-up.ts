import { maskCellphone, maskTaxId } from "@colheita/brazil";
import { MEMBER_CATEGORIES } from "@colheita/contract/registration/member-categories";
import type { RegistrationForm } from "@colheita/contract/registration/registration-form";
import type { Page } from "@playwright/test";
import { categoryLabels } from "../../../apps/portal/src/platform/category-rules.ts";
import { mailSince } from "../stage/outbox.ts";
import { expect } from "../stage/portal-page.ts";

export const goOn = (page: Page) => page.getByRole("button", { name: "Continuar", exact: true });
export const finish = (page: Page) => page.getByRole("button", { name: "Criar cadastro" });
const stepTitle = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

const LABELS = {
  taxId: "CPF ou CNPJ *",
  companyName: "Razão social *",
  firstName: "Nome *",
  lastName: "Sobrenome *",
  phone: "Celular *",
  bornOn: "Nascimento *",
  password: "Senha *",
  confirmedPassword: "Confirme a senha *",
} as const;

const labelOf = (category: string) =>
  categoryLabels[MEMBER_CATEGORIES.find((known) => known === category) ?? "Agricultor"];

/** How many fields were filled in and buttons pressed. */
export interface Effort {
  fields: number;
  taps: number;
}

const none: () => Effort = () => ({ fields: 0, taps: 0 });

/** Opens the step of the person's data, with the category of a form. */
export async function toData(
  page: Page,
  { category = "" }: RegistrationForm,
  effort = none(),
): Promise<void> {
  const back = page.getByRole("button", { name: "Voltar uma etapa" });
  while (await back.isVisible()) await back.click();
  await page.getByLabel(labelOf(category)).check();
  effort.fields += 1;
  await goOn(page).click();
  effort.taps += 1;
  await stepTitle(page, "Seus dados").waitFor();
}

/** Fills in the person's data. */
export async function fillData(page: Page, form: RegistrationForm, effort = none()): Promise<void> {
  const { taxId = "", companyName = "", firstName = "", lastName = "", phone = "", bornOn = "" } = form;
  const { email = "" } = form;
  const fill = async (label: string, value: string) => {
    await page.getByLabel(label, { exact: true }).fill(value);
    if (value !== "") effort.fields += 1;
  };
  await fill(LABELS.taxId, taxId);
  if (taxId.replaceAll(/[./-]/g, "").length > 11) await fill(LABELS.companyName, companyName);
  else {
    await fill(LABELS.firstName, firstName);
    await fill(LABELS.lastName, lastName);
    await fill(LABELS.bornOn, bornOn);
  }
  await fill(LABELS.phone, phone);
  await page.getByRole("textbox", { name: /^E-mail/ }).fill(email);
  if (email !== "") effort.fields += 1;
}

/** Goes on to the password, and fills in that step. */
export async function fillPassword(page: Page, form: RegistrationForm, effort = none()): Promise<void> {
  const { password = "", confirmedPassword = "", referralCode = "" } = form;
  await page.getByLabel(LABELS.password, { exact: true }).fill(password);
  await page.getByLabel(LABELS.confirmedPassword, { exact: true }).fill(confirmedPassword);
  effort.fields += 2;
  await page.getByRole("textbox", { name: /^Código de indicação/ }).fill(referralCode);
  if (referralCode !== "") effort.fields += 1;
  // The terms of a category come with its rules.
  await expect(page.getByText("Buscando os termos")).toBeHidden();
  for (const box of await page.getByRole("checkbox").all()) {
    await box.check();
    effort.fields += 1;
  }
}

/** Goes from the first step to the page of the code. */
export async function sendForm(page: Page, form: RegistrationForm, effort = none()): Promise<void> {
  await toData(page, form, effort);
  await fillData(page, form, effort);
  await goOn(page).click();
  effort.taps += 1;
  await stepTitle(page, "Senha e termos").waitFor();
  await fillPassword(page, form, effort);
  await finish(page).click();
  effort.taps += 1;
}

/** Fills in the code that was sent to the contact of a form. */
export async function fillCode(page: Page, form: RegistrationForm, since: number): Promise<void> {
  await page.waitForURL("**/codigo-de-acesso");
  const to = form.email || `55${form.phone ?? ""}`;
  const { text } = await mailSince(page, since, (mail) => mail.to === to);
  await page.getByLabel("Código de acesso").fill(/\b[A-Z]{6}\d{2}\b/.exec(text)?.[0] ?? "");
}

export const confirm = (page: Page) => page.getByRole("button", { name: "Confirmar código" });

/** Types the code, and confirms it. */
export async function typeCode(
  page: Page,
  form: RegistrationForm,
  since: number,
  effort = none(),
): Promise<void> {
  await fillCode(page, form, since);
  effort.fields += 1;
  await confirm(page).click();
  effort.taps += 1;
}

/** Checks what the form of a person holds of its data step, whichever step is shown. */
export async function expectData(page: Page, form: RegistrationForm): Promise<void> {
  const { taxId = "", firstName = "", lastName = "", phone = "", bornOn = "", email = "" } = form;
  const field = (name: keyof typeof LABELS) => page.getByLabel(LABELS[name], { exact: true });
  await expect(field("taxId")).toHaveValue(maskTaxId(taxId));
  await expect(field("firstName")).toHaveValue(firstName);
  await expect(field("lastName")).toHaveValue(lastName);
  await expect(field("phone")).toHaveValue(maskCellphone(phone));
  await expect(field("bornOn")).toHaveValue(bornOn);
  await expect(page.getByLabel(/^E-mail/)).toHaveValue(email);
}

/** Checks the same of its last step: the passwords, which no reload keeps, and the ticks. */
export async function expectPassword(page: Page, { password = "" }: RegistrationForm): Promise<void> {
  await expect(page.getByLabel(LABELS.password, { exact: true })).toHaveValue(password);
  await expect(page.getByLabel(LABELS.confirmedPassword, { exact: true })).toHaveValue(password);
  for (const box of await page.locator("[name^='term ']").all()) await expect(box).toBeChecked();
}

/** Returns how many terms the server asks somebody of a category to accept. */
export async function countTerms(page: Page, { category = "" }: RegistrationForm): Promise<number> {
  const answer = await page.request.get("/api/registration/form", { params: { category } });
  const { terms } = (await answer.json()) as { terms: unknown[] };
  return terms.length;
}
