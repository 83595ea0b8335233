import type { Page, Request } from "@playwright/test";
import { photo, transparentPng } from "../../../apps/api/test/world/image-bytes.ts";
import { test } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";
import { slowLine } from "../network/slow-line.ts";
import { expectSound, fail, refuse, withoutWorker } from "../everywhere/screen-states.ts";

const PAGE = "/meu-cadastro/foto";

const form = (page: Page) => page.getByRole("region", { name: "Foto" });
const own = (page: Page) => form(page).getByRole("img", { name: "Sua foto" }).locator("img");
const progress = (page: Page) => form(page).getByRole("progressbar", { name: "Enviando a sua foto" });

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = name.endsWith(".png") ? "image/png" : "image/jpeg";
  await form(page)
    .getByLabel(/^Escolher ou soltar/)
    .setInputFiles({ name, mimeType, buffer });
}

const useIt = (page: Page) => form(page).getByRole("button", { name: "Usar esta foto" });

/** Opens the page of who has no picture yet. */
async function openWithout(page: Page): Promise<void> {
  await open(page, PAGE);
  await expect(form(page).getByRole("img", { name: "Sua conta está sem foto" })).toBeVisible();
}

async function removeIt(page: Page): Promise<void> {
  await form(page).getByRole("button", { name: "Remover a foto" }).click();
  const dialog = page.getByRole("dialog", { name: "Remover a foto?" });
  await dialog.getByRole("button", { name: "Remover a foto" }).click();
  await expect(form(page).getByText("Foto removida.")).toBeVisible();
}

/** Counts what a page sends of pictures: the uploads that it began, and how often one of them became the picture. */
function watch(page: Page): { readonly uploads: Set<string>; changes: number } {
  const seen = { uploads: new Set<string>(), changes: 0 };
  page.on("response", async (response) => {
    const path = new URL(response.url()).pathname;
    const method = response.request().method();
    if (method === "POST" && path === "/api/uploads")
      seen.uploads.add(((await response.json()) as { attachUrl: string }).attachUrl);
    if (method === "PUT" && path === "/api/profile/photo" && response.ok()) seen.changes += 1;
  });
  return seen;
}

