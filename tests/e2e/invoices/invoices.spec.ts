import { formatCents } from "@colheita/brazil";
import type { Page } from "@playwright/test";
import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import { expectSound, untilAccompanied, untilSettled, withoutWorker } from "../everywhere/screen-states.ts";
import { ownToken, replaceMember, test } from "../stage/own-member.ts";
import { expect, logIn, open, people } from "../stage/portal-page.ts";
import { AGRO_VALE, judge, somePaper, type Paper } from "./invoice-papers.ts";

const keyField = (page: Page) => page.getByRole("textbox", { name: "Chave de acesso" });
const sendButton = (page: Page) => page.getByRole("button", { name: "Enviar nota" });
const rowOf = (page: Page, { number }: Paper) =>
  page.getByRole("row").filter({ hasText: invoiceNumberWords(number) });
const sentFromHere = (page: Page) => page.getByRole("group", { name: "Envios deste aparelho" });
const panel = (page: Page) => page.getByRole("dialog", { name: /^Nota / });

async function fillIn(page: Page, { printedKey, issuedOn }: Paper, total = "1824050"): Promise<void> {
  await keyField(page).fill(printedKey);
  await page.getByLabel("Data de emissão").fill(issuedOn);
  await page.getByLabel("Valor total da nota").pressSequentially(total);
}

/** Sends an invoice, opens it and returns its id. */
async function sendAndOpen(page: Page, paper: Paper): Promise<string> {
  await fillIn(page, paper);
  await sendButton(page).click();
  await page
    .getByRole("link", { name: /^(Abrir a|Ver motivo da) nota/ })
    .first()
    .click();
  await expect(panel(page)).toBeVisible();
  return new URL(page.url()).searchParams.get("nota") ?? "";
}

test(
  "an invoice is sent by its key, waits, and shows its points as soon as it is approved",
  { tag: "@wide" },
  async ({ member: { page } }) => {
    await open(page, "/notas-fiscais");
    await expect(page.getByText("Nenhuma nota enviada ainda")).toBeVisible();
    await expectSound(page);
    const paper = somePaper();
    const place = await sendButton(page).boundingBox();
    await keyField(page).fill(paper.printedKey);
    await expect(page.getByText(AGRO_VALE.name)).toBeVisible();
    await expect(page.getByText("18.450.221/0001-27")).toBeVisible();
    // A finger may be on its way to it.
    expect(await sendButton(page).boundingBox()).toEqual(place);
    await expectSound(page);
    await page.getByLabel("Data de emissão").fill(paper.issuedOn);
    await page.getByLabel("Valor total da nota").pressSequentially("1824050");
    await expect(page.getByLabel("Valor total da nota")).toHaveValue(formatCents(1_824_050));
    await sendButton(page).click();
    await expect(page.getByText(`Nota ${invoiceNumberWords(paper.number)} enviada.`)).toBeVisible();
    await expect(keyField(page)).toHaveValue("");
    await expect(keyField(page)).toBeFocused();
    const row = rowOf(page, paper);
    await expect(row).toContainText("Em Análise");
    await expect(row).toContainText(formatCents(1_824_050));
    await untilAccompanied(page);
    await row.getByRole("link").click();
    await expect(panel(page)).toContainText(paper.printedKey);
    await expectSound(page);
    const invoiceId = new URL(page.url()).searchParams.get("nota") ?? "";
    const acg_Lines__r = [
      { ProductCode: "SOJ-7739", Family: "Sementes de soja", acg_TotalCents__c: 1_824_050 },
    ];
    await judge(page, invoiceId, "approval", { acg_Lines__r });
    await expect(panel(page)).toContainText("Aprovada");
    await page.keyboard.press("Escape");
    await expect(row).toContainText("Aprovada");
    await expect(row).toContainText(/\+[\d.]+/);
    await expect(page.getByRole("region", { name: "Esta safra em notas" })).toContainText(
      formatCents(1_824_050),
    );
  },
);

