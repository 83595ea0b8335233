/** How a sign-up begins, and what it asks for: nothing of these journeys is sent. */
import { maskTaxId } from "@colheita/brazil";
import { MEMBER_CATEGORIES } from "@colheita/contract/registration/member-categories";
import { registrationFieldNames } from "@colheita/contract/registration/registration-form";
import type { Page } from "@playwright/test";
import { fieldWords } from "../../../apps/portal/src/features/registration/field-words.ts";
import { someCompany, someForm } from "../../../apps/api/test/world/registration-cases.ts";
import { expect, fillLogIn, open, people, test } from "../stage/portal-page.ts";
import { countTerms, fillData, fillPassword, finish, goOn, toData } from "./fill-sign-up.ts";
import { amend, withoutWorker } from "../everywhere/screen-states.ts";

test.beforeEach(({ page }) => withoutWorker(page));

const username = (page: Page) => page.getByLabel("CPF, CNPJ ou e-mail");
const signUpLink = (page: Page) => page.getByRole("main").getByRole("link", { name: "Cadastre-se" });
const savedUsername = (page: Page) => page.evaluate(() => sessionStorage.getItem("colheita.typed"));

const { taxId: cpf = "", email = "" } = someForm();
const { taxId: cnpj = "" } = someCompany();
for (const [kind, typed, label] of [
  ["CPF", maskTaxId(cpf), "CPF ou CNPJ *"],
  ["CNPJ", maskTaxId(cnpj), "CPF ou CNPJ *"],
  ["e-mail", email, /^E-mail/],
] as const)
  test(`section 4: the ${kind} that was typed to log in stands in the sign-up`, async ({ page }) => {
    await open(page, "/login");
    await username(page).fill(typed);
    await signUpLink(page).click();
    await page.waitForURL("**/cadastro");
    await toData(page, { category: "Agricultor" });
    await expect(page.getByLabel(label)).toHaveValue(typed);
    await expect(page.getByLabel("Razão social *")).toBeVisible({ visible: kind === "CNPJ" });
    expect(await savedUsername(page)).toBeNull();
  });

test("what was typed to log in stands where the password is forgotten", async ({ page }) => {
  await open(page, "/login");
  await username(page).fill(people.manager);
  await page.getByRole("link", { name: "Primeiro acesso ou esqueci a senha" }).click();
  await page.waitForURL("**/redefinir-senha");
  await expect(username(page)).toHaveValue(people.manager);
});

test("row 35: what was typed to log in is left in the tab by no log-in that follows", async ({ page }) => {
  await open(page, "/login");
  await username(page).fill(people.ana);
  await signUpLink(page).click();
  await page.waitForURL("**/cadastro");
  await page.goBack();
  await page.waitForURL("**/login");
  await fillLogIn(page, people.ana);
  await page.waitForURL("**/home");
  expect(await savedUsername(page)).toBeNull();
});

test("2.7: the words of a term's box lead to its text, and tick nothing", async ({ page }) => {
  const form = someForm();
  await open(page, "/cadastro");
  await toData(page, form);
  await fillData(page, form);
  await goOn(page).click();
  const opening = page.context().waitForEvent("page");
  const words = page.getByRole("main").getByRole("link", { name: "termos de uso", exact: true });
  await words.click();
  const text = await opening;
  await expect(text.getByRole("heading", { level: 1 })).toHaveText("Termos de uso");
  await expect(text.getByRole("main")).toContainText("O Colheita é um programa de relacionamento");
  await text.close();
  await expect(page.getByRole("checkbox", { name: /termos de uso/ })).not.toBeChecked();
});

/** Returns the names of the fields, in their order, each once: those in sight, or all of the form. */
const namesIn = (page: Page, isShown: boolean) =>
  page
    .locator("form [name]")
    .evaluateAll(
      (controls, shown) => [
        ...new Set(
          (controls as HTMLInputElement[])
            .filter((control) => !shown || (control.offsetParent !== null && !control.disabled))
            .map(({ name }) => name),
        ),
      ],
      isShown,
    );

test("5.2: the form asks for what is asked on creation and shows nothing else: no address, no RG, no PIS", async ({
  page,
}) => {
  const form = someForm();
  await open(page, "/cadastro");
  const first = await namesIn(page, true);
  await toData(page, form);
  const second = await namesIn(page, true);
  await fillData(page, form);
  await goOn(page).click();
  await expect(finish(page)).toBeVisible();
  await expect(page.getByText("Buscando os termos")).toBeHidden();
  const third = await namesIn(page, true);
  expect([first, second, third.filter((name) => !name.startsWith("term "))]).toEqual([
    ["category"],
    ["taxId", "firstName", "lastName", "phone", "bornOn", "email"],
    ["password", "confirmedPassword", "referralCode"],
  ]);
  expect(third.length).toBe(3 + (await countTerms(page, form)));
  const hidden = [
    "rg",
    "pis",
    "postalCode",
    "street",
    "addressNumber",
    "complement",
    "district",
    "city",
    "state",
  ];
  const all = (await namesIn(page, false)).filter((name) => !name.startsWith("term "));
  expect(all.toSorted()).toEqual(registrationFieldNames.filter((name) => !hidden.includes(name)).toSorted());
});

test("each of the five categories leads on, and a word that is none to no other step", async ({ page }) => {
  await open(page, "/cadastro");
  await expect(page.getByRole("radio")).toHaveCount(5);
  for (const category of MEMBER_CATEGORIES) {
    await toData(page, { category });
    const chosen = () =>
      page
        .locator("form")
        .evaluateAll((forms) => forms.map((form) => new FormData(form as HTMLFormElement).get("category")));
    expect(await chosen()).toContain(category);
  }
});

test("the form goes by the rules of the settings: longer passwords, and domains whose e-mails are none", async ({
  page,
}) => {
  await amend(page, "**/api/registration/form?*", (answer) => ({
    ...answer,
    PasswordRules: ["chars:20"],
    FakeEmailDomains: ["nada.example"],
  }));
  const form = someForm();
  await open(page, "/cadastro");
  await toData(page, form);
  await fillData(page, form);
  await goOn(page).click();
  await expect(page.getByText(/20 caracteres/).first()).toBeVisible();
  await fillPassword(page, form);
  await finish(page).click();
  const error = page.locator("#sign-up-password-error");
  await expect(error).toHaveText(fieldWords("WEAK_PASSWORD"));
  const long = `${form.password ?? ""}-e-mais-longa`;
  await fillPassword(page, { ...form, password: long, confirmedPassword: long });
  await page.route("**/api/persistLoyalty", (route) => route.abort("failed"));
  await finish(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(error).toBeHidden();
});
