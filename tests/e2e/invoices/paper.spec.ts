import { formatCents } from "@colheita/brazil";
import type { Page } from "@playwright/test";
import { photoOf } from "../../../apps/portal/test/note-pictures.ts";
import { expectSound, untilSettled, withoutWorker } from "../everywhere/screen-states.ts";
import { replaceMember, test } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";
import { pdfWith, somePaper, type Paper } from "./invoice-papers.ts";

const keyField = (page: Page) => page.getByRole("textbox", { name: "Chave de acesso" });
const picker = (page: Page) => page.getByLabel(/^(Escolher foto ou PDF da nota|Solte para ler)$/);
const dateField = (page: Page) => page.getByLabel("Data de emissão");
const totalField = (page: Page) => page.getByLabel("Valor total da nota");
const sentNotice = (page: Page) => page.getByRole("status").filter({ hasText: /^Nota .* enviada/ });

async function openPicker(page: Page): Promise<void> {
  await open(page, "/notas-fiscais");
  await page.getByRole("tab", { name: "Foto ou PDF" }).click();
  await expect(picker(page)).toBeAttached();
}

/** Returns the address in the QR code of a note that was issued without a network. */
function qrOf({ accessKey, issuedOn }: Paper, total: string, environment = 1): string {
  const day = issuedOn.slice(0, 2);
  return `http://www.sefaz.mt.gov.br/nfce/consultanfce?p=${accessKey}|3|${environment}|${day}|${total}|1|0|assinatura`;
}

const photo = async (text: string, angle = 0) => ({
  name: "nota.jpg",
  mimeType: "image/jpeg",
  buffer: await photoOf({ text, angle }),
});

test(
  "a photo of a barcode fills the key in, the rest is asked, and the note goes like any other",
  { tag: "@wide" },
  async ({ member: { page } }) => {
    await openPicker(page);
    await untilSettled(page);
    await expectSound(page);
    const paper = somePaper();
    await picker(page).setInputFiles(await photo(paper.accessKey, 7));
    await expect(keyField(page)).toHaveValue(paper.printedKey);
    await expect(page.getByRole("tab", { name: "Chave" })).toHaveAttribute("aria-selected", "true");
    await expect(dateField(page)).toBeFocused();
    await expectSound(page);
    await page.keyboard.type(paper.issuedOn);
    await totalField(page).pressSequentially("1824050");
    await page.keyboard.press("Enter");
    await expect(sentNotice(page)).toBeInViewport();
    await expect(keyField(page)).toBeFocused();
  },
);

test("the QR code of a note that was issued without a network leaves nothing to be asked", async ({
  member: { page },
}) => {
  await openPicker(page);
  const [first, second] = [somePaper(), somePaper()];
  await picker(page).setInputFiles(await photo(qrOf(first, "18240.50"), 20));
  await expect(keyField(page)).toHaveValue(first.printedKey);
  await expect(dateField(page)).toHaveValue(first.issuedOn);
  await expect(totalField(page)).toHaveValue(formatCents(1_824_050));
  await page.getByRole("button", { name: "Enviar nota" }).click();
  await expect(sentNotice(page)).toBeInViewport();
  // What was read of one note is no part of the next.
  await keyField(page).fill(second.printedKey);
  await expect(dateField(page)).toHaveValue("");
  await expect(totalField(page)).toHaveValue("");
});

test("the PDF of a note says its key, and what was typed before stays", async ({ member: { page } }) => {
  const paper = somePaper();
  const pdf = {
    name: "danfe.pdf",
    mimeType: "application/pdf",
    buffer: pdfWith(`CHAVE ${paper.printedKey}`),
  };
  await open(page, "/notas-fiscais");
  await dateField(page).fill(paper.issuedOn);
  await totalField(page).pressSequentially("1824050");
  await page.getByRole("tab", { name: "Foto ou PDF" }).click();
  await picker(page).setInputFiles(pdf);
  await expect(keyField(page)).toHaveValue(paper.printedKey);
  await expect(dateField(page)).toHaveValue(paper.issuedOn);
  await expect(totalField(page)).toHaveValue(formatCents(1_824_050));
  await expect(keyField(page)).toBeFocused();
});

