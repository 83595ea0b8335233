import { expect, logIn, people, ready, test } from "../stage/portal-page.ts";
import { findReward, HAT } from "./redemption.ts";

test("closing asks only when something was typed", async ({ page }) => {
  await logIn(page, people.ana);
  await findReward(page, "chapeu", HAT);
  const opener = page.getByRole("button", { name: /^Resgatar por/ });
  const panel = page.getByRole("dialog", { name: "Resgatar prêmio" });
  await opener.click();
  await expect(panel.getByRole("button", { name: "Mudar endereço" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await panel.getByRole("button", { name: "Mudar endereço" }).click();
  await panel.getByLabel("Quem recebe").fill("José da Silva");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Sair do resgate?" });
  await question.getByRole("button", { name: "Continuar o resgate" }).click();
  await expect(panel.getByLabel("Quem recebe")).toHaveValue("José da Silva");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Sair" }).click();
  await expect(panel).toBeHidden();
});

test("the way back closes the panel, stays on the page and leaves no entry behind", async ({ page }) => {
  await logIn(page, people.ana);
  await findReward(page, "chapeu", HAT);
  const address = page.url();
  const opener = page.getByRole("button", { name: /^Resgatar por/ });
  const panel = page.getByRole("dialog", { name: "Resgatar prêmio" });
  await opener.click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  expect(page.url()).toBe(address);

  await opener.click();
  await panel.getByRole("button", { name: "Mudar endereço" }).click();
  await panel.getByLabel("Quem recebe").fill("José da Silva");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Sair do resgate?" });
  await question.getByRole("button", { name: "Continuar o resgate" }).click();
  await expect(panel.getByLabel("Quem recebe")).toHaveValue("José da Silva");
  await page.goBack();
  await question.getByRole("button", { name: "Sair" }).click();
  await expect(panel).toBeHidden();
  expect(page.url()).toBe(address);

  await opener.click();
  await expect(panel).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(opener).toBeVisible();
  await expect(panel).toBeHidden();
  await opener.click();
  await panel.getByRole("button", { name: "Fechar" }).click();
  await expect(panel).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => (history.state as { isPanel?: true } | null)?.isPanel))
    .toBe(undefined);
  await page.goBack();
  await expect(page).toHaveURL(/\/premios\?busca=chapeu/);
});
