import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fileNameOf, sizeWords } from "./image-files.ts";
import { ImageQueue, type QueuedImage, type QueueMeans } from "./image-queue.ts";
import { ImageUploads } from "./image-uploads.tsx";
import { imageProgressWords, imagePercent } from "./image-words.ts";
import { PhotoUpload } from "./photo-upload.tsx";

let keys = 0;
const means: QueueMeans = {
  shrink: (image) => Promise.resolve({ image, isDrawable: true }),
  send: () => Promise.resolve("one"),
  takeBack: () => Promise.resolve(),
  newKey: () => `key-${(keys += 1)}`,
  addressOf: () => "blob:x",
  release: () => undefined,
};
function choiceOf(...names: string[]) {
  const sent = names.map((fileName) => ({ uploadId: fileName, fileName }));
  const queue = new ImageQueue(means, "case-image", sent);
  return { queue, rows: queue.rows() };
}
const images = { max: 4, name: "images", label: "Escolher ou soltar imagens", hint: "JPG, JPEG ou PNG" };

test("the field names what it takes, and takes JPG and PNG", () => {
  const html = renderToStaticMarkup(createElement(ImageUploads, { ...images, choice: choiceOf() }));
  for (const words of [
    "Escolher ou soltar imagens",
    "Até 4, em JPG, JPEG ou PNG",
    'accept=".jpg,.jpeg,.png,image/jpeg,image/png"',
    "multiple",
  ])
    expect(html).toContain(words);
});

test("the field says how many still fit, and takes no more than its most", () => {
  const html = (...names: string[]) =>
    renderToStaticMarkup(createElement(ImageUploads, { ...images, choice: choiceOf(...names) }));
  expect(html("a.jpg", "b.jpg", "c.jpg")).toContain("Cabe mais 1.");
  expect(html("a.jpg", "b.jpg", "c.jpg", "d.jpg")).not.toContain("<input");
});

test("an image that did not get through is not tried again where the others have taken its place", async () => {
  const failing = { ...means, send: () => Promise.reject(new Error("cut")) };
  const rendered = async (...ready: string[]) => {
    const sent = ready.map((fileName) => ({ uploadId: fileName, fileName }));
    const queue = new ImageQueue(failing, "case-image", sent);
    queue.add([new File(["x"], "e.jpg", { type: "image/jpeg" })]);
    await queue.whenStill();
    return renderToStaticMarkup(
      createElement(ImageUploads, { ...images, choice: { queue, rows: queue.rows() } }),
    );
  };
  expect(await rendered("a.jpg", "b.jpg", "c.jpg")).toContain("Tentar enviar e.jpg de novo");
  expect(await rendered("a.jpg", "b.jpg", "c.jpg", "d.jpg")).not.toContain("Tentar enviar e.jpg de novo");
});

test("a long name is cut to its end, and no letter in halves", () => {
  const name = `🌾${"a".repeat(115)}.jpg`;
  expect(fileNameOf({ name })).toBe(name.slice(2));
  expect(fileNameOf({ name: "🌾.jpg" })).toBe("🌾.jpg");
});

test("a photo with a name of its own is chosen, and then stands in the place of the choice", () => {
  const photo = { name: "selfie", label: "Selfie *" };
  const html = (...names: string[]) =>
    renderToStaticMarkup(createElement(PhotoUpload, { ...photo, choice: choiceOf(...names) }));
  expect(html()).toContain("Tirar foto ou escolher");
  expect(html("rg.jpg")).not.toContain("<input");
  expect(html("rg.jpg")).toContain("Remover rg.jpg");
});

test("how far an image has come is said in words", () => {
  const row = { key: "a", fileName: "a.jpg", bytes: 340_000, percent: 45.6 } as const;
  const said = (state: QueuedImage["state"], percent = 45.6) => {
    const shown = { ...row, state, percent };
    return [imageProgressWords(shown), imagePercent(shown)];
  };
  expect(said("queued")).toEqual(["340 kB, na fila", undefined]);
  expect(said("sending")).toEqual(["45% de 340 kB", 45.6]);
  expect(said("sending", 100)).toEqual(["Conferindo a imagem", 100]);
  expect(said("paused")).toEqual(["Sem sinal. O envio continua sozinho quando a internet voltar.", 45.6]);
  expect(said("ready")).toEqual(["Enviada", undefined]);
});

test("a size is written as people say it", () => {
  expect([1, 340_000, 1_234_567, 10_000_000].map(sizeWords)).toEqual(["1 kB", "340 kB", "1,2 MB", "10 MB"]);
});
