import { addDays, normalizeTaxId, todayInSaoPaulo } from "@colheita/brazil";
import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import type { Page } from "@playwright/test";
import { noteXml, withProtocol } from "../../../apps/api/seeds/invoices/nfe-writer.ts";
import { someNfe } from "../../../apps/api/test/invoices/some-nfe.ts";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";
import { nfeIssuer } from "../stage/nfe-issuer.ts";
import { test } from "../stage/own-member.ts";
import { expect, logIn, open, people } from "../stage/portal-page.ts";
import { somePaper } from "./invoice-papers.ts";

/** A file as it is chosen. */
interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const DAYS_AGO = 4;

/** Returns the XML of a sale to somebody that nobody has sent yet; with the signature of its issuer, unless it is left out. */
function someFile(buyer: string, { isSigned = true } = {}): Chosen & { readonly number: number } {
  const { accessKey, number } = somePaper({ daysAgo: DAYS_AGO });
  const issuedOn = addDays(todayInSaoPaulo(new Date()), -DAYS_AGO);
  const parts = { accessKey, issuedOn, buyer: normalizeTaxId(buyer) };
  const buffer = isSigned ? someNfe(parts, nfeIssuer()) : Buffer.from(withProtocol(noteXml(parts), parts));
  return { name: `nfe-${number}.xml`, mimeType: "text/xml", buffer, number };
}

const someFiles = (buyer: string, count: number) => Array.from({ length: count }, () => someFile(buyer));

const place = (page: Page) => page.getByLabel("Escolher ou soltar os arquivos XML");
const report = (page: Page) => page.getByRole("group", { name: "Envios deste aparelho" });
const rowOf = (page: Page, { name }: Pick<Chosen, "name">) =>
  report(page).getByRole("listitem").filter({ hasText: name });
const invoices = (page: Page) =>
  page
    .getByRole("table", { name: "Suas notas fiscais" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

async function openXml(page: Page): Promise<void> {
  await open(page, "/notas-fiscais");
  await page.getByRole("tab", { name: "XML" }).click();
  await expect(place(page)).toBeAttached();
}

/** Keeps every XML from coming through, until the returned function is called. */
async function cutLine(page: Page): Promise<() => Promise<void>> {
  const address = "**/api/invoices/xml";
  await page.route(address, (route) => route.abort("failed"));
  return () => page.unroute(address);
}

test(
  "many files at once each say what became of them, also after a reload, until they are cleared away",
  { tag: "@wide" },
  async ({ member: { page, taxId } }) => {
    await openXml(page);
    await expectSound(page);
    const [signed, unsigned, another] = [
      someFile(taxId),
      someFile(taxId, { isSigned: false }),
      someFile("52998224725"),
    ];
    const pdf = { name: "danfe.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
    const broken = { name: "rasgado.xml", mimeType: "text/xml", buffer: signed.buffer.subarray(0, 900) };
    const copy = { ...unsigned, name: "de-novo.xml" };
    await place(page).setInputFiles([signed, unsigned, another, pdf, broken, copy]);
    await expect(report(page).getByRole("heading", { name: "6 envios" })).toBeVisible();
    const first = rowOf(page, signed);
    await expect(first).toContainText("Aprovada");
    await expect(first).toContainText(/\+[\d.]+/);
    await expect(
      first.getByRole("link", { name: `Nota ${invoiceNumberWords(signed.number)}` }),
    ).toBeVisible();
    await expect(rowOf(page, unsigned)).toContainText("Em Análise");
    await expect(rowOf(page, another)).toContainText("A nota está em nome de outra pessoa.");
    await expect(rowOf(page, pdf)).toContainText("Este é o PDF da nota.");
    await expect(rowOf(page, broken)).toContainText("Este arquivo não é o XML de uma NF-e ou NFC-e");
    await expect(rowOf(page, copy)).toContainText("Você já enviou esta nota.");
    const sentBefore = rowOf(page, copy).getByRole("link", { name: "Abrir a nota enviada" });
    const original = rowOf(page, unsigned).getByRole("link");
    expect(await sentBefore.getAttribute("href")).toBe(await original.getAttribute("href"));
    await expectSound(page);
    await expect(invoices(page)).toHaveCount(3);
    await page.reload();
    await expect(report(page).getByRole("listitem")).toHaveCount(6);
    await page.getByRole("button", { name: "Com problema 3" }).click();
    await expect(report(page).getByRole("listitem")).toHaveCount(3);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Baixar relatório" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^envios-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByRole("button", { name: "Limpar os que terminaram" }).click();
    await expect(report(page)).toBeHidden();
    await page.reload();
    await expect(invoices(page)).toHaveCount(3);
    await expect(report(page)).toBeHidden();
  },
);

test("files that can't be sent wait through a reload, and go exactly once, whatever page is open", async ({
  member: { page, taxId },
}) => {
  await withoutWorker(page);
  const mend = await cutLine(page);
  await openXml(page);
  const files = someFiles(taxId, 6);
  await place(page).setInputFiles(files);
  await expect(report(page).getByRole("heading", { name: "0 de 6 envios" })).toBeVisible();
  await expect(report(page).getByText(/O envio continua sozinho/)).toBeVisible();
  await page.getByRole("button", { name: `Tirar ${files[5]?.name} da fila` }).click();
  await expect(report(page).getByRole("heading", { name: "0 de 5 envios" })).toBeVisible();
  await mend();
  let taken = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/api/invoices/xml") && response.ok()) taken += 1;
  });
  await open(page, "/home");
  await expect.poll(() => taken).toBeGreaterThanOrEqual(5);
  await open(page, "/notas-fiscais");
  await expect(report(page).getByRole("heading", { name: "5 envios", exact: true })).toBeVisible();
  await expect(invoices(page)).toHaveCount(5);
});

test("row 19: an answer that is lost and a reload leave one invoice", async ({ member: { page, taxId } }) => {
  await withoutWorker(page);
  await openXml(page);
  let isTaken = false;
  await page.route("**/api/invoices/xml", async (route) => {
    if (!isTaken) await route.fetch();
    isTaken = true;
    await route.abort("failed");
  });
  const file = someFile(taxId);
  await place(page).setInputFiles([file]);
  await expect(report(page).getByText(/O envio continua sozinho/)).toBeVisible();
  expect(isTaken).toBe(true);
  await page.unroute("**/api/invoices/xml");
  await page.reload();
  await expect(rowOf(page, file)).toContainText("Aprovada");
  await expect(invoices(page)).toHaveCount(1);
});

/** Returns how many invoices wait or are told of in this browser, of whomever; nothing where there is no such store. */
const queuedHere = (page: Page) =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === "colheita-queue")) return undefined;
    const db = await new Promise<IDBDatabase | undefined>((resolve) => {
      const request = indexedDB.open("colheita-queue");
      request.addEventListener("success", () => resolve(request.result));
      // It was being removed: what was opened is a new one.
      request.addEventListener("upgradeneeded", () => request.transaction?.abort());
      request.addEventListener("error", () => resolve(undefined));
    });
    if (!db) return undefined;
    const count = await new Promise<number>((resolve) => {
      const request = db.transaction("invoices").objectStore("invoices").count();
      request.addEventListener("success", () => resolve(request.result));
    });
    db.close();
    return count;
  });

