import { readFileSync } from "node:fs";
import { join } from "node:path";
import { maskCep, maskPis, maskRg, normalizeCep, normalizePis, normalizeRg, ufOfCep } from "@colheita/brazil";
import type { RegistrationForm } from "@colheita/contract/registration/registration-form";
import type { Page } from "@playwright/test";
import { fieldWords } from "../../../apps/portal/src/features/registration/field-words.ts";
import {
  documentCases,
  neededEmailCases,
  updateCases,
  type RuleCase,
} from "../../../apps/api/test/world/registration-cases.ts";
import { test } from "../stage/own-member.ts";
import { expect, logIn, people } from "../stage/portal-page.ts";
import {
  errorAt,
  fieldOf,
  fillCep,
  fillLines,
  openForm,
  save,
  type ProfileFieldName,
} from "./profile-form.ts";
import { withoutWorker } from "../everywhere/screen-states.ts";

test.skip(({ isMobile }) => isMobile, "the rules are the same at both widths");
test.describe.configure({ timeout: 300_000 });

test.use({ category: "Estudante" });
test.beforeEach(({ page }) => withoutWorker(page));

/** Fills the form in as a case says. What its mask or list keeps out is not tried. */
async function fill(page: Page, form: RegistrationForm): Promise<void> {
  await fillCep(page);
  await fillLines(page, form);
  await fieldOf(page, "bornOn").fill(form.bornOn ?? "");
  await fieldOf(page, "rg").fill(form.rg ?? "");
  await fieldOf(page, "pis").fill(form.pis ?? "");
  if (form.email !== undefined) await fieldOf(page, "email").fill(form.email);
  const { postalCode = "", state = "", city = "" } = form;
  if (postalCode !== "78890-000") await fieldOf(page, "postalCode").fill(postalCode);
  if (state !== "MT") await fieldOf(page, "state").selectOption(state);
  else if (city !== "Sorriso") await fieldOf(page, "city").selectOption(city);
}

test(
  "5.2 to 5.4: each rule of the profile has the same verdict in the form and in the call, by the same code",
  { tag: "@siege" },
  async ({ page, member }) => {
    await openForm(page, false);
    let savedCount = 0;
    page.on("response", (answer) => {
      if (answer.url().endsWith("/updateUser") && answer.ok()) savedCount += 1;
    });

    async function verdictOf({ form: make, change, refused }: RuleCase): Promise<string> {
      await fill(page, make(change));
      const before = savedCount;
      const at = (refused?.[0] ?? "city") as ProfileFieldName;
      await save(page).click();
      await expect.poll(async () => savedCount > before || (await errorAt(page, at)) !== "").toBe(true);
      if (savedCount === before) return errorAt(page, at);
      await expect(page.getByText("Dados salvos.")).toBeVisible();
      return "accepted";
    }

    const cases = [...updateCases, ...documentCases, ...neededEmailCases];
    const tried = cases.filter(({ isUntypable }) => !isUntypable);
    const verdicts: [says: string, words: string][] = [];
    for (const given of tried) {
      verdicts.push([given.says, await verdictOf(given)]);
      // The next case begins with the stored e-mail.
      await fieldOf(page, "email").fill(member.email);
    }
    expect(verdicts).toEqual(
      tried.map(({ says, refused }) => [says, refused ? fieldWords(refused[1]) : "accepted"]),
    );
    for (const { refused, change } of cases.filter(({ isUntypable }) => isUntypable)) {
      const name = refused?.[0] as ProfileFieldName;
      if (name === "state") {
        const offered = await fieldOf(page, "state").getByRole("option").allTextContents();
        expect(offered).toHaveLength(28);
        continue;
      }
      await fieldOf(page, name).fill(change[name] ?? "");
      const stands = (await fieldOf(page, name).inputValue()).replaceAll(/\W/g, "");
      expect(stands.length).toBeLessThan((change[name] ?? "").length);
    }
  },
);

test(
  "the vectors of RG, PIS and CEP get their verdict at the field",
  { tag: "@siege" },
  async ({ member: { page } }) => {
    const file = join(import.meta.dirname, "../../../packages/brazil/test/vectors.json");
    interface Kind {
      readonly valid: string[];
      readonly invalid: { value: string }[];
      readonly inputs?: { input: string; normalized: string }[];
      readonly edge?: { value: string; expect: boolean }[];
    }
    const vectors = JSON.parse(readFileSync(file, "utf8")) as Record<string, Kind>;
    await openForm(page, false);
    const wrong: string[] = [];
    for (const [kind, field, keep, bare] of [
      ["rg", "rg", (value: string) => normalizeRg(maskRg(value)) === normalizeRg(value), normalizeRg],
      ["pis", "pis", (value: string) => normalizePis(maskPis(value)) === value, normalizePis],
      ["cep", "postalCode", (value: string) => normalizeCep(maskCep(value)) === value, normalizeCep],
    ] as const) {
      const { valid, invalid, inputs = [], edge = [] } = vectors[kind] ?? { valid: [], invalid: [] };
      for (const { input, normalized } of inputs) {
        await fieldOf(page, field).fill(input);
        expect(bare(await fieldOf(page, field).inputValue()), input).toBe(normalized);
      }
      // What the mask keeps out never stands in the field, and an empty document is none.
      const bad = invalid.map(({ value }) => value).filter((value) => value.trim() !== "" && keep(value));
      expect(bad.length).toBeGreaterThan(5);
      for (const [value, isGood] of [
        ...valid.map((one) => [one, true] as const),
        ...inputs.map(({ input }) => [input, true] as const),
        ...edge.map((one) => [one.value, one.expect] as const),
        ...bad.map((one) => [one, false] as const),
      ]) {
        await fieldOf(page, field).fill(value);
        // A CEP that a state has fills that state in: until then it is still being asked about.
        if (field === "postalCode" && isGood)
          await expect(fieldOf(page, "state")).toHaveValue(ufOfCep(normalizeCep(value)) ?? "none");
        // The number is missing: the form is refused in any case, and not sent.
        await save(page).click();
        await expect.poll(() => errorAt(page, "addressNumber")).not.toBe("");
        const isRefused = (await errorAt(page, field)) !== "";
        if (isRefused === isGood) wrong.push(`${kind} ${value}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test(
  "a consultant is not refused for RG and PIS, and a farmer is not asked for them",
  { tag: "@wide" },
  async ({ page }) => {
    await logIn(page, people.consultant);
    await openForm(page, false);
    await fieldOf(page, "rg").fill("111111111");
    await fieldOf(page, "pis").fill("111.11111.11-1");
    await fieldOf(page, "addressNumber").fill("");
    await save(page).click();
    await expect.poll(() => errorAt(page, "addressNumber")).not.toBe("");
    expect([await errorAt(page, "rg"), await errorAt(page, "pis")]).toEqual(["", ""]);
    await page.goto("/logout");
    await page.waitForURL("**/login");
    await logIn(page, people.ana);
    await openForm(page, false);
    await expect(fieldOf(page, "rg")).toHaveCount(0);
    await expect(fieldOf(page, "pis")).toHaveCount(0);
  },
);
