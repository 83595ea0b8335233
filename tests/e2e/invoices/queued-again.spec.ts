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
  await page.getByRole("button", { name: "Enviar nota", exact: true }).click();
}

const report = (page: Page) =>
  page.getByRole("group", { name: "Envios deste aparelho" }).getByRole("heading");

/** Opens the form, with the code of the queue, and cuts the network. */
async function openOffline(page: Page): Promise<void> {
  await withoutWorker(page);
  await open(page, "/notas-fiscais");
  // The queue's code comes right after the page.
  await page.getByRole("tab", { name: "XML" }).click();
  await expect(page.getByRole("group", { name: "Envios deste aparelho" })).toBeAttached();
  await page.getByRole("tab", { name: "Chave" }).click();
  await page.context().setOffline(true);
}

/** Sends a note that has to wait. */
async function sendToWait(page: Page, paper: Paper, total: string): Promise<void> {
  await send(page, paper, total);
  await expect(page.getByRole("textbox", { name: "Chave de acesso" })).toHaveValue("");
  await expect(report(page)).toHaveText(/^0 de 1 envio/);
}

async function expectOnce(page: Page, { number }: Paper, cents: number): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: invoiceNumberWords(number) });
  await expect(row).toHaveCount(1, { timeout: 30_000 });
  await expect(row).toContainText(formatCents(cents));
}

test("a note that waits and is sent again, corrected, goes once, as it was typed last", async ({
  member: { page },
}) => {
  await openOffline(page);
  const paper = somePaper();
  await sendToWait(page, paper, "5000");
  const row = page.getByRole("group", { name: "Envios deste aparelho" }).getByRole("listitem");
  await expect(row).toContainText(`${paper.issuedOn}, ${formatCents(5_000)}`);
  await sendToWait(page, paper, "9900");
  await expect(row).toContainText(`${paper.issuedOn}, ${formatCents(9_900)}`);
  const kept = page.getByText(/guardada neste aparelho\./);
  await expect(kept).toBeVisible();
  await page.context().setOffline(false);
  await expectOnce(page, paper, 9_900);
  await expect(kept).toHaveCount(0);
});

test("a note that failed and is sent again, corrected, is not tried again as it was", async ({
  member: { page },
}) => {
  await openOffline(page);
  const paper = somePaper();
  await sendToWait(page, paper, "5000");
  const tryAgain = page.getByRole("button", { name: /^Tentar enviar/ });
  const calls = "**/api/invoices";
  await page.route(calls, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 418 }) : route.fallback(),
  );
  await page.context().setOffline(false);
  await expect(tryAgain).toBeVisible();
  await page.context().setOffline(true);
  await page.unroute(calls);
  await sendToWait(page, paper, "9900");
  await expect(tryAgain).toBeHidden();
  await page.context().setOffline(false);
  await expectOnce(page, paper, 9_900);
});

test("a note that was sent before, and whose key nobody could check, is refused when it is sent", async ({
  member: { page },
}) => {
  await withoutWorker(page);
  await open(page, "/notas-fiscais");
  const paper = somePaper();
  await send(page, paper, "1824050");
  const row = page.getByRole("row").filter({ hasText: invoiceNumberWords(paper.number) });
  await expect(row).toHaveCount(1);
  await page.route("**/api/invoices/key", (route) => route.abort());
  await send(page, paper, "1900000");
  await expect(page.getByRole("link", { name: "Abrir a nota enviada" })).toBeVisible();
  // That its key is right is no news any more.
  await expect(page.getByText("A chave está certa.")).toBeHidden();
  await expect(row).toHaveCount(1);
});
