import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isCpf, maskCellphone, maskTaxId, normalizeCellphone, taxIdKey } from "@colheita/brazil";
import type { Page } from "@playwright/test";
import { fieldWords } from "../../../apps/portal/src/features/registration/field-words.ts";
import { createCases, someForm, type RuleCase } from "../../../apps/api/test/world/registration-cases.ts";
import { expect, open, people, test } from "../stage/portal-page.ts";
import {
  confirm,
  countTerms,
  expectData,
  fillCode,
  fillData,
  fillPassword,
  finish,
  goOn,
  sendForm,
  toData,
  typeCode,
} from "./fill-sign-up.ts";
import { expectNoViolation, withoutWorker } from "../everywhere/screen-states.ts";

/**
 * Returns the heading of the step at which a form that was left begins again; until it is there the first one
 * stands in its place.
 */
const data = (page: Page) => page.getByRole("heading", { level: 2, name: "Seus dados", exact: true });

test.beforeEach(({ page }) => withoutWorker(page));

test(
  "a farmer signs up: the fields of the specification, one tap to end each step, and home",
  { tag: "@wide" },
  async ({ page }) => {
    const form = someForm();
    const since = Date.now();
    const effort = { fields: 0, taps: 0 };
    await open(page, "/cadastro");
    await expectNoViolation(page);
    await sendForm(page, form, effort);
    await typeCode(page, form, since, effort);
    await page.waitForURL("**/home");
    // Category, CPF, names, birth date, cellphone, e-mail, two passwords and the code; a box for each term.
    expect(effort).toEqual({ fields: 10 + (await countTerms(page, form)), taps: 4 });
    await expect
      .poll(() => page.evaluate(() => Object.values(sessionStorage).join()))
      .not.toContain(form.email);
  },
);

test("who has no e-mail signs up by the cellphone", async ({ page }) => {
  const form = someForm({ email: "" });
  const since = Date.now();
  await open(page, "/cadastro");
  await sendForm(page, form);
  await typeCode(page, form, since);
  await page.waitForURL("**/home");
});

test("auth/cpfcnpj-already-in-use: a CPF that a member has is reported after the code, and can be corrected", async ({
  page,
}) => {
  const form = someForm({ taxId: people.ana });
  const since = Date.now();
  await open(page, "/cadastro");
  await sendForm(page, form);
  await typeCode(page, form, since);
  await page.waitForURL("**/cadastro");
  await data(page).waitFor();
  await expect(page.getByRole("alert")).toContainText("Já existe um cadastro com este CPF ou CNPJ.");
  await expectNoViolation(page);
  // The contact is proved: with the right CPF and the password the sign-up ends here.
  const { taxId = "" } = someForm();
  await page.getByLabel("CPF ou CNPJ *").fill(taxId);
  await goOn(page).click();
  await fillPassword(page, form);
  await finish(page).click();
  await page.waitForURL("**/home");
});

test("what was typed outlives a reload and a lost connection, but for the password", async ({
  page,
  context,
}) => {
  const form = someForm();
  const since = Date.now();
  await open(page, "/cadastro");
  await toData(page, form);
  await fillData(page, form);
  await page.reload();
  await data(page).waitFor();
  await expectData(page, form);
  await goOn(page).click();
  await fillPassword(page, form);
  await context.setOffline(true);
  await finish(page).click();
  await expect(page.getByRole("alert")).toContainText("Sem sinal.");
  await context.setOffline(false);
  await finish(page).click();
  await page.waitForURL("**/codigo-de-acesso");
  // Opened anew, the tab knows the code's contact, but no password.
  await page.reload();
  await typeCode(page, form, since);
  await page.waitForURL("**/cadastro");
  await expect(page.getByText("Contato confirmado.")).toBeVisible();
  // Nothing else is missing.
  await fillPassword(page, form);
  await finish(page).click();
  await page.waitForURL("**/home");
});

test("whoever corrects a field types on in it, and what failed comes into sight", async ({
  page,
  context,
}) => {
  const form = someForm();
  await open(page, "/cadastro");
  await toData(page, form);
  const profile = page.getByRole("radio").first();
  await page.getByRole("button", { name: "Voltar uma etapa" }).click();
  await expect(profile).toBeFocused();
  await goOn(page).click();
  await goOn(page).click();
  await expect(page.getByRole("region", { name: /^Falta corrigir/ })).toBeFocused();
  const name = page.getByLabel("Nome *", { exact: true });
  await name.click();
  await name.pressSequentially("Josefino");
  await expect(name).toHaveValue("Josefino");
  await fillData(page, form);
  await goOn(page).click();
  await fillPassword(page, form);
  await context.setOffline(true);
  await finish(page).click();
  await expect(page.getByRole("alert")).toBeInViewport();
  await context.setOffline(false);
  // The server may know better than the form what a profile is.
  const errors = [{ field: "body.LoyaltyCategory__c", code: "INVALID_CATEGORY" }];
  const json = { status: 400, code: "invalid-request", errors, success: false };
  await page.route("**/api/persistLoyalty", (route) => route.fulfill({ status: 400, json }));
  await finish(page).click();
  await expect(page.getByText("Escolha uma das opções.", { exact: true })).toBeVisible();
  await expect(profile).toBeFocused();
});

