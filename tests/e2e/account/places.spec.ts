import type { Page, Request } from "@playwright/test";
import { expect, logIn, people, test } from "../stage/portal-page.ts";
import { findReward, HAT } from "../rewards/redemption.ts";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";

/** Opens the form of the delivery address, with an empty CEP. */
async function openAddress(page: Page) {
  await findReward(page, "chapeu", HAT);
  await page.getByRole("button", { name: /^Resgatar por/ }).click();
  const panel = page.getByRole("dialog", { name: "Resgatar prêmio" });
  await panel.getByRole("button", { name: "Mudar endereço" }).click();
  const cep = panel.getByLabel("CEP", { exact: true });
  await cep.clear();
  return {
    panel,
    cep,
    street: panel.getByLabel("Rua ou estrada"),
    district: panel.getByLabel("Bairro ou comunidade"),
    state: panel.getByLabel("Estado"),
    city: panel.getByLabel("Cidade"),
  };
}

/** Counts the CEPs that are looked up. */
function lookUps(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/getAddressByCep") asked.push(searchParams.get("cep") ?? "");
  });
  return asked;
}

test(
  "a CEP fills street, district, state and then the city, and the next one fills them anew",
  { tag: "@wide" },
  async ({ page }) => {
    const asked = lookUps(page);
    await logIn(page, people.ana);
    const { panel, cep, street, district, state, city } = await openAddress(page);
    await cep.pressSequentially("0131010");
    expect(asked).toEqual([]);
    await cep.press("0");
    await expect(street).toHaveValue("Avenida Paulista");
    await expect(district).toHaveValue("Bela Vista");
    await expect(state).toHaveValue("SP");
    await expect(city).toHaveValue("São Paulo");
    // What is half under the panel's head counts as a small target.
    await panel.evaluate((element) => element.scrollTo({ top: 0, behavior: "instant" }));
    await expectSound(page);

    // One CEP for the whole town: the lines it does not fill are empty, and may be written.
    await cep.fill("78890-000");
    await expect(city).toHaveValue("Sorriso");
    await expect(state).toHaveValue("MT");
    await expect(street).toHaveValue("");
    await expect(district).toHaveValue("");
    await street.fill("Rodovia MT-242, km 14");
    await cep.fill("75901-000");
    await expect(city).toHaveValue("Rio Verde");
    await expect(street).toHaveValue("Rodovia MT-242, km 14");
    expect(asked).toEqual(["01310100", "78890000", "75901000"]);
  },
);

test("a CEP that no address has is refused at its field, and what was written stays", async ({ page }) => {
  await logIn(page, people.ana);
  const { panel, cep, street, city, state } = await openAddress(page);
  await street.fill("Estrada do Meio");
  await cep.fill("99999-999");
  await expect(cep).toHaveAccessibleDescription(/CEP inválido!/);
  await expectSound(page);
  await panel.getByRole("button", { name: "Receber código de acesso" }).click();
  await expect(cep).toBeFocused();
  await expect(cep).toHaveAccessibleDescription(/CEP inválido!/);
  await expect(street).toHaveValue("Estrada do Meio");
  await cep.fill("78890-100");
  await expect(cep).not.toHaveAccessibleDescription(/CEP inválido!/);
  await expect(city).toHaveValue("Sorriso");
  // Another state has other cities.
  await state.selectOption("PR");
  await expect(city).toHaveValue("");
  await city.selectOption("Londrina");
  await expect(city).toHaveValue("Londrina");
});

/** Holds the look-up of a CEP until it is let go of. */
async function hold(page: Page, cep: string) {
  const go = Promise.withResolvers<void>();
  await page.route(`**/api/getAddressByCep?cep=${cep}`, async (route) => {
    await go.promise;
    // Where the page gave it up there is nothing left to answer.
    await route.continue().catch(() => undefined);
  });
  return { letGo: () => go.resolve() };
}

test("an answer that comes late is dropped when another CEP stands in the field", async ({ page }) => {
  await logIn(page, people.ana);
  const { letGo } = await hold(page, "01310100");
  const { panel, cep, street, city } = await openAddress(page);
  const ofLate = (request: Request) => request.url().endsWith("cep=01310100");
  const ended = Promise.race([
    page.waitForEvent("requestfailed", ofLate),
    page.waitForEvent("requestfinished", ofLate),
  ]);
  await cep.fill("01310-100");
  await expect(panel.getByText("Buscando o endereço")).toBeAttached();
  await cep.fill("78890-100");
  await expect(city).toHaveValue("Sorriso");
  letGo();
  await ended;
  // An answer that the page still took would be in the line by the time that it has read another one.
  await page.evaluate(async () => (await fetch("/api/getAddressByCep?cep=78890100")).text());
  await expect(street).toHaveValue("Avenida das Sementes");
});

test("what is written and chosen while a CEP is looked up stays, whatever comes late", async ({ page }) => {
  await logIn(page, people.ana);
  const answer = await hold(page, "01310100");
  const other = await hold(page, "78890100");
  const { cep, street, district, state, city } = await openAddress(page);
  await cep.fill("01310-100");
  await street.fill("Rodovia MT-242, km 14");
  answer.letGo();
  await expect(district).toHaveValue("Bela Vista");
  await expect(city).toHaveValue("São Paulo");
  await expect(street).toHaveValue("Rodovia MT-242, km 14");

  await cep.fill("78890-100");
  await state.selectOption("PR");
  await city.selectOption("Londrina");
  other.letGo();
  await expect(street).toHaveValue("Avenida das Sementes");
  await expect(state).toHaveValue("PR");
  await expect(city).toHaveValue("Londrina");
});

test("section 4: the city of a CEP follows the rest after 500 ms, and not before", async ({ page }) => {
  await page.clock.install();
  await logIn(page, people.ana);
  const { cep, state, city } = await openAddress(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await state.selectOption("PR");
  await expect(city).toHaveValue("");
  await cep.fill("01310-100");
  await expect(state).toHaveValue("SP");
  await page.clock.runFor(499);
  await expect(city).toHaveValue("");
  await page.clock.runFor(1);
  await expect(city).toHaveValue("São Paulo");
});

test("the city that is chosen before that of a CEP has followed stays", async ({ page }) => {
  await page.clock.install();
  await logIn(page, people.ana);
  const { cep, state, city } = await openAddress(page);
  await cep.fill("01310-100");
  await expect(state).toHaveValue("SP");
  await city.selectOption("Campinas");
  await page.clock.fastForward(1_000);
  await expect(city).toHaveValue("Campinas");
});

test("without a network the address is written by hand", async ({ page, context }) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
  const { panel, cep, state, city } = await openAddress(page);
  await context.setOffline(true);
  await cep.fill("99010-000");
  await expect(panel.getByText("Preencha os campos abaixo.")).toBeVisible();
  await expect(state).toHaveValue("RS");
  // The list of cities gives way to a field.
  await panel.getByRole("textbox", { name: "Cidade" }).fill("Passo Fundo");
  await expect(city).toHaveValue("Passo Fundo");
  await context.setOffline(false);
});
