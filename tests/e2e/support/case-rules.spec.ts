import { readFileSync } from "node:fs";
import { join } from "node:path";
import { maskCellphone, normalizeCellphone } from "@colheita/brazil";
import { codeWords } from "../../../apps/portal/src/features/support/case-words.ts";
import { expect, open, test } from "../stage/portal-page.ts";

test("the vectors of cellphones get their verdict at the field of the case form", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the rules are the same at both widths");
  const file = join(import.meta.dirname, "../../../packages/brazil/test/vectors.json");
  const { phone } = JSON.parse(readFileSync(file, "utf8")) as {
    phone: {
      valid: string[];
      invalid: { value: string }[];
      inputs: { input: string; normalized: string }[];
      edge: { value: string; expect: boolean }[];
    };
  };
  await open(page, "/fale-conosco");
  const field = page.getByLabel("Celular *");
  const send = page.getByRole("button", { name: "Enviar chamado" });
  const description = page.getByLabel("Descrição *");
  await field.waitFor();
  const normalize = (value: string) => normalizeCellphone(maskCellphone(value));
  const wrong: string[] = [];
  for (const { input, normalized } of phone.inputs) {
    await field.fill(input);
    if (normalizeCellphone(await field.inputValue()) !== normalized) wrong.push(`${input} as typed`);
  }
  // What the mask cuts off never stands in the field.
  const bad = phone.invalid.filter(({ value }) => value !== "" && normalize(value) === value);
  expect(bad.length).toBeGreaterThan(5);
  for (const [value, isGood] of [
    ...phone.valid.map((one) => [one, true] as const),
    ...phone.inputs.map(({ input }) => [input, true] as const),
    ...phone.edge.map((one) => [one.value, one.expect] as const),
    ...bad.map((one) => [one.value, false] as const),
  ]) {
    await field.fill(value);
    // What was said of the last one goes; the description is empty, so that the form is refused in any case.
    await description.fill("x");
    await description.fill("");
    await send.click();
    await expect(description).toHaveAttribute("aria-invalid", "true");
    if (((await field.getAttribute("aria-invalid")) === "true") === isGood) wrong.push(value);
    else if (!isGood) await expect(field).toHaveAccessibleDescription(new RegExp(codeWords("INVALID_PHONE")));
  }
  expect(wrong).toEqual([]);
});
