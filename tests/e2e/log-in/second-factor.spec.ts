import type { Locator, Page } from "@playwright/test";
import { partnerTicket } from "../../../apps/api/test/sign-on/partner-ticket.ts";
import { codeAt } from "../../../apps/api/src/capabilities/second-factor/app/one-time-code.ts";
import { addApp, addAppAndLeave, addAppAndReturn } from "./authenticator-app.ts";
import { definitionLink } from "../sign-up/new-member.ts";
import { test, type OwnMember } from "../stage/own-member.ts";
import { expect, fillLogIn, open, press, tabTo } from "../stage/portal-page.ts";
import { PARTNER, PARTNER_KEY, PORTAL } from "./sign-on-setting.ts";
import { expectSound, expectToStay, refuse, refusedWith } from "../everywhere/screen-states.ts";

const section = (page: Page) => page.getByRole("region", { name: "Segundo passo" });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const rows = (page: Page) =>
  section(page).getByRole("list", { name: "Jeitos de confirmar" }).getByRole("listitem");

async function expectSecondStep(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Confirme que é você" })).toBeVisible();
}

/** Shows a recovery code in the second step, by keyboard alone. */
async function showRecoveryCode(page: Page, code: string | undefined): Promise<void> {
  await press(page, page.getByRole("button", { name: "Usar um código de recuperação" }));
  await expect(page.getByLabel("Código de recuperação")).toBeFocused();
  await page.keyboard.insertText(code ?? "");
  await page.keyboard.press("Enter");
}

/** Logs in as far as the second step. */
async function startLogIn(page: Page, { taxId, password }: OwnMember): Promise<void> {
  await open(page, "/login");
  await fillLogIn(page, taxId, password);
  await expectSecondStep(page);
}

async function leave(page: Page): Promise<void> {
  await page.goto("/logout");
  await page.waitForURL("**/login");
}

/** Shows the password again where the page asks for it: the field has the focus. */
async function prove(page: Page, { password }: OwnMember): Promise<void> {
  const proof = dialog(page, "Confirme que é você");
  await expect(proof.getByLabel("Sua senha")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(proof).toBeHidden();
}

/** Types a name in place of the one that stands in the dialog, and sends it. */
async function nameIt(naming: Locator, name: string): Promise<void> {
  const page = naming.page();
  const field = naming.getByLabel("Nome");
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
}

test("an app is added after the password was typed again, and brings recovery codes", async ({
  page,
  member,
}) => {
  await open(page, "/minha-conta#segundo-passo");
  await expect(section(page).getByText("Desligado")).toBeVisible();
  await expectSound(page);
  await press(page, section(page).getByRole("button", { name: "Usar um aplicativo" }));
  const proof = dialog(page, "Confirme que é você");
  await expect(proof.getByLabel("Sua senha")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(proof.getByLabel("Sua senha")).toHaveAccessibleDescription(/Digite a sua senha/);
  await expect(proof.getByLabel("Sua senha")).toBeFocused();
  await page.keyboard.type("Errada@2026");
  await page.keyboard.press("Enter");
  await expect(proof.getByRole("alert")).toContainText("A senha não confere. Digite de novo.");
  await expectSound(page);
  await tabTo(page, proof.getByLabel("Sua senha"));
  await prove(page, member);

  const app = dialog(page, "Usar um aplicativo");
  await expect(app.getByRole("img", { name: "Código QR para o aplicativo autenticador" })).toBeVisible();
  await expectSound(page);
  const secret = (await app.locator("b").innerText()).replaceAll(/\s/g, "");
  const first = app.getByLabel("Código do aplicativo");
  await tabTo(page, first);
  await page.keyboard.type("000000");
  const unconfirmed = refusedWith(page, "second-factor/not-confirmed");
  await page.keyboard.press("Enter");
  await unconfirmed;
  await expect(app.getByRole("alert")).toContainText("O código não confere");
  await tabTo(page, first);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(codeAt(secret, new Date()));
  await press(page, app.getByRole("button", { name: "Ligar segundo passo" }));

  const codes = dialog(page, "Guarde estes códigos");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expectSound(page);
  await expectToStay(page, codes);
  await press(page, codes.getByRole("button", { name: "Guardei os códigos" }));
  await expect(rows(page)).toHaveCount(1);
  await expect(section(page)).toContainText("Restam 10 códigos de recuperação.");
  await expectSound(page);
});

test("the code of the app finishes the log-in, by keyboard alone, and a wrong one is announced", async ({
  page,
  member,
}) => {
  const { secret } = await addAppAndLeave(page, member);
  await open(page, "/login");
  await tabTo(page, page.getByLabel("CPF, CNPJ ou e-mail"));
  await page.keyboard.type(member.taxId);
  await page.keyboard.press("Tab");
  await page.keyboard.type(member.password);
  const isAsked = refusedWith(page, "multi-factor-auth-required");
  await page.keyboard.press("Enter");
  await isAsked;
  const code = page.getByLabel("Código do aplicativo");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expectSound(page);
  await page.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(/Digite os 6 números/);
  await page.keyboard.type("000000");
  const isWrong = refusedWith(page, "second-factor/wrong");
  await page.keyboard.press("Enter");
  await isWrong;
  await expect(page.getByRole("alert")).toContainText("O código não confere");
  await expect(code).toHaveValue("000000");
  await expectSound(page);
  await tabTo(page, code);
  await page.keyboard.press("ControlOrMeta+A");
  // The code that added the app is used up: the app shows the next one within half a minute.
  await page.keyboard.type(codeAt(secret, new Date(Date.now() + 30_000)));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/home");
});

test("a recovery code takes the place of a lost phone, once", async ({ page, member }) => {
  const { recoveryCodes } = await addAppAndLeave(page, member);
  await startLogIn(page, member);
  await press(page, page.getByRole("button", { name: "Usar um código de recuperação" }));
  const code = page.getByLabel("Código de recuperação");
  await expect(code).toBeFocused();
  await expectSound(page);
  await page.keyboard.insertText(recoveryCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/home");
  await leave(page);
  await startLogIn(page, member);
  await showRecoveryCode(page, recoveryCodes[0]);
  await expect(page.getByRole("alert")).toContainText("já foi usado");
});

test("after five wrong codes the log-in begins anew with the password", async ({ page, member }) => {
  const { recoveryCodes } = await addAppAndLeave(page, member);
  await startLogIn(page, member);
  const code = page.getByLabel("Código do aplicativo");
  for (const wrong of ["000000", "111111", "222222", "333333", "444444"]) {
    await tabTo(page, code);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(wrong);
    const answered = page.waitForResponse("**/api/auth/second-factor");
    await page.keyboard.press("Enter");
    await answered;
  }
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("comece de novo pela senha");
  await expectSound(page);
  await press(page, alert.getByRole("button", { name: "Voltar para a senha" }));
  await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: "Entre na sua conta" })).toBeVisible();
  await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toHaveValue(member.taxId);
  await tabTo(page, page.getByLabel("Senha", { exact: true }));
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await expectSecondStep(page);
  await showRecoveryCode(page, recoveryCodes[0]);
  await page.waitForURL("**/home");
});