test("what is no note says so, and what can be done", async ({ member: { page } }) => {
  await openPicker(page);
  const says = (title: string) => expect(page.getByRole("alert").filter({ hasText: title })).toBeVisible();
  const file = (name: string, mimeType: string, text: string) => ({
    name,
    mimeType,
    buffer: Buffer.from(text),
  });
  await picker(page).setInputFiles(file("IMG_2026.heic", "image/heic", "heic"));
  await says("Formato não aceito.");
  await picker(page).setInputFiles(file("nota.jpg", "image/jpeg", ""));
  await says("O arquivo está vazio.");
  await picker(page).setInputFiles(file("nota.jpg", "image/jpeg", "nem imagem"));
  await says("Não conseguimos abrir este arquivo.");
  await picker(page).setInputFiles(await photo("https://agrovale.example/oferta"));
  await says("Não achamos o código da nota.");
  await picker(page).setInputFiles(await photo(qrOf(somePaper(), "18240.50", 2)));
  await says("Esta nota é de teste.");
  await picker(page).setInputFiles(file("nota.pdf", "application/pdf", "nem PDF"));
  await says("Não conseguimos abrir este arquivo.");
  await expectSound(page);
});

test("of two files that are chosen one after the other the second counts", async ({ member: { page } }) => {
  await openPicker(page);
  const paper = somePaper();
  // It takes longest to find nothing.
  await picker(page).setInputFiles(await photo("https://agrovale.example/oferta", 45));
  await picker(page).setInputFiles(await photo(paper.accessKey));
  await expect(keyField(page)).toHaveValue(paper.printedKey);
  await page.getByRole("tab", { name: "Foto ou PDF" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("tab", { name: "Chave" }).click();
  // What was typed beside it belongs to its note: a corrected key keeps it, another note's does not.
  await dateField(page).fill(paper.issuedOn);
  await totalField(page).pressSequentially("1824050");
  await keyField(page).fill(paper.printedKey.slice(0, -2));
  await keyField(page).fill(paper.printedKey);
  await expect(dateField(page)).toHaveValue(paper.issuedOn);
  await keyField(page).fill(somePaper().printedKey);
  await expect(dateField(page)).toHaveValue("");
  await expect(totalField(page)).toHaveValue("");
});

test("a PDF whose reader does not come says that it needs a network", async ({ member: { page } }) => {
  await withoutWorker(page);
  await openPicker(page);
  await page.route("**/*.mjs", (route) => route.abort("failed"));
  const pdf = { name: "danfe.pdf", mimeType: "application/pdf", buffer: pdfWith("NOTA") };
  await picker(page).setInputFiles(pdf);
  await expect(page.getByRole("alert").filter({ hasText: "O leitor não chegou." })).toBeVisible();
});

test("what one member has read is no part of the form of another who comes", async ({ member: { page } }) => {
  await openPicker(page);
  await picker(page).setInputFiles(await photo(qrOf(somePaper(), "18240.50")));
  await expect(totalField(page)).toHaveValue(formatCents(1_824_050));
  await replaceMember(page);
  const other = await page.context().newPage();
  await open(other, "/extrato");
  await page.bringToFront();
  await expect(keyField(page)).toHaveValue("");
  await expect(totalField(page)).toHaveValue("");
});

test("a browser without a camera says what else can be done, and asks for one again", async ({
  member: { page },
}) => {
  await openPicker(page);
  await page.evaluate(() => {
    const counted = { asked: 0 };
    Object.assign(globalThis, { counted });
    navigator.mediaDevices.getUserMedia = () => {
      counted.asked += 1;
      return Promise.reject(new DOMException("There is none", "NotFoundError"));
    };
  });
  const asked = () =>
    page.evaluate(() => (globalThis as unknown as { counted: { asked: number } }).counted.asked);
  await page.getByRole("button", { name: "Ler com a câmera" }).click();
  const dialog = page.getByRole("dialog", { name: "Ler o código da nota" });
  await expect(dialog.getByRole("alert")).toContainText("Não achamos uma câmera neste aparelho.");
  expect(await asked()).toBe(1);
  await expectSound(page);
  await dialog.getByRole("button", { name: "Tentar de novo" }).click();
  await expect.poll(asked).toBe(2);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Ler com a câmera" })).toBeFocused();
});
