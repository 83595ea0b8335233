import { HttpFailure } from "@colheita/client";
import { expect, test } from "vitest";
import { ImageQueue, type QueueMeans, type ReadyImage } from "./image-queue.ts";
import { ImageRefused, type Sending } from "./send-image.ts";

const file = (name: string, type = "image/jpeg", size = 10) =>
  new File([new Uint8Array(size)], name, { type });

function queue(before: readonly ReadyImage[] = [], isDrawable = true) {
  const sent: { sending: Sending; end: PromiseWithResolvers<string> }[] = [];
  const takenBack: string[] = [];
  const released: string[] = [];
  let keys = 0;
  let addresses = 0;
  const means: QueueMeans = {
    shrink: (image) => Promise.resolve({ image: image.slice(0, 4), isDrawable }),
    send: (sending) => {
      const end = Promise.withResolvers<string>();
      sent.push({ sending, end });
      sending.signal.addEventListener("abort", () => end.reject(sending.signal.reason as Error));
      return end.promise;
    },
    takeBack: (id) => {
      takenBack.push(id);
      return Promise.resolve();
    },
    newKey: () => `key-${(keys += 1)}`,
    addressOf: () => `blob:${(addresses += 1)}`,
    release: (address) => void released.push(address),
  };
  const images = new ImageQueue(means, "case-image", before);
  const states = () => images.rows().map(({ state }) => state);
  return { images, states, sent, takenBack, released };
}

test("images are shown at once, and sent one after the other", async () => {
  const { images, states, sent } = queue();
  images.add([file("a.jpg"), file("b.png", "image/png")]);
  expect(states()).toEqual(["queued", "queued"]);
  await expect
    .poll(() => images.rows().map(({ previewUrl, bytes }) => [previewUrl, bytes]))
    .toEqual([
      ["blob:1", 4],
      ["blob:2", 4],
    ]);
  await expect.poll(() => sent.length).toBe(1);
  expect(states()).toEqual(["sending", "queued"]);
  sent[0]?.sending.onProgress(40);
  sent[0]?.sending.onWaiting(true);
  expect(images.rows()[0]).toMatchObject({ state: "paused", percent: 40 });
  sent[0]?.end.resolve("one");
  await expect.poll(() => states()).toEqual(["ready", "sending"]);
  expect(images.rows()[0]).toMatchObject({ uploadId: "one", percent: 100 });
});

test("what the browser can't draw is sent as it is, without a preview", async () => {
  const { images, sent } = queue([], false);
  images.add([file("cortada.jpg")]);
  await expect.poll(() => sent.length).toBe(1);
  expect(images.rows()[0]?.previewUrl).toBeUndefined();
});

test("what a record took goes from the form, and what was chosen meanwhile stays and is sent", async () => {
  const { images, states, sent, takenBack, released } = queue();
  images.add([file("a.jpg")]);
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.end.resolve("one");
  await expect.poll(() => states()).toEqual(["ready"]);
  const taken = [{ uploadId: "one", fileName: "a.jpg" }];
  images.add([file("b.jpg")]);
  images.handOver(taken);
  expect(images.rows().map(({ fileName }) => fileName)).toEqual(["b.jpg"]);
  expect([takenBack, released]).toEqual([[], ["blob:1"]]);
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.end.resolve("two");
  await expect.poll(() => images.rows()[0]?.uploadId).toBe("two");
});

test("what the server has lost is sent anew under another key; what is not here any more is to be chosen again", async () => {
  const { images, states, sent } = queue([{ uploadId: "old", fileName: "antes.jpg" }]);
  expect(images.rows()).toMatchObject([{ uploadId: "old", fileName: "antes.jpg", state: "ready" }]);
  images.add([file("a.jpg")]);
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.end.resolve("one");
  await expect.poll(() => states()).toEqual(["ready", "ready"]);
  images.sendAgain();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.sending.uploadKey).not.toBe(sent[0]?.sending.uploadKey);
  expect(images.rows()[0]).toMatchObject({ state: "refused", uploadId: undefined });
  sent[1]?.end.resolve("two");
  await expect.poll(() => images.rows()[1]?.uploadId).toBe("two");
});

test("a form waits until nothing is on its way, and learns when it has gone meanwhile", async () => {
  const { images, sent } = queue();
  expect(await images.whenStill()).toBe(true);
  images.add([file("a.jpg")]);
  let isStill: boolean | undefined;
  void images.whenStill().then((still) => {
    isStill = still;
  });
  await expect.poll(() => sent.length).toBe(1);
  expect([images.isBusy(), isStill]).toEqual([true, undefined]);
  sent[0]?.end.resolve("one");
  await expect.poll(() => isStill).toBe(true);
  images.add([file("b.jpg")]);
  const gone = images.whenStill();
  images.close();
  expect(await gone).toBe(false);
});

test("what is no photo is refused by its row, and holds up no other", async () => {
  const { images, states, sent } = queue();
  images.add([file("nota.pdf", "application/pdf"), file("vazia.jpg", "image/jpeg", 0), file("boa.jpg")]);
  await expect.poll(() => sent.length).toBe(1);
  expect(states()).toEqual(["refused", "refused", "sending"]);
  expect(images.rows().map(({ error }) => error)).toEqual([
    "Formato não aceito. Escolha uma foto em JPG ou PNG.",
    "O arquivo está vazio. Escolha outra foto.",
    undefined,
  ]);
});

test("one that failed is tried again with the same key; one that is no image is not", async () => {
  const { images, states, sent } = queue();
  images.add([file("a.jpg"), file("b.jpg")]);
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.end.reject(new HttpFailure(503, "unavailable"));
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.end.reject(new ImageRefused({ code: "uploads/not-an-image", retryAfterSeconds: undefined }));
  await expect.poll(() => states()).toEqual(["refused", "refused"]);
  const [first, second] = images.rows();
  expect([first?.mayTryAgain, second?.mayTryAgain]).toEqual([true, false]);
  expect(second?.error).toBe("Este arquivo não é uma foto em JPG ou PNG. Escolha outro.");
  images.retry(first?.key ?? "");
  images.retry(second?.key ?? "");
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[2]?.sending.uploadKey).toBe(sent[0]?.sending.uploadKey);
});

test("one that is taken out stops, or is taken back where it was sent, and its preview is let go", async () => {
  const { images, sent, takenBack, released } = queue();
  images.add([file("a.jpg"), file("b.jpg")]);
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.end.resolve("one");
  await expect.poll(() => sent.length).toBe(2);
  await expect.poll(() => images.rows().every(({ previewUrl }) => previewUrl !== undefined)).toBe(true);
  for (const { key } of images.rows()) images.remove(key);
  expect(images.rows()).toEqual([]);
  expect(takenBack).toEqual(["one"]);
  expect(sent[1]?.sending.signal.aborted).toBe(true);
  expect(released).toHaveLength(2);
});
