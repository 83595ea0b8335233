import type { Page } from "@playwright/test";
import { photoOf } from "../../../apps/portal/test/note-pictures.ts";
import { withoutWorker } from "../everywhere/screen-states.ts";
import { test } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";
import { pdfWith, somePaper } from "./invoice-papers.ts";

const picker = (page: Page) => page.getByLabel("Escolher foto ou PDF da nota");

async function openPicker(page: Page): Promise<void> {
  await open(page, "/notas-fiscais");
  await page.getByRole("tab", { name: "Foto ou PDF" }).click();
  await expect(picker(page)).toBeAttached();
}

test("that the reader did not come is said until there is a network again", async ({ member: { page } }) => {
  await withoutWorker(page);
  await openPicker(page);
  await page.route("**/*.mjs", (route) => route.abort("failed"));
  const pdf = { name: "danfe.pdf", mimeType: "application/pdf", buffer: pdfWith("NOTA") };
  const alert = page.getByRole("alert").filter({ hasText: "O leitor não chegou." });
  await picker(page).setInputFiles(pdf);
  await expect(alert).toBeVisible();
  await page.context().setOffline(true);
  await expect(alert).toBeVisible();
  await page.context().setOffline(false);
  await expect(alert).toBeHidden();
});

test("a photo is read whatever it is called, also under a type that only Androids know", async ({
  member: { page },
}) => {
  await openPicker(page);
  const paper = somePaper();
  const buffer = await photoOf({ text: paper.accessKey });
  await picker(page).setInputFiles({ name: "nota.pdf", mimeType: "image/jpg", buffer });
  await expect(page.getByRole("textbox", { name: "Chave de acesso" })).toHaveValue(paper.printedKey);
});