test("whoever logs out leaves no file behind", async ({ member: { page, taxId } }) => {
  await withoutWorker(page);
  await cutLine(page);
  await openXml(page);
  await place(page).setInputFiles(someFiles(taxId, 2));
  await expect(report(page).getByRole("heading", { name: "0 de 2 envios" })).toBeVisible();
  expect(await queuedHere(page)).toBe(2);
  await open(page, "/logout");
  await expect.poll(() => queuedHere(page)).toBeUndefined();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("colheita.queue"))).toBeNull();
});

test("what waits for whoever's session ran out goes as soon as somebody else is here", async ({
  member: { page, taxId },
}) => {
  await withoutWorker(page);
  await cutLine(page);
  await openXml(page);
  await place(page).setInputFiles(someFiles(taxId, 2));
  await expect(report(page).getByRole("heading", { name: "0 de 2 envios" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("colheita.ran-out", ""));
  await page.context().clearCookies();
  await open(page, "/login");
  expect(await queuedHere(page)).toBe(2);
  await logIn(page, people.ana, "/home");
  await expect.poll(() => queuedHere(page)).toBe(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("colheita.queue"))).toBeNull();
});

test("two tabs send each file once, and both show what became of it", async ({ member: { page, taxId } }) => {
  const other = await page.context().newPage();
  await openXml(page);
  await openXml(other);
  const sentBy = new Map<string, Set<Page>>();
  for (const tab of [page, other])
    tab.on("request", (request) => {
      if (!request.url().endsWith("/api/invoices/xml")) return;
      const key = request.headers()["idempotency-key"] ?? "";
      sentBy.set(key, (sentBy.get(key) ?? new Set()).add(tab));
    });
  const files = someFiles(taxId, 8);
  await Promise.all([
    place(page).setInputFiles(files.slice(0, 4)),
    place(other).setInputFiles(files.slice(4)),
  ]);
  for (const tab of [page, other]) {
    await expect(report(tab).getByRole("heading", { name: "8 envios", exact: true })).toBeVisible();
    await expect(invoices(tab)).toHaveCount(8);
  }
  expect([...sentBy.values()].map(({ size }) => size)).toEqual(Array.from({ length: 8 }, () => 1));
});

test(
  "a thousand files at once become a thousand invoices, whatever reloads come between",
  { tag: "@siege" },
  async ({ member: { page, taxId } }) => {
    // So many a minute are taken of one session.
    test.setTimeout(20 * 60_000);
    const COUNT = 1_000;
    await openXml(page);
    // Signed by their issuers: of those one may send as many in a day as one has.
    await place(page).setInputFiles(someFiles(taxId, COUNT));
    const progress = report(page).getByRole("heading");
    for (const done of [50, 400, 700]) {
      await expect
        .poll(async () => Number((await progress.textContent())?.match(/^(\d+) de 1\.000/)?.[1] ?? 0), {
          timeout: 10 * 60_000,
        })
        .toBeGreaterThan(done);
      await page.reload();
    }
    await expect(progress).toHaveText("1.000 envios", { timeout: 10 * 60_000 });
    await expect(page.getByRole("button", { name: /^(Com problema|Reprovadas)/ })).toHaveCount(0);
    await expect(page.getByText("10 de 1.000 notas", { exact: true })).toBeVisible();
  },
);
