import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { photo, sizeOf, transparentPng } from "../../../apps/api/test/world/image-bytes.ts";
import { test } from "../stage/own-member.ts";
import { comeIn, expect, open } from "../stage/portal-page.ts";
import { slowLine } from "../network/slow-line.ts";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";

/** As long as a loaded machine may take for the proofs of a visitor's browser. */
const PROOFS_MS = 120_000;
const SELFIE = "Selfie + Frente do documento (Lado com foto) *";
const DOCUMENT = "CNH (Frente) ou RG (Frente e verso) *";

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
const png = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });

/** Begins a case of whoever is here. */
async function begin(page: Page, type: string, reason: string): Promise<void> {
  await open(page, "/fale-conosco");
  await page.getByLabel("Assunto *").selectOption(type);
  await page.getByLabel("Motivo *").selectOption(reason);
  await page.getByLabel("Descrição *").fill("O rastreio parou na semana passada.");
}

/** Begins one of a member, who is here already. */
async function beginAsMember(page: Page, type: string, reason: string): Promise<void> {
  await comeIn(page);
  await begin(page, type, reason);
}

const images = (page: Page) => page.getByLabel("Escolher ou soltar imagens");
const chosen = (page: Page) => page.getByRole("list", { name: "Imagens escolhidas" }).getByRole("listitem");
const row = (page: Page, name: string) => chosen(page).filter({ hasText: name });
const send = (page: Page) => page.getByRole("button", { name: "Enviar chamado" });
const place = (page: Page, label: string) => page.getByRole("group", { name: label });
const done = (page: Page) => page.getByRole("heading", { name: /^Chamado [\d.]+ aberto$/ });
const shown = (page: Page, name: string) => page.getByRole("log").getByRole("link", { name });

/** Checks that every image of the conversation has loaded from the server. */
async function expectDrawn(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const image = shown(page, name).getByRole("img");
    // The conversation is drawn anew while its images come.
    await expect(async () => {
      await image.scrollIntoViewIfNeeded();
      expect(await image.evaluate((drawn) => (drawn as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    }).toPass();
  }
  await expect(page.getByRole("log").getByRole("img")).toHaveCount(names.length);
}

/** Counts the cases that the page has opened. */
function watchCases(page: Page): { opened: number } {
  const seen = { opened: 0 };
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === "/api/addCase" && response.ok()) seen.opened += 1;
  });
  return seen;
}

test("5.1: EMPTY_PHOTO: a change of the profile asks for two photos at their fields, and the case shows them", async ({
  member: { page },
}) => {
  await beginAsMember(page, "Cadastro", "Correção de e-mail e/ou telefone");
  for (const note of [
    "Os itens com * são obrigatórios",
    "Escreva na descrição o e-mail ou o celular correto.",
    "RG ou CNH, em PNG, JPG ou JPEG",
  ])
    await expect(page.getByText(note)).toBeVisible();
  await expect(images(page)).toHaveCount(0);
  for (const label of [SELFIE, DOCUMENT]) await expect(place(page, label)).toBeVisible();
  await page.getByLabel("Motivo *").selectOption("Alteração Cadastral");
  await expect(page.getByText("Escreva na descrição o que muda no cadastro")).toBeVisible();
  await expect(images(page)).toHaveCount(0);
  await send(page).click();
  const [selfie, document] = [place(page, SELFIE), place(page, DOCUMENT)];
  const [selfieInput, documentInput] = [selfie.locator("input"), document.locator("input")];
  for (const input of [selfieInput, documentInput])
    await expect(input).toHaveAccessibleDescription("Envie a foto do documento.");
  await expect(selfieInput).toBeFocused();
  await expect(selfieInput).toHaveAccessibleName(`${SELFIE} Tirar foto ou escolher`);
  await expectSound(page);
  await selfieInput.setInputFiles(jpeg("selfie.jpg", await photo(900, 600)));
  await expect(selfie.locator("img")).toHaveAttribute("src", /^blob:/);
  await expect(selfie).toBeFocused();
  await expect(selfie.getByText("Enviada")).toBeAttached();
  await send(page).click();
  await expect(documentInput).toBeFocused();
  await documentInput.setInputFiles(png("errada.png", await transparentPng()));
  await document.getByRole("button", { name: "Remover errada.png" }).click();
  await expect(document).toBeFocused();
  await documentInput.setInputFiles(jpeg("rg.jpg", await photo(900, 600)));
  await expect(document.locator("img")).toBeVisible();
  await expectSound(page);
  await send(page).click();
  await expect(done(page)).toBeVisible();
  await page.getByRole("link", { name: "Ver chamado" }).click();
  await expectDrawn(page, "Selfie com o documento: selfie.jpg", "Documento: rg.jpg");
  await expectSound(page);
});

