/** What goes wrong on the way to an account, and what becomes of what was typed. The providers are those of `serve-portal.ts`. */
import type { Page } from "@playwright/test";
import { someForm } from "../../../apps/api/test/world/registration-cases.ts";
import { signOn } from "../log-in/at-the-provider.ts";
import { expect, open, test } from "../stage/portal-page.ts";
import {
  confirm,
  expectData,
  fillCode,
  fillData,
  fillPassword,
  finish,
  goOn,
  sendForm,
  toData,
  typeCode,
} from "./fill-sign-up.ts";
import { amend, expectSound, withoutWorker } from "../everywhere/screen-states.ts";

const data = (page: Page) => page.getByRole("heading", { level: 2, name: "Seus dados", exact: true });
const passwordStep = (page: Page) =>
  page.getByRole("heading", { level: 2, name: "Senha e termos", exact: true });
const SIGN_UP = "**/api/persistLoyalty";
const RULES = "**/api/registration/form?*";
/** Returns a term that no category of the demo has. */
const term = (label: string, at: number) => ({ Id: `a0T00000000000${at}`, acg_Label__c: label });

test.beforeEach(({ page }) => withoutWorker(page));

test("a phone whose clock is 15 minutes fast signs up, also when the page of the code is opened anew", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 15 * 60_000;
  });
  const form = someForm();
  const since = Date.now();
  await open(page, "/cadastro");
  await sendForm(page, form);
  await page.waitForURL("**/codigo-de-acesso");
  await page.reload();
  await typeCode(page, form, since);
  // Only the password and the terms are missing.
  await page.waitForURL("**/cadastro");
  await fillPassword(page, form);
  await finish(page).click();
  await page.waitForURL("**/home");
});

test("password/proof-expired: the next press asks for another code", async ({ page }) => {
  const form = someForm();
  const since = Date.now();
  await page.route(SIGN_UP, (route) => {
    const isProved = route.request().postData()?.includes('"proof":');
    const json = { type: "about:blank", title: "x", status: 410, code: "password/proof-expired" };
    return isProved
      ? route.fulfill({ status: 410, contentType: "application/problem+json", json })
      : route.continue();
  });
  await open(page, "/cadastro");
  await sendForm(page, form);
  await typeCode(page, form, since);
  await page.waitForURL("**/cadastro");
  await expect(page.getByRole("alert")).toContainText("A confirmação do contato já passou do prazo.");
  await data(page).waitFor();
  await goOn(page).click();
  await fillPassword(page, form);
  await finish(page).click();
  await page.waitForURL("**/codigo-de-acesso");
});

