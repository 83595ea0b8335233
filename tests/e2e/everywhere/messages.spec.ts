import { expect, logIn, people, test } from "../stage/portal-page.ts";
import { fail, withoutWorker } from "./screen-states.ts";

test("a message stays while its page does, whatever is chosen there, and goes with it", async ({ page }) => {
  // By themselves messages leave after seven seconds: here no such time ever passes.
  await page.addInitScript(() => {
    const { setTimeout: wait } = globalThis;
    const isOfMessage = (delayMs?: number) => delayMs !== undefined && delayMs > 5_000 && delayMs <= 7_000;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, delayMs?: number) => (isOfMessage(delayMs) ? 0 : wait(run, delayMs)),
    });
  });
  await withoutWorker(page);
  await logIn(page, people.ana, "/extrato");
  await fail(page, "**/api/points/statement/export*");
  await page.getByRole("button", { name: "Baixar PDF" }).click();
  const message = page.getByRole("alert").filter({ hasText: "Não conseguimos gerar o arquivo agora." });
  await expect(message).toBeVisible();
  await page.getByRole("button", { name: "90 dias" }).click();
  await expect(page).toHaveURL(/periodo=90-dias$/);
  await expect(message).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/extrato$/);
  await expect(message).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Regulamento" }).press("Enter");
  await page.waitForURL("**/regulamento");
  await expect(message).toBeHidden();
});
