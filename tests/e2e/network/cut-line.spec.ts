import type { Locator, Page } from "@playwright/test";
import { mailSince } from "../stage/outbox.ts";
import { test } from "../stage/own-member.ts";
import { expect, logIn, open, people } from "../stage/portal-page.ts";
import { withoutFirstData, expectSound, fail, withoutWorker } from "../everywhere/screen-states.ts";

const NEW = "Terra-Roxa#77";

test.beforeEach(({ page }) => withoutWorker(page));

/** Sends the form while the line is cut: it says so and keeps what was typed, and the same press goes through afterwards. */
async function sendOverCutLine(page: Page, field: Locator): Promise<void> {
  const typed = await field.inputValue();
  await page.context().setOffline(true);
  await field.press("Enter");
  await expect(page.getByRole("main").getByText(/Sem sinal/)).toBeVisible();
  await expect(field).toHaveValue(typed);
  await expectSound(page);
  await page.context().setOffline(false);
  await field.press("Enter");
}

test.describe("who has no password", () => {
  test.use({ standing: "without password" });

  test("network-request-failed: each step to a first password says so, keeps what was typed and goes on", async ({
    page,
    member,
  }) => {
    await open(page, "/redefinir-senha");
    const username = page.getByLabel("CPF, CNPJ ou e-mail");
    await username.fill(member.taxId);
    await sendOverCutLine(page, username);
    await page.waitForURL("**/codigo-de-acesso");
    const ofCode = /\b[A-Z]{6}\d{2}\b/;
    const { text } = await mailSince(page, 0, (mail) => mail.to === member.email && ofCode.test(mail.text));
    const code = page.getByRole("textbox", { name: "Código de acesso" });
    await code.fill(ofCode.exec(text)?.[0] ?? "");
    await sendOverCutLine(page, code);
    await page.waitForURL("**/definir-senha");
    const password = page.getByLabel("Senha nova", { exact: true });
    await password.fill(NEW);
    await sendOverCutLine(page, password);
    await page.waitForURL("**/conferencia-termos-de-uso");
  });
});

test("network-request-failed: the change of a password says so, keeps both and goes on", async ({
  page,
  member,
}) => {
  await open(page, "/meu-cadastro/alterar-senha");
  const current = page.getByLabel("Senha atual", { exact: true });
  const password = page.getByLabel("Senha nova", { exact: true });
  await current.fill(member.password);
  await password.fill(NEW);
  await sendOverCutLine(page, password);
  await expect(page.getByRole("status").filter({ hasText: "Senha alterada." })).toBeVisible();
});

const unread: readonly { path: string; call: string; of: string; shows: RegExp }[] = [
  { path: "/indique", call: "/api/referrals", of: people.ana, shows: /Ninguém entrou com o seu código/ },
  { path: "/como-ganhar", call: "/api/how-to-earn", of: people.ana, shows: /Suas últimas compras/ },
  { path: "/historico-de-termos", call: "/api/contact-term*", of: people.ana, shows: /Aceito em/ },
  {
    path: "/regulamentos",
    call: "/api/getRegulations*",
    of: people.consultant,
    shows: /Regulamento da safra/,
  },
  { path: "/meu-cadastro/encerrar-conta", call: "/api/privacy/closing", of: people.ana, shows: /Entendi/ },
  {
    path: "/home",
    call: "/api/currentSalesTeamMember*",
    of: people.focalPoint,
    shows: /Outro profissional do agro/,
  },
];

for (const { path, call, of, shows } of unread)
  test(
    `what ${path} can't read is said, and read when asked for again`,
    { tag: "@siege" },
    async ({ page }) => {
      await logIn(page, of);
      await withoutFirstData(page);
      await fail(page, `**${call}`);
      await open(page, path);
      const main = page.getByRole("main");
      const retry = main.getByRole("button", { name: "Tentar de novo" });
      // It asks three times more by itself.
      await expect(retry.first()).toBeVisible({ timeout: 30_000 });
      await expectSound(page);
      await page.unroute(`**${call}`);
      await retry.first().click();
      await expect(main.getByText(shows).first()).toBeVisible();
      await expect(retry).toHaveCount(0);
    },
  );