test("a refused invoice says why, and is looked at again once", { tag: "@wide" }, async ({ member }) => {
  const { page } = member;
  await open(page, "/notas-fiscais");
  const paper = somePaper();
  const invoiceId = await sendAndOpen(page, paper);
  await judge(page, invoiceId, "rejection", {
    acg_RejectionReason__c: "not-yours",
    acg_RejectionNote__c: "A nota saiu no CPF do seu pai.",
  });
  await page.reload();
  await expect(panel(page)).toContainText("A nota está em nome de outra pessoa.");
  await expect(panel(page)).toContainText("A nota saiu no CPF do seu pai.");
  await expectSound(page);
  const ask = page.getByRole("button", { name: "Pedir outra análise" });
  await ask.click();
  await expect(page.getByText("Conte por que a nota está certa.")).toBeVisible();
  const words = page.getByLabel("Por que a nota está certa");
  await words.fill("A fazenda é nossa, e a nota está no meu CPF.");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await rowOf(page, paper).getByRole("link").click();
  await expect(words).toHaveValue("A fazenda é nossa, e a nota está no meu CPF.");
  await page.reload();
  await expect(words).toHaveValue("A fazenda é nossa, e a nota está no meu CPF.");
  await ask.click();
  await expect(panel(page)).toContainText("Em Reanálise");
  await expect(ask).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, paper)).toContainText("Em Reanálise");
});

test("what is wrong with a key, a date or a total is said at its field, and nothing typed is lost", async ({
  member: { page },
}) => {
  await open(page, "/notas-fiscais");
  const paper = somePaper();
  await sendButton(page).click();
  await expect(page.getByText("Informe a chave de acesso da nota.")).toBeVisible();
  await expect(page.getByText("Informe a data de emissão que está na nota.")).toBeVisible();
  await expect(keyField(page)).toBeFocused();
  const last = Number(paper.accessKey.at(-1));
  await keyField(page).fill(paper.accessKey.slice(0, -1) + String((last + 1) % 10));
  await expect(page.getByText(/^Esta chave não confere/)).toBeVisible();
  await keyField(page).fill(paper.printedKey);
  await sendButton(page).click();
  await expect(page.getByText("Informe a data de emissão que está na nota.")).toBeVisible();
  await expect(page.getByText("Informe o valor total da nota.")).toBeVisible();
  await expect(page.getByLabel("Data de emissão")).toBeFocused();
  await page.getByLabel("Data de emissão").fill("01/01/2026");
  await page.getByLabel("Valor total da nota").pressSequentially("1824050");
  await sendButton(page).click();
  await expect(page.getByText(/^Pela chave, a nota é de /)).toBeVisible();
  await expect(keyField(page)).toHaveValue(paper.printedKey);
  // Whoever corrects the key finds the rest as it was.
  await keyField(page).fill(paper.printedKey.slice(0, -2));
  await keyField(page).fill(paper.printedKey);
  await expect(page.getByText(AGRO_VALE.name)).toBeVisible();
  await expect(page.getByLabel("Data de emissão")).toHaveValue("01/01/2026");
  await expect(page.getByLabel("Valor total da nota")).toHaveValue(formatCents(1_824_050));
  await expectSound(page);
});

test("row 19: an answer that is lost leaves one invoice, whether it is waited for or sent again", async ({
  member: { page },
}) => {
  await withoutWorker(page);
  await open(page, "/notas-fiscais");
  const paper = somePaper();
  await fillIn(page, paper);
  let isCut = false;
  await page.route("**/api/invoices", async (route) => {
    if (route.request().method() !== "POST" || isCut) return route.continue();
    isCut = true;
    await route.fetch();
    await route.abort("failed");
  });
  await sendButton(page).click();
  await expect(sentFromHere(page).getByRole("listitem")).toContainText("Em Análise");
  await expect(rowOf(page, paper)).toHaveCount(1);
  await keyField(page).fill(paper.printedKey);
  await expect(page.getByText("Você já enviou esta nota.")).toBeVisible();
  const sentBefore = page.getByRole("link", { name: "Abrir a nota enviada" });
  await expect(sentBefore).toBeVisible();
  await expectSound(page);
  await sentBefore.click();
  await expect(panel(page)).toContainText(paper.printedKey);
  await panel(page).getByRole("button", { name: "Fechar" }).click();
  await expect(keyField(page)).toHaveValue(paper.printedKey);
});

/** Opens the page, and waits for the code that it needs without a network: the other way to send has a place for it. */
async function openWhole(page: Page): Promise<void> {
  await withoutWorker(page);
  await open(page, "/notas-fiscais");
  await page.getByRole("tab", { name: "XML" }).click();
  await expect(sentFromHere(page)).toBeAttached();
  await page.getByRole("tab", { name: "Chave" }).click();
}

