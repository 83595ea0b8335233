import type { Page } from "@playwright/test";
import { acceptTerms, addMember } from "./new-member.ts";
import { mailSince } from "./outbox.ts";
import { expect, fillLogIn, open, ready, tabTo as tabToTarget, test } from "./portal.ts";
import { expectSound, refusedWith, withoutWorker } from "./states.ts";

/** Whose password changes here is nobody's in the other journeys, and somebody else at each width. */
const marta = { username: "09387154610", email: "marta.nova@fazendaesperanca.example" };

const FIRST = "Terra-Roxa#77";
const SECOND = "Outra-Terra#88";
const THIRD = "Chuva-Mansa#99";

test.describe.configure({ mode: "serial" });

let page: Page;
let owner: typeof marta;
let link = "";

test.beforeAll(async ({ browser }, { project }) => {
  page = await (await browser.newContext({ ...project.use })).newPage();
  if (project.name === "phone") owner = marta;
  else {
    const { taxId, email } = await addMember(page, "desktop");
    owner = { username: taxId.replaceAll(/\D/g, ""), email };
  }
});
test.afterAll(() => page.context().close());

/** The newest e-mail to the owner that holds a code and is no older than this. */
async function codeMail(since: number): Promise<{ code: string; link: string }> {
  const ofCode = /\b[A-Z]{6}\d{2}\b/;
  const { text } = await mailSince(page, since, (mail) => mail.to === owner.email && ofCode.test(mail.text));
  return { code: ofCode.exec(text)?.[0] ?? "", link: /\/definir-senha#([\w-]+)/.exec(text)?.[1] ?? "" };
}

/** Presses Tab until the field, button or link of this name has the focus. */
async function tabTo(name: string | RegExp): Promise<void> {
  const main = page.getByRole("main");
  const target = main
    .getByRole("button", { name, exact: true })
    .or(main.getByLabel(name, { exact: true }))
    .or(main.getByRole("link", { name, exact: true }));
  await tabToTarget(page, target);
}

const code = () => page.getByRole("textbox", { name: "Código de acesso" });
const password = () => page.getByLabel("Senha nova", { exact: true });

test("who forgot the password asks for a code, and a mistake is said at the field", async () => {
  await open(page, "/login");
  await tabTo("Primeiro acesso ou esqueci a senha");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/redefinir-senha");
  await tabTo("CPF, CNPJ ou e-mail");
  await page.keyboard.type("52998224726");
  await page.keyboard.press("Enter");
  const username = page.getByLabel("CPF, CNPJ ou e-mail");
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription(/Este CPF não existe/);
  await expectSound(page);
});

test("what was typed survives a reload, and a code is on its way without telling whether the account exists", async () => {
  const username = page.getByLabel("CPF, CNPJ ou e-mail");
  await username.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(owner.username);
  await page.reload();
  await ready(page);
  await expect(username).toHaveValue(/\d{3}\.\d{3}\.\d{3}-\d{2}/);
  await tabTo("Enviar código");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/codigo-de-acesso");
  await expect(page.getByText("Se esta conta existe")).toBeVisible();
  await expect(code()).toBeFocused();
  await expect(code()).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByText(/Você pode pedir outro em/)).toBeVisible();
  await expectSound(page);
  await page.goBack();
  await expect(username).toHaveValue(/\d{3}\.\d{3}\.\d{3}-\d{2}/);
  await page.goForward();
  await expect(code()).toBeVisible();
});

test("a wrong code is told at its field and empties nothing, a pasted one leads on", async () => {
  await page.keyboard.type("BBBBBB00");
  await page.keyboard.press("Enter");
  await expect(code()).toHaveAccessibleDescription(/Código incorreto/);
  await expect(code()).toHaveValue("BBBBBB00");
  await expectSound(page);
  const mail = await codeMail(0);
  ({ link } = mail);
  await page.reload();
  await ready(page);
  await expect(code()).toBeFocused();
  await page.keyboard.insertText(`${mail.code.slice(0, 6).toLowerCase()}-${mail.code.slice(6)}`);
  await expect(code()).toHaveValue(mail.code);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/definir-senha");
});

