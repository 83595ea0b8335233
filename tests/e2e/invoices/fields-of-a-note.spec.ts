import { withoutWorker } from "../everywhere/screen-states.ts";
import { test } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";
import { somePaper } from "./invoice-papers.ts";

test("date and total belong to the note of their key; what is typed once it has changed, to the next", async ({
  member: { page },
}) => {
  await withoutWorker(page);
  await open(page, "/notas-fiscais");
  const [key, date, total] = [
    page.getByRole("textbox", { name: "Chave de acesso" }),
    page.getByLabel("Data de emissão"),
    page.getByLabel("Valor total da nota"),
  ];
  const [first, second, third] = [somePaper(), somePaper({ daysAgo: 5 }), somePaper()];
  await key.fill(first.printedKey);
  await date.fill(first.issuedOn);
  await total.pressSequentially("5000");
  // What is typed while a character is missing is this note's still.
  await key.press("Backspace");
  await total.fill("R$ 60,00");
  await key.fill(first.printedKey);
  await key.fill("");
  await date.fill(second.issuedOn);
  await key.fill(second.printedKey);
  await expect(page.getByText("O valor era da outra nota. Informe o desta.")).toBeVisible();
  await expect(total).toHaveValue("");
  await expect(date).toHaveValue(second.issuedOn);
  await key.fill(third.printedKey);
  await expect(page.getByText("A data era da outra nota. Informe a desta.")).toBeVisible();
  await expect(date).toHaveValue("");
});

test("what was typed of a note stands there after a reload, and no more once it was sent", async ({
  member: { page },
}) => {
  await withoutWorker(page);
  await open(page, "/notas-fiscais");
  const { printedKey, issuedOn } = somePaper();
  const [key, date, total] = [
    page.getByRole("textbox", { name: "Chave de acesso" }),
    page.getByLabel("Data de emissão"),
    page.getByLabel("Valor total da nota"),
  ];
  await key.fill(printedKey);
  await date.fill(issuedOn);
  await total.pressSequentially("5000");
  await page.reload();
  await expect(key).toHaveValue(printedKey);
  await expect(date).toHaveValue(issuedOn);
  await expect(total).toHaveValue(/50,00/);
  await expect(page.getByText(/^Nota [\d.]+, série/)).toBeVisible();
  await page.getByRole("button", { name: "Enviar nota", exact: true }).press("Enter");
  await expect(key).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("button", { name: "Enviar nota", exact: true })).toBeEnabled();
  await expect(key).toHaveValue("");
});
