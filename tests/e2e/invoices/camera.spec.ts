import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { filmOf } from "../../../apps/portal/test/note-pictures.ts";
import { expectSound } from "../everywhere/screen-states.ts";
import { test as base } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";
import { somePaper } from "./invoice-papers.ts";

const paper = somePaper();

/** A browser before whose camera this note lies. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "colheita-film-"));
      const film = join(folder, "note.mjpeg");
      writeFileSync(film, await filmOf({ text: paper.accessKey, angle: 3 }));
      const camera = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
});

/** Opens the camera, which is the one that this is about: the page's calls of the browser's go to it. */
async function openCamera(page: Page, camera: () => void): Promise<Locator> {
  await open(page, "/notas-fiscais");
  await page.getByRole("tab", { name: "Foto ou PDF" }).click();
  await page.evaluate(camera);
  await page.getByRole("button", { name: "Ler com a câmera" }).click();
  return page.getByRole("dialog", { name: "Ler o código da nota" });
}

test("a note that lies before the camera is read by itself, and the camera is let go of", async ({
  member: { page },
}) => {
  await open(page, "/notas-fiscais");
  await page.getByRole("tab", { name: "Foto ou PDF" }).click();
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      Object.assign(globalThis, { tracks: stream.getTracks() });
      return stream;
    };
  });
  await page.getByRole("button", { name: "Ler com a câmera" }).click();
  await expect(page.getByRole("textbox", { name: "Chave de acesso" })).toHaveValue(paper.printedKey);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByLabel("Data de emissão")).toBeFocused();
  await expectSound(page);
  const states = await page.evaluate(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
  );
  expect(states).toEqual(["ended"]);
});

test("whoever asks for a camera again stays where it comes", async ({ member: { page } }) => {
  const dialog = await openCamera(page, () => {
    navigator.mediaDevices.getUserMedia = () => {
      // The browser asks the member the second time, who takes long.
      navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
      return Promise.reject(new DOMException("It did not start", "AbortError"));
    };
  });
  await expect(dialog.getByRole("alert")).toContainText("A câmera não abriu.");
  await dialog.getByRole("button", { name: "Tentar de novo" }).press("Enter");
  await expect(dialog.getByRole("status")).toHaveText("Abrindo a câmera");
  await expect(dialog.getByRole("group", { name: "Câmera" })).toBeFocused();
});

test("whoever let the camera in late is told what helps as well", async ({ member: { page } }) => {
  await page.clock.install();
  const dialog = await openCamera(page, () => {
    const canvas = document.createElement("canvas");
    const letIn = () => {
      const stream = canvas.captureStream();
      // What is painted from now on is seen.
      canvas.getContext("2d")?.fillRect(0, 0, canvas.width, canvas.height);
      return stream;
    };
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((resolve) => {
        Object.assign(globalThis, { letIn: () => resolve(letIn()) });
      });
  });
  const status = dialog.getByRole("status");
  await expect(status).toHaveText("Abrindo a câmera");
  await page.clock.fastForward(13_000);
  await page.evaluate(() => (globalThis as unknown as { letIn: () => void }).letIn());
  await expect(status).toContainText("Aponte para o código de barras");
  await page.clock.fastForward(12_000);
  await expect(status).toContainText("Ainda não deu?");
});

test("a light that does not come on says so", async ({ member: { page } }) => {
  const dialog = await openCamera(page, () => {
    const canvas = document.createElement("canvas");
    const stream = canvas.captureStream();
    canvas.getContext("2d")?.fillRect(0, 0, canvas.width, canvas.height);
    for (const track of stream.getTracks())
      Object.assign(track, {
        getCapabilities: () => ({ torch: true }),
        applyConstraints: () => Promise.reject(new DOMException("It is too hot", "UnknownError")),
      });
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
  });
  await dialog.getByRole("button", { name: "Acender a luz" }).click();
  await expect(dialog.getByRole("alert")).toContainText("A luz não acendeu.");
  await expect(dialog.getByRole("button", { name: "Acender a luz" })).toBeFocused();
});
