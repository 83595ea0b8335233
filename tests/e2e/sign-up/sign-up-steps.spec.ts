import type { Page } from "@playwright/test";
import { someForm } from "../../../apps/api/test/world/registration-cases.ts";
import { withoutWorker } from "../everywhere/screen-states.ts";
import { expect, open, ready, test } from "../stage/portal-page.ts";
import { fillData, goOn, toData } from "./fill-sign-up.ts";

/** Returns the steps that the entry of the history leads through. */
const stepsOf = (page: Page) =>
  page.evaluate(() => (history.state as { steps?: number[] } | null)?.steps ?? [0]);

test.beforeEach(({ page }) => withoutWorker(page));

test("the phone's back leads to the step before, and leaves the form from its first", async ({ page }) => {
  const form = someForm();
  const title = (name: string) => page.getByRole("heading", { name, exact: true });
  await open(page, "/");
  await open(page, "/cadastro");
  await toData(page, form);
  await fillData(page, form);
  await goOn(page).click();
  await expect(title("Senha e termos")).toBeFocused();
  await page.goBack();
  await expect(title("Seus dados")).toBeFocused();
  await expect(page.getByLabel("Nome *", { exact: true })).toHaveValue(form.firstName ?? "");
  await page.goForward();
  await expect(title("Senha e termos")).toBeFocused();
  // The form's own button is the same way: no entry stays behind that leads nowhere.
  const back = page.getByRole("button", { name: "Voltar uma etapa" });
  await back.click();
  await expect.poll(() => stepsOf(page)).toEqual([0, 1]);
  await back.click();
  await expect(page.getByRole("radio").first()).toBeFocused();
  await page.goBack();
  await page.waitForURL("**/");
  // Whoever comes back finds the step that they have left, and the next behind it.
  await page.goForward();
  await ready(page);
  await expect(page.getByRole("radio", { checked: true })).toBeVisible();
  await expect(page.getByLabel("Nome *", { exact: true })).toBeAttached();
  await page.goForward();
  await expect(title("Seus dados")).toBeFocused();
});

test("two presses at once on the way back are one", async ({ page }) => {
  const form = someForm();
  await open(page, "/cadastro");
  await toData(page, form);
  await fillData(page, form);
  await goOn(page).click();
  const back = page.getByRole("button", { name: "Voltar uma etapa" });
  await back.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole("heading", { name: "Seus dados", exact: true })).toBeFocused();
  const steps = () => stepsOf(page);
  await expect.poll(steps).toEqual([0, 1]);
  // A link within the page leads to no other step, and pressed again makes no other entry.
  const skip = page.locator('a[href="#conteudo"]');
  await skip.evaluate((link: HTMLElement) => link.click());
  await expect.poll(steps).toEqual([0, 1, 1]);
  await skip.evaluate((link: HTMLElement) => link.click());
  await expect.poll(steps).toEqual([0, 1, 1]);
  await expect(page.getByRole("heading", { name: "Seus dados", exact: true })).toBeVisible();
  await back.click();
  await expect(page.getByRole("radio", { checked: true })).toBeVisible();
  await expect.poll(steps).toEqual([0]);
  await expect(page.getByRole("radio", { checked: true })).toBeVisible();
  await expect(page).toHaveURL(/cadastro$/);
});