test("a lost answer is reported as such, and the next press logs in", async ({ page }) => {
  const form = someForm();
  const since = Date.now();
  await open(page, "/cadastro");
  await sendForm(page, form);
  await fillCode(page, form, since);
  const go = Promise.withResolvers<void>();
  await page.route(
    SIGN_UP,
    async (route) => {
      await route.fetch();
      await go.promise;
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await confirm(page).click();
  const joining = page.getByRole("main").getByRole("button", { name: "Conferindo" });
  await expect(joining).toBeVisible();
  const correct = page.getByText("Corrigir o cadastro");
  await expect(page.locator("p[inert]").filter({ has: correct })).toHaveCount(1);
  go.resolve();
  await expect(page.getByRole("alert")).toContainText("A resposta não chegou.");
  await expect(page.getByLabel("Código de acesso")).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("p[inert]")).toHaveCount(0);
  await expectSound(page);
  await confirm(page).click();
  await page.waitForURL("**/home");
});

test("user-mismatch: what a provider vouched for goes with the sign-up through a reload, and ends there", async ({
  page,
  isMobile,
}) => {
  const form = someForm();
  const since = Date.now();
  await open(page, "/login");
  await signOn(page, "Correio", "stranger", isMobile);
  await page.waitForURL("**/cadastro");
  await sendForm(page, form);
  await page.waitForURL("**/codigo-de-acesso");
  await page.reload();
  await typeCode(page, form, since);
  // Only the password and the terms are missing.
  await page.waitForURL("**/cadastro");
  await fillPassword(page, form);
  const vouched: boolean[] = [];
  await page.route(SIGN_UP, (route) => {
    vouched.push(route.request().postData()?.includes('"newUserToken":') === true);
    const json = { type: "about:blank", title: "x", status: 409, code: "user-mismatch" };
    return route.fulfill({ status: 409, contentType: "application/problem+json", json });
  });
  await finish(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("A conta que você conectou é de outro participante.");
  await finish(page).click();
  await expect.poll(() => vouched).toEqual([true, false]);
});

test("one digit too many in the CPF takes no name and no date away", async ({ page }) => {
  const form = someForm();
  await open(page, "/cadastro");
  await toData(page, form);
  await fillData(page, form);
  const taxId = page.getByLabel("CPF ou CNPJ *", { exact: true });
  await taxId.press("End");
  await taxId.press("1");
  await expect(page.getByRole("textbox", { name: "Razão social *" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Nome *", exact: true })).toBeHidden();
  await taxId.press("Backspace");
  await expect(page.getByRole("textbox", { name: "Nome *", exact: true })).toBeVisible();
  await expectData(page, form);
});

test("the press waits for rules that are under way; a term is refused at its box until it is ticked", async ({
  page,
}) => {
  const form = someForm();
  const go = Promise.withResolvers<void>();
  await page.route(RULES, async (route) => {
    await go.promise;
    const response = await route.fetch();
    const terms = [term("Aceito o ##regulamento da feira##", 1), term("Aceito a ##visita técnica##", 2)];
    await route.fulfill({ response, json: { ...(await response.json()), terms } as object });
  });
  await open(page, "/cadastro");
  await goOn(page).click();
  await expect(page.getByText("Escolha uma das opções para continuar.")).toBeVisible();
  await page.getByLabel("Estudante").check();
  await expect(page.getByText("Escolha uma das opções para continuar.")).toBeHidden();
  await toData(page, form);
  await fillData(page, form);
  await goOn(page).click();
  await passwordStep(page).waitFor();
  await page.getByLabel("Senha *", { exact: true }).fill(form.password ?? "");
  await page.getByLabel("Confirme a senha *", { exact: true }).fill(form.password ?? "");
  await expect(page.getByRole("status").filter({ hasText: "Buscando os termos" })).toBeVisible();
  await finish(page).click();
  await expect(page.getByRole("button", { name: "Enviando" })).toBeVisible();
  go.resolve();
  const [fair, visit] = [/regulamento da feira/, /visita técnica/].map((name) =>
    page.getByRole("checkbox", { name }),
  ) as [ReturnType<Page["getByRole"]>, ReturnType<Page["getByRole"]>];
  for (const box of [fair, visit]) await expect(box).toHaveAccessibleDescription(/Falta aceitar/);
  await expect(finish(page)).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: /^Termos: / }).click();
  await expect(fair).toBeFocused();
  await fair.check();
  await expect(fair).not.toHaveAttribute("aria-invalid", "true");
  await expect(visit).toHaveAttribute("aria-invalid", "true");
});

test("what the first step says stays when the code of the others comes", async ({ page }) => {
  const go = Promise.withResolvers<void>();
  await page.route("**/assets/sign-up-steps-*.js", async (route) => {
    await go.promise;
    await route.continue();
  });
  await open(page, "/cadastro");
  await goOn(page).click();
  const said = page.getByText("Escolha uma das opções para continuar.");
  await expect(said).toBeVisible();
  const others = page.getByText("Os itens com * são obrigatórios");
  await expect(others).toHaveCount(0);
  go.resolve();
  await expect(others).toBeAttached();
  await expect(said).toBeVisible();
});

test("the terms of another category are not accepted for this one", async ({ page }) => {
  const go = Promise.withResolvers<void>();
  await amend(page, "**/api/registration/form?category=Agricultor", (answer) => ({
    ...answer,
    terms: [term("Aceito o ##termo do produtor##", 3)],
  }));
  await page.route("**/api/registration/form?category=Estudante", async (route) => {
    await go.promise;
    await route.continue();
  });
  const form = someForm();
  const ofFarmers = page.getByRole("checkbox", { name: /termo do produtor/ });
  await open(page, "/cadastro");
  await toData(page, form);
  await fillData(page, form);
  await goOn(page).click();
  await expect(ofFarmers).toBeVisible();
  await toData(page, { category: "Estudante" });
  await goOn(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Buscando os termos" })).toBeVisible();
  await expect(ofFarmers).toBeHidden();
  go.resolve();
  await expect(page.getByText("Buscando os termos")).toBeHidden();
  await expect(ofFarmers).toBeHidden();
});

test("the category of an address is taken once: a reload keeps what was chosen since", async ({ page }) => {
  await open(page, "/cadastro?erro=sent-early&perfil=Estudante");
  await expect(page.getByLabel("Estudante")).toBeChecked();
  await page.reload();
  await expect(page.getByLabel("Estudante")).toBeChecked();
  await page.getByLabel("Produtor rural ou familiar").check();
  await page.reload();
  await expect(page.getByLabel("Produtor rural ou familiar")).toBeChecked();
});

test(
  "where the code of the page does not come, that is said, with a way on",
  { tag: "@siege" },
  async ({ page }) => {
    // This tab has just reloaded for want of a file: it does not do so again.
    await page.addInitScript(() => sessionStorage.setItem("colheita.reloaded", String(Date.now())));
    await page.route("**/assets/joining-*.js", (route) => route.abort());
    await open(page, "/codigo-de-acesso");
    const retry = page.getByRole("main").getByRole("button", { name: "Tentar de novo" });
    await expect(retry).toBeVisible({ timeout: 30_000 });
    await page.unroute("**/assets/joining-*.js");
    await retry.click();
    await page.waitForURL("**/login");
  },
);
