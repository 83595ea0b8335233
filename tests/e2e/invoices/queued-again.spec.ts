import { formatCents } from "@colheita/brazil";
import type { Page } from "@playwright/test";
import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import { withoutWorker } from "../everywhere/screen-states.ts";
import { test } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";
import { somePaper, type Paper } from "./invoice-papers.ts";

async function send(page: Page, { printedKey, issuedOn }: Paper, total: string): Promise<void> {
  await page.getByRole("textbox", { name: "Chave de acesso" }).fill(printedKey);
  await page.getByLabel("Data de emissão").fill(issuedOn);
  await page.getByLabel("Valor total da nota").pressSequentially(total);
  await page.getByRole("button", { name: "Enviar nota" }).click();
}

test("a note that waits and is sent again, corrected, goes once, as it was typed last", async ({
  member: { page },
}) => {
  const fromHere = page.getByRole("group", { name: "Envios deste aparelho" });
  const report = fromHere.getByRole("heading");
  await withoutWorker(page);
  await open(page, "/notas-fiscais");
  // The queue's code comes right after the page.
  await page.getByRole("tab", { name: "XML" }).click();
  await expect(fromHere).toBeAttached();
  await page.getByRole("tab", { name: "Chave" }).click();
  await page.context().setOffline(true);
  const paper = somePaper();
  await send(page, paper, "5000");
  await expect(report).toHaveText(/^0 de 1 envio/);
  await expect(page.getByRole("textbox", { name: "Chave de acesso" })).toHaveValue("");
  await send(page, paper, "9900");
  await expect(page.getByRole("textbox", { name: "Chave de acesso" })).toHaveValue("");
  await expect(report).toHaveText(/^0 de 1 envio/);
  await page.context().setOffline(false);
  const row = page.getByRole("row").filter({ hasText: invoiceNumberWords(paper.number) });
  await expect(row).toHaveCount(1, { timeout: 30_000 });
  await expect(row).toContainText(formatCents(9_900));
});