test("two taps make one member", async ({ page }) => {
  const form = someForm();
  const since = Date.now();
  await open(page, "/cadastro");
  await sendForm(page, form);
  await page.waitForURL("**/codigo-de-acesso");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/persistLoyalty")) sent.push(request.postData() ?? "");
  });
  await fillCode(page, form, since);
  await confirm(page).dblclick();
  await page.waitForURL("**/home");
  expect(sent).toHaveLength(1);
});

test("a referral link fills the code in", async ({ page }) => {
  await open(page, "/cadastro?indicacao=BOAVISTA7");
  await toData(page, { category: "Agricultor" });
  await fillData(page, someForm());
  await goOn(page).click();
  await expect(page.getByRole("textbox", { name: /^Código de indicação/ })).toHaveValue("BOAVISTA7");
});

test.describe("the rules, in one visit of the page", () => {
  test.skip(({ isMobile }) => isMobile, "the rules are the same at both widths");
  test.setTimeout(240_000);

  test(
    "firstname-length, lastname-length, invalid-referral-code and every rule of the form are reported as by the API",
    { tag: "@siege" },
    async ({ page }) => {
      await open(page, "/cadastro");
      await goOn(page).click();
      await expect(page.getByText("Escolha uma das opções para continuar.")).toBeVisible();
      const verdicts: [says: string, words: string][] = [];
      const wanted: [says: string, words: string][] = [];
      for (const given of createCases.filter(({ refused }) => refused?.[0] !== "category")) {
        wanted.push([given.says, given.refused ? fieldWords(given.refused[1]) : "accepted"]);
        verdicts.push([given.says, await verdictOf(given)]);
      }
      expect(verdicts).toEqual(wanted);

      async function verdictOf({ form: make, change, refused }: RuleCase): Promise<string> {
        const form = make(change);
        await toData(page, form);
        await fillData(page, form);
        await goOn(page).click();
        const next = page.getByRole("heading", { level: 2, name: "Senha e termos", exact: true });
        const error = page.locator(`#sign-up-${refused?.[0] ?? "none"}-error`);
        await next.or(error).first().waitFor();
        if (await error.isVisible()) return error.innerText();
        const isOfPassword = /password|confirmed|referral/i.test(
          refused?.[0] ?? Object.keys(change)[0] ?? "",
        );
        // What the first of the two steps accepts needs no sending.
        if (!refused && !isOfPassword) return "accepted";
        await fillPassword(page, form);
        await finish(page).click();
        if (refused) {
          await error.waitFor();
          return error.innerText();
        }
        await page.waitForURL("**/codigo-de-acesso");
        await page.getByRole("link", { name: "Corrigir o cadastro" }).click();
        await page.getByRole("heading", { level: 2, name: "Seus dados" }).waitFor();
        return "accepted";
      }
    },
  );

  test(
    "the vectors of CPF, CNPJ and cellphone get their verdict at the field",
    { tag: "@siege" },
    async ({ page }) => {
      const file = join(import.meta.dirname, "../../../packages/brazil/test/vectors.json");
      interface Kind {
        readonly valid: string[];
        readonly invalid: { value: string }[];
        readonly inputs?: { input: string; normalized: string }[];
        readonly edge?: { value: string; expect: boolean }[];
      }
      const vectors = JSON.parse(readFileSync(file, "utf8")) as Record<string, Kind>;
      await open(page, "/cadastro");
      await toData(page, { category: "Agricultor" });
      const wrong: string[] = [];
      for (const [kind, label, field, keep] of [
        ["cpf", "CPF ou CNPJ *", "taxId", (value: string) => taxIdKey(maskTaxId(value))],
        ["cnpj", "CPF ou CNPJ *", "taxId", (value: string) => taxIdKey(maskTaxId(value))],
        ["phone", "Celular *", "phone", (value: string) => normalizeCellphone(maskCellphone(value))],
      ] as const) {
        const { valid, invalid, inputs = [], edge = [] } = vectors[kind] ?? { valid: [], invalid: [] };
        // A text of 12 or 13 digits is the beginning of a CNPJ here.
        const typed = inputs.filter(({ input }) => !/^\d{12,13}$/.test(input));
        expect(typed.length).toBeGreaterThan(1);
        for (const { input, normalized } of typed) {
          await page.getByLabel(label, { exact: true }).fill(input);
          const shown = await page.getByLabel(label, { exact: true }).inputValue();
          if (keep(shown) !== normalized) wrong.push(`${kind} ${input} as ${shown}`);
        }
        // What the mask cuts off never stands in the field.
        const raw = [...invalid, ...edge.filter((one) => !one.expect)].map(({ value }) => value);
        const bad = raw.filter((value) => value !== "" && keep(value) === value);
        for (const [value, isGood] of [
          ...valid.map((one) => [one, true] as const),
          ...typed.map(({ input }) => [input, true] as const),
          ...edge.flatMap((one) => (one.expect ? [[one.value, true] as const] : [])),
          // What is no CNPJ may be a CPF, which the same field takes.
          ...bad.filter((one) => kind !== "cnpj" || !isCpf(one)).map((one) => [one, false] as const),
        ]) {
          await page.getByLabel(label, { exact: true }).fill(value);
          await goOn(page).click();
          // The e-mail's neighbour is empty: the step is refused in any case.
          await page.getByRole("heading", { name: /^Falta corrigir/ }).waitFor();
          const isRefused = await page.locator(`#sign-up-${field}-error`).isVisible();
          if (isRefused === isGood) wrong.push(`${kind} ${value}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
