import type { Page } from "@playwright/test";
import { addMember } from "../sign-up/new-member.ts";
import { mailSince } from "../stage/outbox.ts";
import { test } from "../stage/own-member.ts";
import { expect, fillLogIn, logIn, open, people } from "../stage/portal-page.ts";
import {
  errorAt,
  fieldOf,
  fillCep,
  fillLines,
  saveProfileData,
  openForm,
  profileForm,
  save,
} from "./profile-form.ts";
import type { ProfileFieldName } from "./profile-form.ts";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";

const lines = {
  street: "Rodovia MT-242",
  addressNumber: "km 14",
  complement: "Sede",
  district: "Zona rural",
};
/** Confirms by the password who the member is, as a change of the e-mail asks for. */
async function showMember(page: Page, password: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirme que é você" });
  await proof.waitFor();
  await expect(proof.getByLabel("Sua senha")).toBeFocused();
  await expectSound(page);
  await proof.getByLabel("Sua senha").fill(password);
  await proof.getByRole("button", { name: "Confirmar" }).click();
}
const unsaved = (page: Page) => page.getByRole("dialog", { name: "Sair sem salvar?" });

test.describe("a member's own data", () => {
  test.beforeEach(({ page }) => withoutWorker(page));

  test(
    "are changed on a page of their own, on a phone in the account; what is locked leads to the team",
    { tag: "@wide" },
    async ({ page, member, isMobile }) => {
      await openForm(page, isMobile);
      await expectSound(page);
      for (const [label, value] of [
        ["Perfil", "Produtor rural ou familiar"],
        ["Nome", member.firstName],
        ["Sobrenome", member.lastName],
      ] as const) {
        const locked = profileForm(page).getByLabel(label, { exact: true });
        await expect(locked).toHaveValue(value ?? "");
        await expect(locked).not.toBeEditable();
      }
      // 5.2: the password and the code of who invited are asked for on creation alone.
      await expect(profileForm(page).locator("[type='password']")).toHaveCount(0);
      await expect(profileForm(page).getByLabel(/indicação/i)).toHaveCount(0);
      const topOf = async (field: ProfileFieldName) => (await fieldOf(page, field).boundingBox())?.y;
      for (const [one, other] of [
        ["bornOn", "postalCode"],
        ["street", "addressNumber"],
        ["complement", "district"],
      ] as const)
        expect((await topOf(one)) === (await topOf(other)), `${one} beside ${other}`).toBe(!isMobile);
      const help = profileForm(page).getByRole("link", { name: "Fale Conosco" });
      await expect(help).toHaveAttribute("href", "/fale-conosco?motivo=Altera%C3%A7%C3%A3o+Cadastral");
      await fieldOf(page, "bornOn").fill("18/03/1984");
      await save(page).click();
      await expect(fieldOf(page, "postalCode")).toBeFocused();
      await expectSound(page);
    },
  );

  test("that were typed outlive a reload and a lost connection", async ({ isMobile, member: { page } }) => {
    await openForm(page, isMobile);
    await fieldOf(page, "bornOn").fill("18/03/1984");
    await fillCep(page);
    await fillLines(page, lines);
    await page.reload();
    await expect(fieldOf(page, "street")).toHaveValue(lines.street);
    await expect(fieldOf(page, "postalCode")).toHaveValue("78890-000");
    await expect(fieldOf(page, "city")).toHaveValue("Sorriso");
    await page.context().setOffline(true);
    await save(page).click();
    // Another part of the page may say it, too.
    const alert = page.getByRole("form", { name: "Meus dados" }).getByRole("alert");
    await expect(alert).toContainText("Sem sinal.");
    await expectSound(page);
    await page.context().setOffline(false);
    await save(page).click();
    const saved = page.getByText("Dados salvos.");
    await expect(saved).toBeVisible();
    const [notice, next] = [
      page.getByRole("status").filter({ has: saved }),
      page.getByRole("form", { name: "Meus dados" }),
    ];
    const [above, below] = [await notice.boundingBox(), await next.boundingBox()];
    expect((below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeGreaterThan(8);
    await expectSound(page);
    const stored = await page.evaluate(() => sessionStorage.getItem("colheita.drafts"));
    expect(stored).not.toContain(lines.street);
  });

  test("row 17: markup in an address is read as words, and other pages show what was saved", async ({
    page,
    member,
    isMobile,
  }) => {
    await saveProfileData(page, member, lines);
    const street = '<img src=x onerror="document.title=1">';
    await openForm(page, isMobile);
    await fieldOf(page, "street").fill(street);
    await save(page).click();
    await expect(page.getByText("Dados salvos.")).toBeVisible();
    await open(page, "/minha-conta");
    const data = page.getByRole("region", { name: "Meus dados" });
    if (isMobile) await expect(fieldOf(page, "street")).toHaveValue(street);
    else await expect(data.getByText(street, { exact: false })).toBeVisible();
    await expect(page).toHaveTitle(/Minha conta/);
  });

  test("that are unsaved are asked about by links and by back, and can be left", async ({
    page,
    member,
    isMobile,
  }) => {
    await saveProfileData(page, member, lines);
    await open(page, "/minha-conta");
    if (!isMobile) {
      // Once the data are there the page is hydrated, and the link leads on without a new document.
      await expect(page.getByText("Sorriso, MT")).toBeVisible();
      await page.getByRole("link", { name: "Alterar meus dados" }).click();
      await page.waitForURL("**/meu-cadastro");
    }
    const here = isMobile ? /\/minha-conta$/ : /\/meu-cadastro$/;
    await fieldOf(page, "complement").fill("Galpão 2");
    await page.getByRole("link", { name: "Colheita", exact: false }).first().click();
    await expect(unsaved(page)).toBeVisible();
    await expect(unsaved(page).getByRole("button", { name: "Continuar editando" })).toBeFocused();
    await expectSound(page);
    await page.keyboard.press("Enter");
    await expect(unsaved(page)).toBeHidden();
    await expect(page).toHaveURL(here);
    await expect(fieldOf(page, "complement")).toHaveValue("Galpão 2");
    if (!isMobile) {
      await page.goBack();
      await expect(unsaved(page)).toBeVisible();
      await expect(page).toHaveURL(here);
      await unsaved(page).getByRole("button", { name: "Sair sem salvar" }).click();
      await page.waitForURL("**/minha-conta");
    } else {
      await page.getByRole("link", { name: "Colheita", exact: false }).first().click();
      await unsaved(page).getByRole("button", { name: "Sair sem salvar" }).click();
      await page.waitForURL("**/home");
    }
    await openForm(page, isMobile);
    await expect(fieldOf(page, "complement")).toHaveValue(lines.complement);
  });

  test("change the e-mail by the code that was sent to it, and it opens the account", async ({
    page,
    member,
    isMobile,
  }) => {
    await saveProfileData(page, member, lines);
    await openForm(page, isMobile);
    const newEmail = `outra.${member.email}`;
    const since = Date.now();
    await fieldOf(page, "email").fill(newEmail);
    await save(page).click();
    await showMember(page, member.password);
    const dialog = page.getByRole("dialog", { name: "Confirme o e-mail novo" });
    await dialog.waitFor();
    await expect(dialog.getByText(newEmail)).toBeVisible();
    await expectSound(page);
    await dialog.getByLabel("Código de acesso").fill("AAAAAA00");
    await dialog.getByRole("button", { name: "Confirmar e salvar" }).click();
    await expect(dialog.getByLabel("Código de acesso")).toHaveAccessibleDescription(/Código incorreto/);
    // A closed question keeps its code.
    await dialog.getByRole("button", { name: "Corrigir o e-mail" }).click();
    await save(page).click();
    const { text } = await mailSince(page, since, ({ to }) => to === newEmail);
    await dialog.getByLabel("Código de acesso").fill(/\b[A-Z]{6}\d{2}\b/.exec(text)?.[0] ?? "");
    await dialog.getByRole("button", { name: "Confirmar e salvar" }).click();
    await expect(page.getByText("Dados salvos.")).toBeVisible();
    const notice = await mailSince(page, since, ({ to }) => to === member.email);
    expect(notice.text).toContain("e-mail");
    await page.goto("/logout");
    await page.waitForURL("**/login");
    await open(page, "/login");
    await fillLogIn(page, newEmail, member.password);
    await page.waitForURL("**/home");
  });

  test("email-already-in-use: an e-mail that another member has is revealed to whoever proved it", async ({
    page,
    member,
    isMobile,
  }) => {
    await saveProfileData(page, member, lines);
    await openForm(page, isMobile);
    const since = Date.now();
    const { email: theirs } = await addMember(page.request);
    await fieldOf(page, "email").fill(theirs);
    await save(page).click();
    await showMember(page, member.password);
    const dialog = page.getByRole("dialog", { name: "Confirme o e-mail novo" });
    const code = /\b[A-Z]{6}\d{2}\b/;
    const { text } = await mailSince(page, since, (mail) => mail.to === theirs && code.test(mail.text));
    await dialog.getByLabel("Código de acesso").fill(code.exec(text)?.[0] ?? "");
    await dialog.getByRole("button", { name: "Confirmar e salvar" }).click();
    await expect.poll(() => errorAt(page, "email")).toContain("Outro participante já usa este e-mail.");
    await expect(fieldOf(page, "email")).toBeFocused();
    await expectSound(page);
  });

  test("that another page saves stand in this one at once", async ({ page, member, isMobile }) => {
    await saveProfileData(page, member, lines);
    await openForm(page, isMobile);
    const other = await page.context().newPage();
    await withoutWorker(other);
    await openForm(other, isMobile);
    await fieldOf(other, "addressNumber").fill("km 15");
    await save(other).click();
    await expect(other.getByText("Dados salvos.")).toBeVisible();
    await expect(fieldOf(page, "addressNumber")).toHaveValue("km 15");
    await other.close();
  });
});

test("what the server refuses stands at its field, and above the button where no field is wrong", async ({
  page,
  isMobile,
}) => {
  await withoutWorker(page);
  await logIn(page, people.farm);
  await openForm(page, isMobile);
  // A company is not born, and has its name in the place of a person's.
  await expect(fieldOf(page, "bornOn")).toHaveCount(0);
  await expect(profileForm(page).getByLabel("Razão social")).toHaveValue("Fazenda Santa Luzia Ltda");
  const answers = [
    { status: 400, code: "invalid-request", errors: [{ field: "body.LoyaltyCity__c", code: "EMPTY_CITY" }] },
    { status: 500, code: "internal-error" },
  ];
  await page.route("**/updateUser", (route) => {
    const { status, ...problem } = answers.shift() ?? { status: 500, code: "internal-error" };
    const json = { type: "about:blank", title: "x", status, requestId: "x", ...problem };
    return route.fulfill({ status, contentType: "application/problem+json", json });
  });
  await fieldOf(page, "complement").fill("Sede nova");
  await save(page).click();
  await expect.poll(() => errorAt(page, "city")).toBe("Escolha a cidade.");
  await expect(fieldOf(page, "city")).toBeFocused();
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("Os dados não foram salvos.");
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(fieldOf(page, "complement")).toHaveValue("Sede nova");
  await expectSound(page);
});

test("who is not logged in comes to the form after the log-in", async ({ page, isMobile }) => {
  await page.goto("/meu-cadastro");
  await page.waitForURL("**/login");
  await fillLogIn(page, people.cooperative);
  await page.waitForURL(isMobile ? "**/minha-conta" : "**/meu-cadastro");
  await save(page).waitFor();
});

test(
  "data that can't be read are reported as such, and asked for again",
  { tag: "@siege" },
  async ({ page, isMobile }) => {
    await withoutWorker(page);
    await logIn(page, people.ana);
    await page.route("**/api/profile", (route) => route.fulfill({ status: 500, body: "" }));
    await open(page, "/meu-cadastro");
    if (isMobile) await page.waitForURL("**/minha-conta");
    const data = page.getByRole("region", { name: "Meus dados" });
    // The page tries again by itself for a few seconds.
    await expect(data.getByText("Não conseguimos buscar estes dados")).toBeVisible({ timeout: 20_000 });
    await expectSound(page);
    await page.unroute("**/api/profile");
    await data.getByRole("button", { name: "Tentar de novo" }).click();
    await save(page).waitFor();
  },
);