/** Types invoices without a network, and has it come, go and come back. */
async function captureOffline(page: Page, count: number): Promise<void> {
  const papers = Array.from({ length: count }, () => somePaper());
  const heading = sentFromHere(page).getByRole("heading");
  await page.context().setOffline(true);
  for (const [at, paper] of papers.entries()) {
    await fillIn(page, paper);
    if (at === 0) await expect(page.getByText("A chave está certa.")).toBeVisible();
    await sendButton(page).click();
    await expect(keyField(page)).toHaveValue("");
    await expect(heading).toHaveText(new RegExp(`^0 de ${at + 1} envio`));
  }
  await expectSound(page);
  await page.context().setOffline(false);
  await expect(heading).not.toHaveText(/^0 /);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(heading).toHaveText(`${count} envios`);
  const token = await ownToken(page);
  const answer = await page.request.get("/api/invoices", { headers: { authorization: `Bearer ${token}` } });
  expect(await answer.json()).toMatchObject({ totalSize: count });
}

test("without a network keys are kept on the phone, and each goes once when it is back", async ({
  member: { page },
}) => {
  await openWhole(page);
  await captureOffline(page, 2);
});

test(
  "twenty keys that were captured without a network become twenty invoices",
  { tag: "@siege" },
  async ({ member: { page } }) => {
    await openWhole(page);
    await captureOffline(page, 20);
  },
);

test("what was pressed while its key was checked never goes in the name of whoever comes meanwhile", async ({
  member: { page },
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/invoices")) sent.push(request.url());
  });
  await withoutWorker(page);
  await open(page, "/notas-fiscais");
  const stalled = Promise.withResolvers<void>();
  await page.route("**/api/invoices/key", async (route) => {
    await stalled.promise;
    await route.continue();
  });
  await fillIn(page, somePaper());
  await sendButton(page).click();
  await expect(page.getByRole("button", { name: "Enviando" })).toBeVisible();
  // Another tab is somebody else's, and says so.
  await replaceMember(page);
  const other = await page.context().newPage();
  await open(other, "/extrato");
  await page.bringToFront();
  await expect(keyField(page)).toHaveValue("");
  stalled.resolve();
  await untilSettled(page);
  expect(sent).toEqual([]);
  await expect(page.getByText("A resposta não chegou")).toHaveCount(0);
});

test("a tab that was open before goes on with what another tab has queued and left", async ({
  member: { page },
}) => {
  await open(page, "/extrato");
  await untilAccompanied(page);
  const other = await page.context().newPage();
  await openWhole(other);
  await page.context().setOffline(true);
  await fillIn(other, somePaper());
  await sendButton(other).click();
  await expect(sentFromHere(other).getByRole("heading")).toHaveText(/^0 de 1 envio/);
  await other.close();
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/invoices"),
  );
  await page.context().setOffline(false);
  expect((await sent).ok()).toBe(true);
});

test(
  "the list is filtered by what the address says, loads more, opens one and leaves as a file",
  { tag: "@wide" },
  async ({ page }) => {
    await logIn(page, people.ana, "/notas-fiscais");
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows).toHaveCount(10);
    await untilSettled(page, "what is in sight");
    await expectSound(page);
    await page.getByRole("button", { name: "Carregar mais" }).click();
    await expect(rows).toHaveCount(20);
    await page.getByLabel("Situação").selectOption("Reprovada");
    await expect(page).toHaveURL(/situacao=reprovada/);
    await expect(rows).toHaveCount(2);
    await rows
      .filter({ hasText: "003.991" })
      .getByRole("link", { name: /^Ver motivo/ })
      .click();
    await expect(panel(page)).toContainText("A nota está em nome de outra pessoa.");
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await page.getByLabel("Distribuidor").selectOption(AGRO_VALE.name);
    await expect(page.getByText("Nenhuma nota com estes filtros")).toBeVisible();
    await page.getByRole("button", { name: "Limpar filtros" }).click();
    await expect(page.getByRole("heading", { name: "Minhas notas" })).toBeFocused();
    // What had been loaded is there still.
    await expect(rows).toHaveCount(20);
    await expect(page.getByLabel("Distribuidor")).toHaveValue("");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Baixar CSV" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^notas-fiscais-\d{4}-\d\d-\d\d\.csv$/);
  },
);