test(
  "a photo of 12 megapixels leaves the phone with 1,600 pixels a side, and so many bytes as are announced",
  { tag: "@siege" },
  async ({ member: { page } }) => {
    test.slow();
    await withoutWorker(page);
    await beginAsMember(page, "Resgate", "Prêmio com defeito");
    const pieces = new Map<number, Buffer>();
    let announced = 0;
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/uploads") announced = (request.postDataJSON() as { bytes: number }).bytes;
      if (request.method() === "PUT")
        pieces.set(Number(searchParams.get("from")), request.postDataBuffer() ?? Buffer.of());
    });
    const camera = await photo(4000, 3000, 70);
    await images(page).setInputFiles(jpeg("campo.jpg", camera));
    await expect(row(page, "campo.jpg")).toContainText("Enviada", { timeout: PROOFS_MS });
    const inOrder = [...pieces].toSorted(([one], [other]) => one - other).map(([, piece]) => piece);
    const sent = Buffer.concat(inOrder);
    expect(sent.length).toBe(announced);
    expect(sent.length).toBeLessThan(camera.length);
    expect(await sizeOf(sent)).toEqual([1600, 1200]);
  },
);

test(
  "row 36: a photo of 12 megapixels on a slow line that is cut midway goes with its case, and both are there once",
  { tag: "@siege" },
  async ({ member: { page } }) => {
    test.slow();
    await withoutWorker(page);
    await beginAsMember(page, "Resgate", "Prêmio com defeito");
    const seen = watchCases(page);
    const uploads = new Set<string>();
    page.on("response", async (response) => {
      if (new URL(response.url()).pathname === "/api/uploads")
        uploads.add(((await response.json()) as { attachUrl: string }).attachUrl);
    });
    const line = await slowLine(page);
    await images(page).setInputFiles(jpeg("campo.jpg", await photo(4000, 3000, 70)));
    await expect(row(page, "campo.jpg").locator("img")).toHaveAttribute("src", /^blob:/);
    // Pressed before the image is whole, twice: the form waits for it.
    await send(page).click();
    const waiting = page.getByRole("button", { name: "Enviando imagens" });
    await page.getByLabel("Celular *").press("Enter");
    const sent = () =>
      page
        .getByRole("progressbar", { name: "Enviando campo.jpg" })
        .evaluate((bar) => (bar as HTMLProgressElement).value);
    await expect.poll(sent).toBeGreaterThan(0);
    expect(await sent()).toBeLessThan(100);
    await line.cut();
    await expect(row(page, "campo.jpg")).toContainText("Sem sinal. O envio continua sozinho");
    expect(seen.opened).toBe(0);
    await expect(waiting).toBeVisible();
    await line.mend();
    await expect(row(page, "campo.jpg")).toContainText(/\d+% de/, { timeout: 30_000 });
    await line.end();
    await expect(done(page)).toBeVisible({ timeout: 60_000 });
    await page.getByRole("link", { name: "Ver chamado" }).click();
    await expectDrawn(page, "Imagem: campo.jpg");
    expect([uploads.size, seen.opened]).toEqual([1, 1]);
  },
);

