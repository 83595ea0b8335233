import type { Page } from "@playwright/test";
import { saveProfileData } from "../account/profile-form.ts";
import { expectSound, refuse, withoutWorker } from "../everywhere/screen-states.ts";
import { test, type OwnMember } from "../stage/own-member.ts";
import { comeIn, expect } from "../stage/portal-page.ts";
import { deliverHat } from "./delivered-order.ts";
import { confirmButton, endow, enterCode, findReward, HAT, sentCode } from "./redemption.ts";

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Resgatar prêmio" });
const changeOf = (page: Page) => panelOf(page).getByRole("button", { name: "Mudar endereço" });
const othersOf = (page: Page) =>
  panelOf(page).getByRole("list", { name: "Escolha um endereço" }).getByRole("button");

/** Opens the redemption of the hat. */
async function openRedemption(page: Page): Promise<void> {
  await findReward(page, "chapeu", HAT);
  await page.getByRole("button", { name: /^Resgatar por/ }).click();
}

/** Opens the redemption of a member who lives at km 12 and had an order sent to Rua das Safras. */
async function openWithEarlier(page: Page, member: OwnMember): Promise<void> {
  await saveProfileData(page, member);
  await deliverHat(page, member);
  await comeIn(page);
  await openRedemption(page);
  await expect(changeOf(page)).toBeVisible();
  await expect(panelOf(page)).toContainText("Rodovia MT-242, km 12");
}

test("a reward is sent to the address of an earlier order, by one press", async ({ page, member }) => {
  await openWithEarlier(page, member);
  const panel = panelOf(page);
  await changeOf(page).click();
  await expect(othersOf(page)).toHaveText([/Rua das Safras, 12/]);
  await expect(othersOf(page)).toBeFocused();
  await expectSound(page);
  await page.keyboard.press("Enter");
  await expect(changeOf(page)).toBeFocused();
  await expect(panel).toContainText("Rua das Safras, 12, Centro");

  const since = Date.now();
  await panel.getByRole("button", { name: "Receber código de acesso" }).click();
  await enterCode(page, await sentCode(page, since, member.email));
  await confirmButton(page).click();
  await panel.getByRole("link", { name: "Acompanhar pedido" }).click();
  await expect(page.getByRole("dialog", { name: "Pedido" })).toContainText("Rua das Safras, 12, Centro");
});

test("an address that was written, and the profile's, are chosen again by one press", async ({
  page,
  member,
}) => {
  await openWithEarlier(page, member);
  const panel = panelOf(page);
  await changeOf(page).click();
  await othersOf(page).click();
  await changeOf(page).click();
  await expect(othersOf(page)).toHaveText([/Rodovia MT-242, km 12/]);
  await panel.getByLabel("Rua ou estrada").fill("Avenida dos Ipês");
  await panel.getByRole("button", { name: "Receber código de acesso" }).click();
  await panel.getByRole("button", { name: "Voltar ao pedido" }).click();
  await expect(panel).toContainText("Avenida dos Ipês, 12");
  await changeOf(page).click();
  await expect(othersOf(page)).toHaveText([/Rodovia MT-242, km 12/, /Rua das Safras, 12/]);
  await othersOf(page).first().click();
  await expect(changeOf(page)).toBeFocused();
  await expect(panel).toContainText("Rodovia MT-242, km 12");
  await changeOf(page).click();
  await othersOf(page).filter({ hasText: "Avenida dos Ipês" }).click();
  await expect(panel).toContainText("Avenida dos Ipês, 12");
});

test("without the addresses of earlier orders one is written", async ({ page, member }) => {
  await withoutWorker(page);
  await endow(page, member);
  await refuse(page, "**/api/rewards/addresses", 400, "invalid-request");
  await openRedemption(page);
  await changeOf(page).click();
  const panel = panelOf(page);
  await expect(panel.getByText("Não conseguimos buscar os endereços dos seus resgates.")).toBeVisible();
  await expect(panel.getByLabel("Quem recebe")).toBeFocused();
  await panel.getByLabel("Quem recebe").fill("Armazém do Jorge");
  await panel.getByRole("button", { name: "Receber código de acesso" }).click();
  await panel.getByRole("button", { name: "Voltar ao pedido" }).click();
  await expect(panel).toContainText("Armazém do Jorge");
});