test("a password is defined: what it lacks is told while typing, what everybody takes is refused", async () => {
  await expect(page.getByRole("heading", { level: 1, name: "Defina a sua senha" })).toBeVisible();
  await expectSound(page);
  await tabTo("Senha nova");
  await page.keyboard.type("curta");
  await expect(page.getByText("1 de 5 exigências cumpridas")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(password()).toHaveAccessibleDescription(/ainda não cumpre/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Senha@123");
  await page.keyboard.press("Enter");
  await expect(password()).toHaveAccessibleDescription(/primeiras que alguém tentaria/);
  await expect(password()).toBeFocused();
  await expectSound(page);
  await page.reload();
  await ready(page);
  await tabTo("Senha nova");
  await page.keyboard.type(FIRST);
  await page.keyboard.press("Enter");
  // Who is new has terms to accept; Marta accepted them before.
  if (owner !== marta) await acceptTerms(page);
  await page.waitForURL("**/home");
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  for (const secret of [FIRST, link, "colheita.proof", "colheita.recovery"])
    expect(kept).not.toContain(secret);
});

test("the password is changed from the account page, and a wrong current one is told at its field", async () => {
  await open(page, "/minha-conta");
  await page.getByRole("main").getByRole("link", { name: "Alterar senha" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/meu-cadastro/alterar-senha");
  await tabTo("Senha atual");
  await page.keyboard.type("Errada-Mesmo#1");
  await tabTo("Senha nova");
  await page.keyboard.type(SECOND);
  await page.keyboard.press("Enter");
  const current = page.getByLabel("Senha atual", { exact: true });
  await expect(current).toHaveAccessibleDescription(/A senha atual não confere/);
  await expect(current).toBeFocused();
  await expectSound(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(FIRST);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Senha alterada." })).toBeVisible();
  await expect(page.locator(":focus")).toContainText("Senha alterada.");
  await expect(page.getByLabel("Senha atual", { exact: true })).toHaveValue("");
  await expectSound(page);
});

test("a link that was used, or sent before the change, opens nothing and shows the way", async () => {
  await page.goto("/logout");
  await page.waitForURL("**/login");
  await open(page, "/definir-senha");
  await expect(page.getByRole("link", { name: "Pedir código" })).toBeVisible();
  await expectSound(page);
  await page.goto(`/definir-senha#${link}`);
  await expect(page).toHaveURL(/\/definir-senha$/);
  await expect(page.getByRole("alert")).toContainText("Este link ou código já não vale.");
  await expect(password()).toHaveCount(0);
  await expect(page.getByRole("alert").getByRole("link", { name: "Pedir outro código" })).toBeVisible();
  await expectSound(page);
});

test("who has to define a password enters a code, defines it, and comes where they wanted to go", async () => {
  const since = Date.now();
  const loggedIn = await page.request.post("/api/userLogin", {
    data: { username: owner.username, password: SECOND },
  });
  const { token, UserFirebaseId } = (await loggedIn.json()) as Record<string, string>;
  await page.request.post("/api/setPasswordDefinitionRequire", {
    data: { UserFirebaseId },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.context().clearCookies();
  await page.goto("/extrato");
  await page.waitForURL("**/login");
  await ready(page);
  await fillLogIn(page, owner.username, SECOND);
  await page.waitForURL("**/codigo-de-acesso");
  await expect(page.getByText(/Enviamos um código para .{3}\*\*\*@/)).toBeVisible();
  await expectSound(page);
  await page.goto("/premios");
  await page.waitForURL("**/codigo-de-acesso");
  await expect(code()).toBeFocused();
  await page.keyboard.type((await codeMail(since)).code);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/definir-senha");
  await expect(page.getByRole("heading", { level: 1, name: "Defina a sua senha" })).toBeVisible();
  await tabTo("Senha nova");
  await page.keyboard.type(SECOND);
  await page.keyboard.press("Enter");
  await expect(password()).toHaveAccessibleDescription(/a senha que você já usa/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(THIRD);
  await page.keyboard.press("Enter");
  // Wanted before the log-in; what was tried during the steps is not.
  await page.waitForURL("**/extrato");
});

test("permission-denied: who has to define a password anew meanwhile is led there by what they press", async () => {
  const tab = await page.context().newPage();
  await withoutWorker(tab);
  // No news comes to this page: only its next call tells.
  await tab.route("**/api/live", (route) => route.abort());
  const opened = tab.waitForResponse((response) => new URL(response.url()).pathname === "/api/session");
  await open(tab, "/meu-cadastro/alterar-senha");
  const { session } = (await (await opened).json()) as { session: { token: string; user: { UID: string } } };
  const required = await tab.request.post("/api/setPasswordDefinitionRequire", {
    data: { UserFirebaseId: session.user.UID },
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(required.ok(), await required.text()).toBe(true);
  await tab.getByLabel("Senha atual", { exact: true }).fill(THIRD);
  await tab.getByLabel("Senha nova", { exact: true }).fill(FIRST);
  const denied = refusedWith(tab, "permission-denied");
  // What was asked of the session a moment ago is not asked again.
  await expect(async () => {
    await tab.getByRole("main").getByRole("button", { name: "Alterar senha" }).click();
    await tab.waitForURL("**/codigo-de-acesso", { timeout: 2_000 });
  }).toPass();
  await denied;
  await expect(tab.getByRole("heading", { level: 1, name: "Digite o código de acesso" })).toBeVisible();
  await tab.close();
});