test("up to four images go with a case: the others stay out, what is no photo holds it up, and each can be removed", async ({
  member: { page },
}) => {
  await beginAsMember(page, "Resgate", "Prêmio com defeito");
  const small = await photo(300, 200);
  await images(page).focus();
  await images(page).setInputFiles(
    ["um", "dois", "três", "quatro", "cinco"].map((name) => jpeg(`${name}.jpg`, small)),
  );
  await expect(chosen(page)).toHaveCount(4);
  // The place of the choice is gone, and so is what had the focus.
  await expect(page.locator('[data-field="images"]')).toBeFocused();
  await expect(page.getByText("Cabem até 4 imagens: as outras ficaram de fora.")).toBeVisible();
  for (const name of ["dois", "três"])
    await page.getByRole("button", { name: `Remover ${name}.jpg` }).click();
  await images(page).setInputFiles([
    { name: "nota.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
    jpeg("cortada.jpg", small.subarray(0, 300)),
  ]);
  await expect(row(page, "nota.pdf")).toContainText("Formato não aceito. Escolha uma foto em JPG ou PNG.");
  await expect(row(page, "cortada.jpg")).toContainText("A foto chegou incompleta ou com defeito.");
  await send(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Há arquivo que não foi aceito." })).toBeVisible();
  await expectSound(page);
  for (const name of ["nota.pdf", "cortada.jpg"])
    await row(page, name)
      .getByRole("button", { name: `Cancelar ${name}` })
      .click();
  await expect(chosen(page)).toHaveCount(2);
  await send(page).click();
  await page.getByRole("link", { name: "Ver chamado" }).click();
  await expectDrawn(page, "Imagem: um.jpg", "Imagem: quatro.jpg");
});

test("uploads/missing: an image that the server has lost goes again by itself, and the case is opened once with it", async ({
  member: { page },
}) => {
  await withoutWorker(page);
  await beginAsMember(page, "Resgate", "Prêmio com defeito");
  const seen = watchCases(page);
  const begun = page.waitForResponse("**/api/uploads");
  await images(page).setInputFiles(jpeg("caixa.jpg", await photo(300, 200)));
  await expect(row(page, "caixa.jpg")).toContainText("Enviada");
  const { attachUrl } = (await (await begun).json()) as { attachUrl: string };
  const authorization = (await (await begun).request().allHeaders())["authorization"] ?? "";
  expect((await page.request.delete(attachUrl, { headers: { authorization } })).ok()).toBe(true);
  await send(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Uma imagem não está mais aqui." })).toBeVisible();
  await expect(row(page, "caixa.jpg")).toContainText("Enviada");
  await send(page).click();
  await page.getByRole("link", { name: "Ver chamado" }).click();
  await expectDrawn(page, "Imagem: caixa.jpg");
  expect(seen.opened).toBe(1);
});

test("a message takes its images along, through a reload, and is sent once", async ({ member: { page } }) => {
  await beginAsMember(page, "Resgate", "Prêmio não chegou");
  await send(page).click();
  await page.getByRole("link", { name: "Ver chamado" }).click();
  const message = page.getByLabel("Sua mensagem *");
  await message.fill("Veja a caixa.");
  await images(page).setInputFiles(jpeg("caixa.jpg", await photo(300, 200)));
  await expect(row(page, "caixa.jpg")).toContainText("Enviada");
  await expectSound(page);
  await page.reload();
  await expect(message).toHaveValue("Veja a caixa.");
  await expect(row(page, "caixa.jpg")).toContainText("Enviada");
  await page.getByRole("button", { name: "Enviar mensagem" }).dblclick();
  await expectDrawn(page, "Imagem: caixa.jpg");
  await expect(chosen(page)).toHaveCount(0);
  await expect(message).toHaveValue("");
  await expect(page.getByRole("log").getByText("Veja a caixa.")).toHaveCount(1);
  await page.reload();
  await expectDrawn(page, "Imagem: caixa.jpg");
  await expect(chosen(page)).toHaveCount(0);
});

test("a visitor sends both photos with proofs of their browser's work, and keeps them through a reload", async ({
  page,
}) => {
  test.setTimeout(4 * PROOFS_MS);
  await begin(page, "Cadastro", "Correção de e-mail e/ou telefone");
  await page.getByLabel("Nome *").fill("Nair Segura");
  await page.getByLabel("E-mail *").fill(`visita.${randomInt(10 ** 9)}@correio.example`);
  await page.getByLabel("Celular *").fill("(66) 99812-4471");
  for (const [label, name] of [
    [SELFIE, "selfie.jpg"],
    [DOCUMENT, "rg.jpg"],
  ] as const) {
    await place(page, label)
      .locator("input")
      .setInputFiles(jpeg(name, await photo(300, 200)));
    await expect(place(page, label).getByText("Enviada")).toBeAttached({ timeout: PROOFS_MS });
  }
  await page.reload();
  await expect(place(page, SELFIE).getByText("selfie.jpg")).toBeVisible();
  await expect(place(page, DOCUMENT).getByText("rg.jpg")).toBeVisible();
  await send(page).click();
  await expect(done(page)).toBeVisible({ timeout: PROOFS_MS });
});
