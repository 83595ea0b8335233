import type { Page } from "@playwright/test";
import { acceptTerms } from "../sign-up/new-member.ts";
import { call } from "../stage/operators.ts";
import { mailSince } from "../stage/outbox.ts";
import { ownToken, test, type OwnMember } from "../stage/own-member.ts";
import { expect, fillLogIn, open, ready, tabTo as tabToTarget } from "../stage/portal-page.ts";
import { expectSound, refusedWith, withoutWorker } from "../everywhere/screen-states.ts";

const NEW = "Terra-Roxa#77";

/** Returns the newest e-mail to the owner that holds a code and is no older than this. */
async function codeMail(
  page: Page,
  owner: OwnMember,
  since: number,
): Promise<{ code: string; link: string }> {
  const ofCode = /\b[A-Z]{6}\d{2}\b/;
  const { text } = await mailSince(page, since, (mail) => mail.to === owner.email && ofCode.test(mail.text));
  return { code: ofCode.exec(text)?.[0] ?? "", link: /\/definir-senha#([\w-]+)/.exec(text)?.[1] ?? "" };
}

/** Presses Tab until the field, button or link of this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const main = page.getByRole("main");
  const target = main
    .getByRole("button", { name, exact: true })
    .or(main.getByLabel(name, { exact: true }))
    .or(main.getByRole("link", { name, exact: true }));
  await tabToTarget(page, target);
}

/** Makes a member define a new password, as they do themselves in a session of theirs. */
async function requireDefinition(page: Page, { firebaseId }: OwnMember): Promise<void> {
  const data = { UserFirebaseId: firebaseId };
  await call(page.request, { path: "/setPasswordDefinitionRequire", token: await ownToken(page), data });
}

const code = (page: Page) => page.getByRole("textbox", { name: "Código de acesso" });
const password = (page: Page) => page.getByLabel("Senha nova", { exact: true });

test.describe("who has no password", () => {
  test.use({ standing: "without password" });

  test("asks for a code: a mistake is said at the field, and no answer tells whether the account exists", async ({
    page,
    member,
  }) => {
    await open(page, "/login");
    await tabTo(page, "Primeiro acesso ou esqueci a senha");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/redefinir-senha");
    await tabTo(page, "CPF, CNPJ ou e-mail");
    await page.keyboard.type("52998224726");
    await page.keyboard.press("Enter");
    const username = page.getByLabel("CPF, CNPJ ou e-mail");
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription(/Este CPF não existe/);
    await expectSound(page);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(member.taxId.replaceAll(/\D/g, ""));
    await page.reload();
    await ready(page);
    await expect(username).toHaveValue(member.taxId);
    await tabTo(page, "Enviar código");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/codigo-de-acesso");
    await expect(page.getByText("Se esta conta existe")).toBeVisible();
    await expect(code(page)).toBeFocused();
    await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
    await expect(page.getByText(/Você pode pedir outro em/)).toBeVisible();
    await expectSound(page);
    await page.goBack();
    await expect(username).toHaveValue(member.taxId);
    await page.goForward();
    await expect(code(page)).toBeVisible();
  });

  test("defines one by a code: what is wrong is shown at its field, and common passwords are refused", async ({
    page,
    member,
  }) => {
    await open(page, "/redefinir-senha");
    await page.getByLabel("CPF, CNPJ ou e-mail").fill(member.taxId);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/codigo-de-acesso");
    await expect(code(page)).toBeFocused();
    await page.keyboard.type("BBBBBB00");
    await page.keyboard.press("Enter");
    await expect(code(page)).toHaveAccessibleDescription(/Código incorreto/);
    await expect(code(page)).toHaveValue("BBBBBB00");
    await expectSound(page);
    const mail = await codeMail(page, member, 0);
    await page.reload();
    await ready(page);
    await expect(code(page)).toBeFocused();
    // Pasted as somebody might write it.
    await page.keyboard.insertText(`${mail.code.slice(0, 6).toLowerCase()}-${mail.code.slice(6)}`);
    await expect(code(page)).toHaveValue(mail.code);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/definir-senha");

    await expect(page.getByRole("heading", { level: 1, name: "Defina a sua senha" })).toBeVisible();
    await expectSound(page);
    await tabTo(page, "Senha nova");
    await page.keyboard.type("curta");
    await expect(page.getByText("1 de 5 exigências cumpridas")).toBeAttached();
    await page.keyboard.press("Enter");
    await expect(password(page)).toHaveAccessibleDescription(/ainda não cumpre/);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Senha@123");
    await page.keyboard.press("Enter");
    await expect(password(page)).toHaveAccessibleDescription(/primeiras que alguém tentaria/);
    await expect(password(page)).toBeFocused();
    await expectSound(page);
    await page.reload();
    await ready(page);
    await tabTo(page, "Senha nova");
    await page.keyboard.type(NEW);
    await page.keyboard.press("Enter");
    await acceptTerms(page);
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
    );
    for (const secret of [NEW, mail.link, "colheita.proof", "colheita.recovery"])
      expect(stored).not.toContain(secret);
  });
});

