import { emailHint } from "@colheita/brazil";
import type { Page, Route } from "@playwright/test";
import { mailSince } from "../stage/outbox.ts";
import { test } from "../stage/own-member.ts";
import { expect, fillLogIn, open } from "../stage/portal-page.ts";
import { fieldOf, saveProfileData, openForm, save } from "./profile-form.ts";
import { expectSound, untilAccompanied, withoutWorker } from "../everywhere/screen-states.ts";

const lines = { street: "Rodovia MT-242", addressNumber: "km 14", complement: "", district: "Zona rural" };
const saved = (page: Page) => page.getByText("Dados salvos.", { exact: true });

/** Holds the form's next call up until it is let go. */
async function holdSaving(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = page.waitForRequest("**/updateUser");
  const hold = async (route: Route) => {
    await promise;
    await route.continue();
  };
  await page.route("**/updateUser", hold, { times: 1 });
  return { begun, letGo: resolve };
}

test.describe("a member's own data that are being saved", () => {
  test(
    "keep what another device wrote while this one had no network and showed saved data",
    { tag: "@siege" },
    async ({ page, browser, member, isMobile }, { project }) => {
      await saveProfileData(page, member, lines);
      await openForm(page, isMobile);
      await untilAccompanied(page);
      const storedText = () =>
        page.evaluate(async () => (await (await caches.match("/api/profile"))?.text()) ?? "nothing");
      await expect.poll(storedText).toContain(lines.street);
      await page.context().setOffline(true);
      await page.reload();
      await expect(fieldOf(page, "street")).toHaveValue(lines.street);

      const other = await (await browser.newContext({ ...project.use })).newPage();
      await withoutWorker(other);
      await open(other, "/login");
      await fillLogIn(other, member.email, member.password);
      await other.waitForURL("**/home");
      await openForm(other, isMobile);
      await fieldOf(other, "street").fill("Estrada do Silo");
      await save(other).click();
      await expect(saved(other)).toBeVisible();

      await page.context().setOffline(false);
      // This page has not heard of it.
      await expect(fieldOf(page, "street")).toHaveValue(lines.street);
      await fieldOf(page, "complement").fill("Galpão 2");
      await save(page).click();
      await expect(saved(page)).toBeVisible();
      await expect(fieldOf(page, "street")).toHaveValue("Estrada do Silo");
      await openForm(other, isMobile);
      await expect(fieldOf(other, "street")).toHaveValue("Estrada do Silo");
      await expect(fieldOf(other, "complement")).toHaveValue("Galpão 2");
      await other.context().close();
    },
  );

  test("keep what is typed meanwhile, through a reload too, and it is saved after them", async ({
    page,
    member,
    isMobile,
  }) => {
    await saveProfileData(page, member, lines);
    await openForm(page, isMobile);
    const { begun, letGo } = await holdSaving(page);
    await fieldOf(page, "complement").fill("Galpão 3");
    await save(page).click();
    await begun;
    await fieldOf(page, "addressNumber").fill("km 16");
    letGo();
    await expect(page.getByText("O que você mudou durante o envio ainda não foi salvo")).toBeVisible();
    await expect(fieldOf(page, "addressNumber")).toHaveValue("km 16");
    await expect(fieldOf(page, "addressNumber")).toBeFocused();
    await expect(saved(page)).toBeHidden();
    await page.reload();
    await expect(fieldOf(page, "addressNumber")).toHaveValue("km 16");
    await expect(fieldOf(page, "complement")).toHaveValue("Galpão 3");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    const drafts = await page.evaluate(() => sessionStorage.getItem("colheita.drafts"));
    expect(drafts).not.toContain("km 16");
    await page.reload();
    await expect(fieldOf(page, "addressNumber")).toHaveValue("km 16");
  });

  test("lose the e-mail by the code that was sent to it, and the dialog says where it went and waits", async ({
    page,
    member,
    isMobile,
  }) => {
    await saveProfileData(page, member, lines);
    await openForm(page, isMobile);
    const since = Date.now();
    await fieldOf(page, "email").fill("");
    await save(page).click();
    const dialog = page.getByRole("dialog", { name: "Confirme que quer tirar o e-mail" });
    await expect(dialog.getByText(emailHint(member.email), { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Voltar" })).toBeVisible();
    await expectSound(page);
    const code = /\b[A-Z]{6}\d{2}\b/;
    const { text } = await mailSince(page, since, (mail) => mail.to === member.email && code.test(mail.text));
    await dialog.getByLabel("Código de acesso").fill(code.exec(text)?.[0] ?? "");
    const { begun, letGo } = await holdSaving(page);
    await dialog.getByRole("button", { name: "Confirmar e salvar" }).click();
    await begun;
    await page.keyboard.press("Escape");
    await expect(dialog.getByText("Salvando")).toBeVisible();
    letGo();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(fieldOf(page, "email")).toHaveValue("");
    await expect(fieldOf(page, "street")).toHaveValue(lines.street);
  });
});
