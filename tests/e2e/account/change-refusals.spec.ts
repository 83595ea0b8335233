import type { Page } from "@playwright/test";
import { expect, logIn, PASSWORD, people, test } from "../stage/portal-page.ts";
import {
  amend,
  expectNoViolation,
  refuse,
  refusedWith,
  withoutWorker,
  type Wire,
} from "../everywhere/screen-states.ts";

test.beforeEach(async ({ page }) => withoutWorker(page));

/** Opens the dialog of the second factor that this button is for. */
async function startFactor(page: Page, button: string): Promise<void> {
  await logIn(page, people.manager, "/minha-conta#segundo-passo");
  await page.getByRole("region", { name: "Segundo passo" }).getByRole("button", { name: button }).click();
}

/** Shows once more whose account it is. */
async function prove(page: Page): Promise<void> {
  await page.getByLabel("Sua senha").fill(PASSWORD);
  await page.keyboard.press("Enter");
}

for (const [code, words] of [
  ["second-factor/enrolment-over", "Passou tempo demais. Feche e comece de novo."],
  ["second-factor/too-many", "Você já tem 10 jeitos de confirmar. Retire um para incluir outro."],
] as const)
  test(`${code}: the app is not added, and the dialog says what to do`, async ({ page }) => {
    await refuse(page, "**/api/second-factor/app/confirm", 409, code);
    await startFactor(page, "Usar um aplicativo");
    await prove(page);
    const app = page.getByRole("dialog", { name: "Usar um aplicativo" });
    await app.getByLabel("Código do aplicativo").fill("123456");
    await page.keyboard.press("Enter");
    await expect(app.getByRole("alert")).toHaveText(words);
    await expectNoViolation(page, "dialog[open]");
    await page.keyboard.press("Escape");
    await expect(app).toBeHidden();
    await expect(page.getByRole("button", { name: "Usar um aplicativo" })).toBeVisible();
  });

test("second-factor/already-there: a passkey that is there is not added twice, and the dialog says so", async ({
  page,
}) => {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await refuse(page, "**/api/second-factor/passkey/confirm", 409, "second-factor/already-there");
  await startFactor(page, "Criar passkey");
  const creation = page.getByRole("dialog", { name: "Criar passkey" });
  await creation.getByRole("button", { name: "Criar passkey" }).click();
  await prove(page);
  await expect(creation.getByRole("alert")).toHaveText("Esta passkey já está na sua conta.");
  await expectNoViolation(page, "dialog[open]");
});

const popup = (page: Page) => page.getByRole("dialog", { name: "Trocar Conta" });

/** Chooses another account of the owner's. No code is really sent: three in a quarter of an hour are all they get. */
async function chooseAccount(page: Page, name = /Ana Paula Ribeiro/): Promise<void> {
  await logIn(page, people.farm);
  await page.locator("header button[popovertarget]:visible").last().click();
  await page.getByRole("button", { name: "Trocar Conta" }).click();
  await popup(page).getByRole("button", { name }).click();
}

/** Stubs the sending of codes, and accepts any code. */
async function takeAnyCode(page: Page): Promise<void> {
  const inTenMinutes = new Date(Date.now() + 600_000).toISOString();
  const sent = {
    emailHint: "faz***@x.example",
    issuedAt: new Date().toISOString(),
    expiresAt: inTenMinutes,
    nextSendAt: inTenMinutes,
  };
  await page.route("**/api/generateAccessCode", (route) =>
    route.fulfill({ json: { success: true, ...sent } }),
  );
  await page.route("**/api/validateAccessCode", (route) =>
    route.fulfill({ json: { success: true, grant: "a-grant", expiresAt: inTenMinutes } }),
  );
}

async function typeCode(page: Page): Promise<void> {
  await popup(page).getByLabel("Código de acesso").fill("BCDFGHJKLM00");
  await popup(page).getByRole("button", { name: "Entrar na conta" }).click();
}

test("access-code/no-contact: a member whom no code can reach reads so, and may choose again", async ({
  page,
}) => {
  await refuse(page, "**/api/generateAccessCode", 409, "access-code/no-contact");
  await chooseAccount(page);
  await expect(popup(page).getByRole("alert")).toContainText(
    "Sua conta não tem e-mail nem celular para receber o código. Fale com a nossa equipe.",
  );
  await expectNoViolation(page, "dialog[open]");
  await popup(page).getByRole("button", { name: "Voltar" }).click();
  await expect(popup(page).getByRole("button", { name: /Ana Paula Ribeiro/ })).toBeFocused();
});

for (const [code, words] of [
  ["user-groups/code-needed", "O código venceu. Peça um novo."],
  [
    "user-groups/second-factor-needed",
    "Esta conta pede um segundo passo. Saia e entre nela com a senha e o segundo passo.",
  ],
] as const)
  test(`${code}: the other account stays shut, and the popup says what to do`, async ({ page }) => {
    await takeAnyCode(page);
    await refuse(page, "**/api/switch*", 403, code);
    await chooseAccount(page);
    await typeCode(page);
    await expect(popup(page)).toContainText(words);
    await expectNoViolation(page, "dialog[open]");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Fazenda Santa Luzia");
  });

test("USER_IS_INACTIVE_OR_BLOCKED: the server shuts an account that was open when the list was read", async ({
  page,
}) => {
  await takeAnyCode(page);
  // João is blocked, which other journeys rely on all the while: the list is one of before.
  await amend(page, "**/api/session*", ({ groupData, ...answer }) => {
    const { Contacts__r, ...group } = groupData as { Contacts__r: { records: Wire[] } };
    const records = Contacts__r.records.map((contact) => ({ ...contact, acg_Status__c: "Ativo" }));
    return { ...answer, groupData: { ...group, Contacts__r: { ...Contacts__r, records } } };
  });
  await chooseAccount(page, /João Bloqueado/);
  const isRefused = refusedWith(page, "USER_IS_INACTIVE_OR_BLOCKED");
  await typeCode(page);
  expect((await isRefused).url()).toMatch(/\/api\/switchUserGroupLogin$/);
  const alert = popup(page).getByRole("alert");
  await expect(alert).toContainText("Esta conta está inativa ou bloqueada.");
  await expect(popup(page).getByRole("button", { name: /João Bloqueado/ })).toBeFocused();
  await expectNoViolation(page, "dialog[open]");
  await alert.getByRole("link", { name: "Fale Conosco" }).click();
  await page.waitForURL("**/fale-conosco");
});
