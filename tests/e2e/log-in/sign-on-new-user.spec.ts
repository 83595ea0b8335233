/** The portal and its providers are those of `serve-portal.ts`. */
import { someForm } from "../../../apps/api/test/world/registration-cases.ts";
import { forgetProviders, signOn, type Account } from "./at-the-provider.ts";
import { expect, logIn, open, people, test } from "../stage/portal-page.ts";
import { finish, goOn, toData, typeCode, type Effort } from "../sign-up/fill-sign-up.ts";
import { ACCOUNTS } from "./sign-on-setting.ts";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";

test(
  "a new user of a provider signs up with what it reported, and its account is connected at the end",
  { tag: "@siege" },
  async ({ page, isMobile, context }) => {
    test.setTimeout(180_000);
    await withoutWorker(page);
    const account: Account = isMobile ? "newcomer-phone" : "newcomer-desktop";
    const { email, name } = ACCOUNTS[account];
    const [firstName = "", lastName = ""] = name.split(" ");
    const form = someForm({ email, firstName, lastName });
    const since = Date.now();
    const effort: Effort = { fields: 0, taps: 0 };
    await open(page, "/login");
    await signOn(page, "Correio", account, isMobile);
    await page.waitForURL("**/cadastro");
    await expect(page.getByText("Correio confirmou quem você é.")).toBeVisible();
    await toData(page, form, effort);
    // Names and e-mail stand there already: what is left to fill in are the CPF, the cellphone and the birth date.
    await expect(page.getByLabel("Nome *", { exact: true })).toHaveValue(firstName);
    await expect(page.getByLabel("Sobrenome *", { exact: true })).toHaveValue(lastName);
    await expect(page.getByRole("textbox", { name: /^E-mail/ })).toHaveValue(email);
    for (const [label, value] of [
      ["CPF ou CNPJ *", form.taxId],
      ["Celular *", form.phone],
      ["Nascimento *", form.bornOn],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value ?? "");
      effort.fields += 1;
    }
    await expectSound(page);
    await goOn(page).click();
    effort.taps += 1;
    for (const label of ["Senha *", "Confirme a senha *"]) {
      await page.getByLabel(label, { exact: true }).fill(form.password ?? "");
      effort.fields += 1;
    }
    await expect(page.getByText("Buscando os termos")).toBeHidden();
    const boxes = await page.getByRole("checkbox").all();
    for (const box of boxes) await box.check();
    await finish(page).click();
    effort.taps += 1;
    await typeCode(page, form, since, effort);
    await page.waitForURL("**/home");
    // Category, CPF, cellphone, birth date, two passwords and the code; three steps and the code.
    expect(effort).toEqual({ fields: 7, taps: 4 });

    await open(page, "/minha-conta");
    await expect(page.getByRole("button", { name: "Desconectar Correio" })).toBeVisible();
    await page.goto("/logout");
    await page.waitForURL("**/login");
    await forgetProviders(context);
    await open(page, "/login");
    await signOn(page, "Correio", account, isMobile);
    await page.waitForURL("**/home");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(firstName);
  },
);

test("a log-out removes what a provider reported from the tab, wherever the member went meanwhile", async ({
  page,
  isMobile,
}) => {
  await open(page, "/login");
  await signOn(page, "Correio", "stranger", isMobile);
  await page.waitForURL("**/cadastro");
  await expect(page.getByText("estela@correio.example")).toBeVisible();
  await logIn(page, people.ana);
  await page.goto("/logout");
  await page.waitForURL("**/login");
  await open(page, "/cadastro");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Estela Estranha")).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("estela");
});
