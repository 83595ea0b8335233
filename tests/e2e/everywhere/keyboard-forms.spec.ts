import type { Locator, Page } from "@playwright/test";
import { categoryLabels } from "../../../apps/portal/src/platform/category-rules.ts";
import { someForm } from "../../../apps/api/test/world/registration-cases.ts";
import { mailSince } from "../stage/outbox.ts";
import { test } from "../stage/own-member.ts";
import { expect, logIn, open, people, press, tabTo } from "../stage/portal-page.ts";
import { fieldOf, saveProfileData, openForm, save } from "../account/profile-form.ts";
import { finish, goOn } from "../sign-up/fill-sign-up.ts";
import { withoutWorker } from "./screen-states.ts";

/** What is walked here is one thing that a person does from the first Tab to the end, without a mouse. */
test.describe("by keyboard alone", { tag: "@siege" }, () => {
  test.beforeEach(({ page }) => withoutWorker(page));

  const type = async (page: Page, field: Locator, text: string): Promise<void> => {
    await tabTo(page, field);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  };
  const tick = async (page: Page, box: Locator): Promise<void> => {
    await tabTo(page, box);
    await page.keyboard.press("Space");
    await expect(box).toBeChecked();
  };
  const sentCode = async (page: Page, to: string, since: number): Promise<string> => {
    const ofCode = /\b[A-Z]{6}\d{2}\b/;
    const { text } = await mailSince(page, since, (mail) => mail.to === to && ofCode.test(mail.text));
    return ofCode.exec(text)?.[0] ?? "";
  };

  test("a farmer signs up", async ({ page }) => {
    const form = someForm();
    const since = Date.now();
    await open(page, "/cadastro");
    // One Tab leads into a group of choices, and the arrows through it.
    await tick(page, page.getByRole("radio").first());
    const farmer = page.getByLabel(categoryLabels.Agricultor);
    for (let steps = 0; steps < 20 && !(await farmer.isChecked()); steps += 1)
      await page.keyboard.press("ArrowDown");
    await press(page, goOn(page));
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await type(page, field("CPF ou CNPJ *"), form.taxId ?? "");
    await type(page, field("Nome *"), form.firstName ?? "");
    await type(page, field("Sobrenome *"), form.lastName ?? "");
    await type(page, field("Nascimento *"), form.bornOn ?? "");
    await type(page, field("Celular *"), form.phone ?? "");
    await type(page, page.getByRole("textbox", { name: /^E-mail/ }), form.email ?? "");
    await press(page, goOn(page));
    await type(page, field("Senha *"), form.password ?? "");
    await type(page, field("Confirme a senha *"), form.confirmedPassword ?? "");
    await expect(page.getByText("Buscando os termos")).toBeHidden();
    for (const box of await page.getByRole("checkbox").all()) await tick(page, box);
    await press(page, finish(page));
    await page.waitForURL("**/codigo-de-acesso");
    await expect(page.getByLabel("Código de acesso")).toBeFocused();
    await page.keyboard.type(await sentCode(page, form.email ?? "", since));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/home");
  });

  test("a member changes the own data", async ({ page, member, isMobile }) => {
    await saveProfileData(page, member);
    await openForm(page, isMobile);
    await type(page, fieldOf(page, "addressNumber"), "km 21");
    await press(page, save(page));
    await expect(page.getByText("Dados salvos.", { exact: true })).toBeVisible();
  });

  test("a member closes the account", async ({ page, member }) => {
    await open(page, "/meu-cadastro/encerrar-conta");
    const main = page.getByRole("main");
    await tick(page, main.getByRole("checkbox", { name: /Entendi o que acontece/ }));
    const since = Date.now();
    await press(page, main.getByRole("button", { name: "Encerrar minha conta" }));
    const dialog = page.getByRole("dialog", { name: "Encerrar minha conta?" });
    await expect(dialog.getByText("Enviamos um código")).toBeVisible();
    await type(page, dialog.getByLabel("Código de acesso"), await sentCode(page, member.email, since));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/conta-encerrada");
  });

  test("a member sends an invitation on", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await logIn(page, people.ana, "/indique");
    const invitation = page.getByRole("region", { name: "Seu convite" });
    await press(page, invitation.getByRole("button", { name: "Mostrar QR code" }));
    await expect(invitation.getByRole("img", { name: /^QR code/ })).toBeVisible();
    await press(page, invitation.getByRole("button", { name: "Copiar link" }));
    await expect(page.getByText("Link copiado.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/cadastro?indicacao=");
  });

  test("the catalogue is put in another order, and what is out of reach is saved for", async ({
    page,
    member,
    isMobile,
  }) => {
    expect(member.page).toBe(page);
    await open(page, "/premios");
    await expect(page.getByRole("article")).toHaveCount(12);
    if (isMobile) await press(page, page.getByRole("button", { name: "Filtrar" }));
    const order = page.getByLabel("Ordem");
    await tabTo(page, order);
    await page.keyboard.press("ArrowDown");
    await expect(page).toHaveURL(/ordem=/);
    await press(page, page.getByRole("article").first().getByRole("link"));
    const goal = page.getByRole("button", { name: "Quero juntar para este" });
    await press(page, goal);
    await expect(goal).toHaveAttribute("aria-pressed", "true");
    await expect(goal).toBeFocused();
  });
});