test("a partner's ticket asks for the second step, too, and leads to its page after it", async ({
  page,
  member,
}) => {
  const { recoveryCodes } = await addAppAndLeave(page, member);
  const taxId = member.taxId.replaceAll(/\D/g, "");
  const key = { ...PARTNER_KEY, alg: "EdDSA" };
  const ticket = await partnerTicket(key, { issuer: PARTNER, portal: PORTAL, taxId });
  await open(page, `/sso?ticket=${ticket}&location=/premios`);
  await expectSecondStep(page);
  await expectSound(page);
  await showRecoveryCode(page, recoveryCodes[0]);
  await page.waitForURL(`${PORTAL}/premios`);
  await open(page, "/minha-conta#acessos");
  await expect(page.getByRole("button", { name: "Desconectar ERP" })).toBeVisible();
});

test("a password that was recovered opens nothing without the second step", async ({ page, member }) => {
  const { recoveryCodes } = await addAppAndLeave(page, member);
  await open(page, await definitionLink(page, member));
  const password = "Terra-Roxa#77";
  await page.getByLabel("Senha nova", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");
  await startLogIn(page, { ...member, password });
  await showRecoveryCode(page, recoveryCodes[0]);
  await page.waitForURL("**/home");

  // A right code whose session does not open is reported as such, and it opens later.
  await leave(page);
  await startLogIn(page, { ...member, password });
  await refuse(page, "**/api/session*", 503, "unavailable");
  await showRecoveryCode(page, recoveryCodes[1]);
  await expect(page.getByRole("alert")).toContainText("Confirmado, mas a sua conta ainda não abriu.");
  await page.unroute("**/api/session*");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.waitForURL("**/home");
});

test("a passkey is made by this device, finishes a log-in, and is renamed", async ({ page, member }) => {
  await addAppAndReturn(page, member);
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await open(page, "/minha-conta#segundo-passo");
  await press(page, section(page).getByRole("button", { name: "Criar passkey" }));
  const creation = dialog(page, "Criar passkey");
  await nameIt(creation, "");
  await expect(creation.getByLabel("Nome")).toBeFocused();
  await expect(creation.getByLabel("Nome")).toHaveAccessibleDescription(/Digite um nome/);
  await expectSound(page);
  await nameIt(creation, "Meu notebook");
  await prove(page, member);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: "Meu notebook" })).toContainText("Passkey");

  await leave(page);
  await startLogIn(page, member);
  const use = page.locator("button[type=submit]");
  await expect(use).toBeFocused();
  await expectSound(page);
  // A member whom the device does not recognise reads so, and tries again.
  await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Nada foi confirmado");
  await expectSound(page);
  await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await press(page, use);
  await page.waitForURL("**/home");

  await open(page, "/minha-conta#segundo-passo");
  await press(page, section(page).getByRole("button", { name: "Renomear Meu notebook" }));
  const renaming = dialog(page, /^Renomear/);
  await nameIt(renaming, "Notebook da roça");
  await prove(page, member);
  await expect(rows(page).filter({ hasText: "Notebook da roça" })).toHaveCount(1);
});

test("factors are removed, and the last one only after it was said what that means", async ({
  page,
  member,
}) => {
  await addApp(page, member);
  await addApp(page, member, "Tablet da roça");
  await open(page, "/minha-conta#segundo-passo");
  await expect(rows(page)).toHaveCount(2);
  await press(page, section(page).getByRole("button", { name: "Retirar Tablet da roça" }));
  await press(page, dialog(page, /^Retirar/).getByRole("button", { name: "Retirar" }));
  await expect(rows(page)).toHaveCount(1);
  await press(page, section(page).getByRole("button", { name: /^Retirar/ }));
  const last = dialog(page, "Desligar o segundo passo?");
  await expect(last).toContainText("a senha sozinha abre a sua conta");
  await expectSound(page);
  await press(page, last.getByRole("button", { name: "Manter" }));
  await expect(rows(page)).toHaveCount(1);
  await press(page, section(page).getByRole("button", { name: /^Retirar/ }));
  await press(page, last.getByRole("button", { name: "Desligar segundo passo" }));
  await expect(section(page).getByText("Desligado")).toBeVisible();
  await leave(page);
  await open(page, "/login");
  await fillLogIn(page, member.taxId, member.password);
  await page.waitForURL("**/home");
});
