/** The portal and its providers are those of `serve-portal.ts`. */
import type { Page } from "@playwright/test";
import { enterAs, forgetProviders, goTo, signOn, type Account } from "./at-the-provider.ts";
import { expect, logIn, open, PASSWORD, people, press, tabTo, test } from "../stage/portal-page.ts";
import { CORREIO_PORT, PORTAL } from "./sign-on-setting.ts";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";

/** Logs in on the page as it stands, by keyboard alone. */
async function typeLogIn(page: Page, username: string): Promise<void> {
  await tabTo(page, page.getByLabel("CPF, CNPJ ou e-mail"));
  await page.keyboard.type(username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
}

test(
  "a member comes in by a provider, to where they wanted to go",
  { tag: "@wide" },
  async ({ page, isMobile, context }) => {
    await page.goto("/extrato");
    await page.waitForURL("**/login");
    await signOn(page, "Correio", "ana", isMobile);
    await page.waitForURL("**/extrato");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seu extrato");
    await expect.poll(() => context.pages().length).toBe(1);
  },
);

test("keys that the provider rotated in the meantime lock nobody out", async ({
  page,
  isMobile,
  request,
}) => {
  await open(page, "/login");
  const there = await goTo(page, "Correio", isMobile);
  await there.getByRole("textbox", { name: "Conta" }).waitFor();
  await request.post(`http://127.0.0.1:${CORREIO_PORT}/turn-keys`);
  await enterAs(there, "ana");
  await page.waitForURL("**/home");
});

test("a stranger reads what the provider reported, becomes no member, and has ways to go on", async ({
  page,
  isMobile,
}) => {
  await open(page, "/login");
  await signOn(page, "Correio", "stranger", isMobile);
  await page.waitForURL("**/cadastro");
  await expect(page.getByText("Você ainda não participa: complete o cadastro.")).toBeVisible();
  await expect(page.getByText("estela@correio.example")).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(page.getByText("Estela Estranha")).toBeVisible();
  await press(page, page.getByRole("link", { name: "Voltar para o login" }));
  await page.waitForURL("**/login");
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("estela");
});

test("an e-mail that the provider did not verify opens nothing", async ({ page, isMobile }) => {
  await open(page, "/login");
  await signOn(page, "Correio", "unproven", isMobile);
  await page.waitForURL("**/cadastro");
  await expect(page.getByText("Sem confirmação")).toBeVisible();
});

test("a blocked member reads so, and the way to the team", async ({ page, isMobile }) => {
  await open(page, "/login");
  await signOn(page, "Correio", "blocked", isMobile);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Esta conta não pode entrar.");
  await expect(alert.getByRole("link", { name: "Fale Conosco" })).toBeVisible();
  await expectSound(page);
});

test("whoever declines at the provider reads so, and may try again", async ({ page, isMobile }) => {
  await open(page, "/login");
  const there = await goTo(page, "Correio", isMobile);
  await press(there, there.getByRole("button", { name: "Cancelar" }));
  await expect(page.getByRole("alert")).toContainText("A entrada não foi autorizada.");
  await forgetProviders(page.context());
  await signOn(page, "Correio", "ana", isMobile);
  await page.waitForURL("**/home");
});

test("an ID token that is too old opens nothing", async ({ page, isMobile }) => {
  await open(page, "/login");
  await goTo(page, "Antigo", isMobile);
  await expect(page.getByRole("alert")).toContainText("Esta confirmação não vale mais.");
});

test("row 14: an ID token that was made for somebody else's log-in opens nothing", async ({
  page,
  isMobile,
}) => {
  await open(page, "/login");
  await goTo(page, "Alheio", isMobile);
  await expect(page.getByRole("alert")).toContainText("Esta confirmação não vale mais.");
  await open(page, "/home");
  await page.waitForURL("**/login");
});

test("a provider that is down is reported as such, and the password still works", async ({ page }) => {
  await open(page, "/login");
  await press(page, page.getByRole("button", { name: "Entrar com Parado" }));
  await expect(page.getByRole("alert")).toContainText("O outro serviço não respondeu.");
  await expectSound(page);
  await typeLogIn(page, people.ana);
  await page.waitForURL("**/home");
});

test("the portal's other address leads to its own, where the provider would come back to", async ({
  page,
}) => {
  await open(page, PORTAL.replace("localhost", "127.0.0.1") + "/login");
  await press(page, page.getByRole("button", { name: "Entrar com Correio" }));
  await expect(page.getByRole("alert")).toContainText("Este não é o endereço do portal.");
});

test("an account that opens another member's is not connected", async ({ page, isMobile, context }) => {
  await open(page, "/login");
  await signOn(page, "Correio", "ana", isMobile);
  await page.waitForURL("**/home");
  await page.goto("/logout");
  await page.waitForURL("**/login");
  await forgetProviders(context);
  await logIn(page, people.manager, "/minha-conta");
  await press(page, page.getByRole("button", { name: "Conectar Correio" }));
  await expect(page.getByLabel("Sua senha")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await enterAs(page, "ana");
  await expect(page.getByRole("alert")).toContainText("Esta conta já é de outro participante.");
  await expectSound(page);
  await press(page, page.getByRole("link", { name: "Voltar para Minha conta" }));
  await page.waitForURL("**/minha-conta#acessos");
});

test("row 14: an answer that this browser did not ask for opens nothing", async ({ page, isMobile }) => {
  await open(page, "/sso?code=stolen&state=psv1.AAAA");
  await expect(page.getByRole("alert")).toContainText("O navegador não guardou esta entrada.");
  await expect(page).toHaveURL(/\/sso$/);
  await open(page, "/login");
  const there = await goTo(page, "Correio", isMobile);
  await there.getByRole("textbox", { name: "Conta" }).waitFor();
  await open(page, "/sso?code=stolen&state=psv1.AAAA");
  await expect(page.getByRole("alert")).toContainText("Esta confirmação não vale mais.");
  await expectSound(page);
});

test.describe("a window of its own", () => {
  // With a mouse there are windows, also beside a narrow one; a phone goes to the provider in the page itself.
  test.use({ isMobile: false, hasTouch: false });

  test("that is closed is given up after a while", { tag: "@siege" }, async ({ page }) => {
    await open(page, "/login");
    const there = await goTo(page, "Correio", false);
    await there.getByRole("textbox", { name: "Conta" }).waitFor();
    await expect(page.getByRole("status")).toContainText("Continue na janela de Correio.");
    await there.close();
    await expect(page.getByRole("alert")).toContainText("A janela foi fechada.", { timeout: 15_000 });
  });

  test("is not taken for closed while the provider's page is open", async ({ page }) => {
    await page.clock.install();
    await open(page, "/login");
    const there = await goTo(page, "Correio", false);
    await there.getByRole("textbox", { name: "Conta" }).waitFor();
    await page.clock.runFor(60_000);
    await expect(page.getByRole("button", { name: "Cancelar" })).toBeVisible();
    expect(await there.evaluate(() => opener as unknown)).toBeNull();
  });

  test("can be cancelled by the member while it is waited for", async ({ page }) => {
    await open(page, "/login");
    await goTo(page, "Correio", false);
    await press(page, page.getByRole("button", { name: "Cancelar" }));
    await expect(page.getByRole("alert")).toContainText("Feche a janela que se abriu.");
    await typeLogIn(page, people.ana);
    await page.waitForURL("**/home");
  });

  test("leads nobody on who has left the page that opened it", async ({ page }) => {
    await open(page, "/login");
    const there = await goTo(page, "Correio", false);
    await there.getByRole("textbox", { name: "Conta" }).waitFor();
    await press(page, page.getByRole("link", { name: /esqueci a senha/ }));
    await page.waitForURL("**/redefinir-senha");
    await enterAs(there, "stranger");
    await there.waitForURL("**/cadastro");
    await expect(page).toHaveURL(/\/redefinir-senha$/);
  });

  test("that the browser blocks is not needed", async ({ page }) => {
    await page.addInitScript(() => Object.assign(globalThis, { open: () => null }));
    await open(page, "/login");
    await press(page, page.getByRole("button", { name: "Entrar com Correio" }));
    await expect(page.getByRole("alert")).toContainText("O navegador bloqueou a janela.");
    await expectSound(page);
    await press(page, page.getByRole("button", { name: "Continuar nesta página" }));
    await enterAs(page, "ana");
    await page.waitForURL("**/home");
  });
});

test(
  "an account is connected with a password, opens the portal, and is disconnected",
  { tag: "@siege" },
  async ({ page, isMobile, context }) => {
    const account: Account = isMobile ? "friend-phone" : "friend-desktop";
    await logIn(page, isMobile ? people.branchManager : people.demandGenerator, "/minha-conta");
    await press(page, page.getByRole("button", { name: "Conectar Rede" }));
    const password = page.getByLabel("Sua senha");
    await page.keyboard.press("Enter");
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/Digite a sua senha/);
    await page.keyboard.type("Errada@2026");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Esta não é a sua senha.");
    await expectSound(page);
    await tabTo(page, password);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await enterAs(page, account);
    await page.waitForURL("**/minha-conta#acessos");
    await expect(page.getByRole("button", { name: "Desconectar Rede" })).toBeVisible();
    await expectSound(page);
    await page.goto("/logout");
    await page.waitForURL("**/login");
    await forgetProviders(context);
    await open(page, "/login");
    await signOn(page, "Rede", account, isMobile);
    await page.waitForURL("**/home");
    await open(page, "/minha-conta");
    await press(page, page.getByRole("button", { name: "Desconectar Rede" }));
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Desconectar" }));
    await expect(page.getByRole("button", { name: "Conectar Rede" })).toBeVisible();
  },
);

test(
  "connected accounts that can't be read are reported as such, and asked for again",
  { tag: "@siege" },
  async ({ page }) => {
    await withoutWorker(page);
    await logIn(page, people.ana);
    await page.route("**/api/sign-on/connections", (route) => route.fulfill({ status: 500, body: "" }));
    await open(page, "/minha-conta");
    const access = page.getByRole("region", { name: "Meus acessos" });
    // The page tries again by itself for a few seconds.
    await expect(access.getByText("Não conseguimos buscar estes dados")).toBeVisible({ timeout: 20_000 });
    await expectSound(page);
    await page.unroute("**/api/sign-on/connections");
    await press(page, access.getByRole("button", { name: "Tentar de novo" }));
    await expect(access.getByRole("heading", { name: "Entrar com outra conta" })).toBeVisible();
  },
);

test("the sign-on page offers every way, and the log-in with them is not wider than the screen", async ({
  page,
}) => {
  await open(page, "/sso");
  await expect(page.getByRole("button", { name: "Entrar com Rede" })).toBeVisible();
  await expectSound(page);
  await open(page, "/login");
  await expect(page.getByRole("button", { name: "Entrar com Rede" })).toBeVisible();
  await expectSound(page);
  await open(page, "/cadastro");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Faça parte do Colheita");
  await expectSound(page);
});

test("says with a retry that the other ways can't be read; without any the password is there", async ({
  page,
}) => {
  const providers = "**/api/sign-on/providers";
  await withoutWorker(page);
  await page.route(providers, (route) => route.abort("internetdisconnected"));
  await open(page, "/sso");
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("Não conseguimos buscar as outras formas de entrar.");
  await expectSound(page);
  await page.unroute(providers);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("main").getByRole("button", { name: /Correio/ })).toBeVisible();
  await page.route(providers, (route) => route.fulfill({ json: { records: [] } }));
  await open(page, "/sso");
  await expect(page.getByRole("status")).toContainText("Não há outra forma de entrar neste portal.");
  await typeLogIn(page, people.ana);
  await page.waitForURL("**/home");
});