test("the password is changed from the account page, and a wrong current one is reported at its field", async ({
  page,
  member,
}) => {
  await open(page, "/minha-conta");
  await page.getByRole("main").getByRole("link", { name: "Alterar senha" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/meu-cadastro/alterar-senha");
  await tabTo(page, "Senha atual");
  await page.keyboard.type("Errada-Mesmo#1");
  await tabTo(page, "Senha nova");
  await page.keyboard.type(NEW);
  await page.keyboard.press("Enter");
  const current = page.getByLabel("Senha atual", { exact: true });
  await expect(current).toHaveAccessibleDescription(/A senha atual não confere/);
  await expect(current).toBeFocused();
  await expectSound(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Senha alterada." })).toBeVisible();
  await expect(page.locator(":focus")).toContainText("Senha alterada.");
  await expect(page.getByLabel("Senha atual", { exact: true })).toHaveValue("");
  await expectSound(page);
});

test("a link that was used, or sent before the change, opens nothing and shows the way", async ({
  page,
  member,
}) => {
  await page.context().clearCookies();
  await open(page, "/definir-senha");
  await expect(page.getByRole("link", { name: "Pedir código" })).toBeVisible();
  await expectSound(page);
  await page.goto(member.usedLink);
  await expect(page).toHaveURL(/\/definir-senha$/);
  await expect(page.getByRole("alert")).toContainText("Este link ou código já não vale.");
  await expect(password(page)).toHaveCount(0);
  await expect(page.getByRole("alert").getByRole("link", { name: "Pedir outro código" })).toBeVisible();
  await expectSound(page);
});

test("who has to define a password enters a code, defines it, and comes where they wanted to go", async ({
  page,
  member,
}) => {
  const since = Date.now();
  await requireDefinition(page, member);
  await page.context().clearCookies();
  await page.goto("/extrato");
  await page.waitForURL("**/login");
  await ready(page);
  await fillLogIn(page, member.taxId, member.password);
  await page.waitForURL("**/codigo-de-acesso");
  await expect(page.getByText(/Enviamos um código para .{3}\*\*\*@/)).toBeVisible();
  await expectSound(page);
  await page.goto("/premios");
  await page.waitForURL("**/codigo-de-acesso");
  await expect(code(page)).toBeFocused();
  await page.keyboard.type((await codeMail(page, member, since)).code);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/definir-senha");
  await expect(page.getByRole("heading", { level: 1, name: "Defina a sua senha" })).toBeVisible();
  await tabTo(page, "Senha nova");
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await expect(password(page)).toHaveAccessibleDescription(/a senha que você já usa/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(NEW);
  await page.keyboard.press("Enter");
  // Wanted before the log-in; what was tried during the steps is not.
  await page.waitForURL("**/extrato");
});

test(
  "permission-denied: who has to define a password anew meanwhile is led there by what they press",
  { tag: "@siege" },
  async ({ page, member }) => {
    await withoutWorker(page);
    // No news comes to this page: only its next call shows it.
    await page.route("**/api/live", (route) => route.abort());
    await open(page, "/meu-cadastro/alterar-senha");
    await requireDefinition(page, member);
    await page.getByLabel("Senha atual", { exact: true }).fill(member.password);
    await page.getByLabel("Senha nova", { exact: true }).fill(NEW);
    const denied = refusedWith(page, "permission-denied");
    // What was asked of the session a moment ago is not asked again.
    await expect(async () => {
      await page.getByRole("main").getByRole("button", { name: "Alterar senha" }).click();
      await page.waitForURL("**/codigo-de-acesso", { timeout: 2_000 });
    }).toPass();
    await denied;
    await expect(page.getByRole("heading", { level: 1, name: "Digite o código de acesso" })).toBeVisible();
  },
);