test(
  "row 36: a photo of 12 megapixels on a slow line that is cut midway is sent once, and its progress is seen",
  { tag: "@siege" },
  async ({ member: { page } }) => {
    test.slow();
    await withoutWorker(page);
    await openWithout(page);
    const seen = watch(page);
    await choose(page, "campo.jpg", await photo(4000, 3000, 70));
    const slider = form(page).getByRole("slider", { name: "Aproximar" });
    await slider.fill("4");
    const line = await slowLine(page);
    await useIt(page).click();
    // Seen at once, long before it has arrived.
    await expect(own(page)).toHaveAttribute("src", /^blob:/);
    const sent = () => progress(page).evaluate((bar) => (bar as HTMLProgressElement).value);
    await expect.poll(sent).toBeGreaterThan(0);
    const before = await sent();
    expect(before).toBeLessThan(100);
    await line.cut();
    await expect(form(page).getByText("Sem sinal. O envio continua sozinho")).toBeVisible();
    await line.mend();
    await expect(form(page).getByText("Foto salva.")).toBeVisible({ timeout: 60_000 });
    await expect(own(page)).toHaveAttribute("src", /^\/api\/files\/ProfilePictures\//);
    expect([seen.uploads.size, seen.changes]).toEqual([1, 1]);
    await line.end();
  },
);

test("uploads/missing: what the server has lost, midway or whole, is begun again and becomes the picture once", async ({
  member: { page },
}) => {
  await withoutWorker(page);
  await openWithout(page);
  const seen = watch(page);
  /** Takes away on the server the upload of this number, when such a call is about to name it. */
  const lose = (count: number, url: string, isMeant: (request: Request) => boolean) => {
    let isLost = false;
    return page.route(url, async (route) => {
      const request = route.request();
      if (!isLost && isMeant(request)) {
        isLost = true;
        await expect.poll(() => seen.uploads.size).toBe(count);
        const [last] = [...seen.uploads].slice(-1);
        const headers = { authorization: (await request.allHeaders())["authorization"] ?? "" };
        expect((await page.request.delete(last ?? "", { headers })).ok()).toBe(true);
      }
      await route.continue();
    });
  };
  await lose(1, "**/api/uploads/*?from=*", (request) => !request.url().endsWith("from=0"));
  await lose(2, "**/api/profile/photo", () => true);
  await choose(page, "campo.jpg", await photo(800, 800));
  await useIt(page).click();
  await expect(form(page).getByText("Foto salva.")).toBeVisible();
  await expect(own(page)).toHaveAttribute("src", /^\/api\/files\/ProfilePictures\//);
  expect([seen.uploads.size, seen.changes]).toEqual([3, 1]);
});

test(
  "a photo is framed by keyboard, shown everywhere, followed by other tabs, and removed",
  { tag: "@wide" },
  async ({ context, member: { page } }, { project }) => {
    await openWithout(page);
    await expectSound(page);
    const other = await context.newPage();
    await open(other, "/minha-conta");

    await choose(page, "retrato.png", await transparentPng());
    await expect(form(page).getByRole("heading", { name: "Enquadre a foto" })).toBeFocused();
    const across = form(page).getByRole("slider", { name: "Mover para os lados" });
    await form(page).getByRole("slider", { name: "Aproximar" }).fill("2");
    await across.press("ArrowLeft");
    await expect(across).toHaveValue("0.48");
    await expectSound(page);
    await useIt(page).click();
    await expect(form(page).getByText("Foto salva.")).toBeVisible();
    await expectSound(page);
    await expect(own(page)).toHaveAttribute("src", /^\/api\/files\/ProfilePictures\/[\w-]{22}\.jpeg\?/);
    // The address is signed anew every hour; the file is the same.
    const [file] = ((await own(page).getAttribute("src")) ?? "").split("?");
    const sameIn = (where: Page) => where.locator(`main img[src^="${file}"]`);
    await open(page, "/minha-conta");
    await expect(sameIn(page)).toBeVisible();
    await expect(sameIn(other)).toBeVisible({ timeout: 15_000 });
    const menu = page.getByRole("banner").getByRole("button", { name: "Menu da conta" });
    if (project.name === "desktop") await expect(menu.locator(`img[src^="${file}"]`)).toBeVisible();

    await page.getByRole("link", { name: "Trocar a foto" }).click();
    await page.waitForURL(`**${PAGE}`);
    await removeIt(page);
    await expect(form(page).getByRole("img", { name: "Sua conta está sem foto" })).toBeVisible();
    await expect(sameIn(other)).toHaveCount(0, { timeout: 15_000 });
  },
);

test("whoever goes by keyboard stays with the photo, and it can't be given up once it has come whole", async ({
  member: { page },
}) => {
  await withoutWorker(page);
  await openWithout(page);
  const picker = form(page).getByLabel(/^Escolher ou soltar/);
  const cancel = form(page).getByRole("button", { name: "Cancelar o envio" });
  const isLed = () =>
    progress(page).evaluate((bar) => bar.parentElement?.parentElement === document.activeElement);
  await choose(page, "retrato.png", await transparentPng());
  await form(page).getByRole("button", { name: "Escolher outra" }).click();
  await expect(picker).toBeFocused();

  await choose(page, "retrato.png", await transparentPng());
  // Once, as on a phone with little memory left.
  await page.evaluate(() => {
    const real = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "toBlob") ?? {};
    const fail = (done: BlobCallback) => {
      Object.defineProperty(HTMLCanvasElement.prototype, "toBlob", real);
      done(null);
    };
    Object.defineProperty(HTMLCanvasElement.prototype, "toBlob", { configurable: true, value: fail });
  });
  await useIt(page).click();
  await expect(form(page).getByRole("alert")).toContainText("Não conseguimos recortar a foto.");
  await expectSound(page);

  const [whole, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = (url: string, until: Promise<void>) =>
    page.route(url, async (route) => {
      await until;
      await route.continue();
    });
  await hold("**/api/uploads", whole.promise);
  await useIt(page).click();
  await expect.poll(isLed).toBe(true);
  await cancel.click();
  await expect(picker).toBeFocused();

  await choose(page, "retrato.png", await transparentPng());
  await hold("**/api/profile/photo", changed.promise);
  await useIt(page).click();
  await expect(cancel).toBeVisible();
  await cancel.focus();
  const change = page.waitForRequest("**/api/profile/photo");
  whole.resolve();
  await change;
  await expect(form(page).getByText("Conferindo a foto")).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect.poll(isLed).toBe(true);
  await expectSound(page);
  changed.resolve();
  await expect(form(page).getByText("Foto salva.")).toBeVisible();
});

test("what is no photo is refused before it is sent, and a broken one by the server", async ({
  member: { page },
}) => {
  await openWithout(page);
  await form(page)
    .getByLabel(/^Escolher ou soltar/)
    .setInputFiles({ name: "nota.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(form(page).getByRole("alert")).toContainText(
    "Formato não aceito. Escolha uma foto em JPG ou PNG.",
  );
  await choose(page, "cortada.jpg", (await photo(640, 480)).subarray(0, 300));
  const alert = form(page).getByRole("alert");
  await expect(alert).toContainText("A foto não foi salva.");
  await expect(alert).toContainText("A foto chegou incompleta ou com defeito.");
  await expect(alert.getByRole("button")).toHaveCount(0);
  await expectSound(page);
});

test("a photo that the server won't have says why, and the one before stays", async ({
  member: { page },
}) => {
  const refusals: readonly [code: string, url: string, status: number, words: string][] = [
    ["uploads/not-an-image", "**/api/uploads/*/finish", 422, "Este arquivo não é uma foto em JPG ou PNG."],
    ["uploads/broken-image", "**/api/uploads/*/finish", 422, "A foto chegou incompleta ou com defeito."],
    ["uploads/too-many-pixels", "**/api/uploads/*/finish", 422, "o limite é de 50 megapixels"],
    ["too-many-requests", "**/api/profile/photo", 429, "Muitas tentativas em pouco tempo."],
    ["uploads/too-many", "**/api/uploads", 429, "Você já enviou muitas fotos."],
  ];
  await withoutWorker(page);
  await openWithout(page);
  for (const [code, url, status, words] of refusals) {
    await refuse(page, url, status, code);
    await choose(page, "retrato.png", await transparentPng());
    await useIt(page).click();
    await expect(form(page).getByRole("alert")).toContainText(words);
    await expect(form(page).getByRole("img", { name: "Sua conta está sem foto" })).toBeVisible();
    await page.unroute(url);
  }
  // Of these, the last may be tried again: now it is taken.
  await form(page).getByRole("button", { name: "Tentar de novo" }).click();
  await expect(form(page).getByText("Foto salva.")).toBeVisible();
  await fail(page, "**/api/profile/photo");
  await form(page).getByRole("button", { name: "Remover a foto" }).click();
  const dialog = page.getByRole("dialog", { name: "Remover a foto?" });
  await dialog.getByRole("button", { name: "Remover a foto" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Não deu certo");
  await dialog.getByRole("button", { name: "Manter a foto" }).click();
  await page.unroute("**/api/profile/photo");
  await removeIt(page);
});