test("what is written stays as the known addresses come after all, and they may be chosen", async ({
  page,
  member,
}) => {
  await withoutWorker(page);
  await saveProfileData(page, member);
  await deliverHat(page, member);
  await comeIn(page);
  const asked = ["**/api/profile", "**/api/rewards/addresses"];
  for (const path of asked) await refuse(page, path, 400, "invalid-request");
  const isFollowing = page.waitForRequest("**/api/live");
  await openRedemption(page);
  const panel = panelOf(page);
  await expect(panel.getByText("Não conseguimos buscar o seu endereço agora.")).toBeVisible();
  await panel.getByLabel("Quem recebe").fill("Armazém do Jorge");
  await isFollowing;
  for (const path of asked) await page.unroute(path);
  // What is on the screen is asked for again when a network comes back.
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(othersOf(page)).toHaveText([/Rodovia MT-242, km 12/, /Rua das Safras, 12/]);
  await expect(panel.getByLabel("Quem recebe")).toHaveValue("Armazém do Jorge");
  // The profile's number stands beside no other street.
  await expect(panel.getByLabel("Número", { exact: true })).toHaveValue("");
});

test("a CEP of elsewhere leaves house number and complement behind, and errors go as they are mended", async ({
  page,
  member,
}) => {
  await endow(page, member);
  await openRedemption(page);
  await changeOf(page).click();
  const panel = panelOf(page);
  const number = panel.getByLabel("Número", { exact: true });
  await expect(number).not.toHaveValue("");
  await panel.getByLabel("Quem recebe").fill("");
  await panel.getByLabel("CEP").fill("01310-100");
  await expect(panel.getByLabel("Rua ou estrada")).toHaveValue("Avenida Paulista");
  await expect(number).toHaveValue("");

  await panel.getByRole("button", { name: "Receber código de acesso" }).click();
  const recipient = panel.getByLabel("Quem recebe");
  await expect(recipient).toBeFocused();
  await expect(recipient).toHaveAccessibleDescription("Informe quem recebe a entrega.");
  // Neither the head of the panel nor its buttons cover the field that is led to.
  const [field, foot] = await Promise.all([
    recipient.boundingBox(),
    panel.getByRole("button", { name: "Receber código de acesso" }).boundingBox(),
  ]);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan((foot?.y ?? 0) - 30);
  expect(field?.y ?? 0).toBeGreaterThan(90);
  await recipient.fill("Armazém do Jorge");
  await expect(recipient).not.toHaveAttribute("aria-invalid");
  await expect(number).toHaveAccessibleDescription("Informe o número ou S/N.");
  // A number that was written here stays, whatever the CEP becomes.
  await number.fill("1000");
  await panel.getByLabel("CEP").fill("78890-000");
  await expect(panel.getByLabel("Cidade")).toHaveValue("Sorriso");
  await expect(number).toHaveValue("1000");
});

test("a CEP of elsewhere takes the tick away from an address that came without a number", async ({
  page,
  member,
}) => {
  await endow(page, member);
  await openRedemption(page);
  await changeOf(page).click();
  const panel = panelOf(page);
  const none = panel.getByLabel("Sem número (S/N)");
  await none.check();
  await panel.getByRole("button", { name: "Receber código de acesso" }).click();
  await panel.getByRole("button", { name: "Voltar ao pedido" }).click();
  await expect(panel.getByRole("heading", { name: HAT })).toBeFocused();
  await changeOf(page).click();
  await expect(none).toBeChecked();
  await panel.getByLabel("CEP").fill("01310-100");
  await expect(panel.getByLabel("Rua ou estrada")).toHaveValue("Avenida Paulista");
  await expect(none).not.toBeChecked();
  await expect(panel.getByLabel("Número", { exact: true })).toHaveValue("");
  await expect(panel.getByLabel("Número", { exact: true })).toBeEditable();
});
