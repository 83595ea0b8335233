import { HttpFailure, NetworkFailure } from "@colheita/client";
import { beginUpload, finishUpload, sendPiece } from "@colheita/contract/uploads/uploads-endpoints";
import { expect, test } from "vitest";
import { ImageRefused, sendImage, type Means, type Sending } from "./send-image.ts";

const SIZE = 300_000;
const image = new Blob([new Uint8Array(SIZE).fill(7)]);

/** Returns a server that stores images by their key, and a network that fails when it is told to. */
function server(failAt: (call: number) => Error | undefined = () => undefined) {
  const uploads = new Map<string, { received: number; files: number }>();
  const waits: number[] = [];
  let calls = 0;
  let keys = 0;
  const act = (endpoint: unknown, input: { body?: unknown; params?: unknown; query?: unknown }) => {
    if (endpoint === beginUpload) {
      const { uploadKey } = input.body as { uploadKey: string };
      if (!uploads.has(uploadKey)) uploads.set(uploadKey, { received: 0, files: 0 });
      return uploadKey;
    }
    const { uploadId } = input.params as { uploadId: string };
    const upload = uploads.get(uploadId);
    if (!upload) throw new HttpFailure(404, "not-found");
    const from = (input.query as { from: number } | undefined)?.from;
    if (endpoint === sendPiece && from === upload.received)
      upload.received += (input.body as Uint8Array).byteLength;
    if (endpoint === finishUpload && upload.received === SIZE) upload.files = 1;
    return uploadId;
  };
  const means: Means = {
    // What is lost on the line may be the question or the answer: here it is the answer.
    call: ((endpoint: unknown, input: object) => {
      calls += 1;
      const id = act(endpoint, input);
      const failure = failAt(calls);
      if (failure) return Promise.reject(failure);
      const { received, files } = uploads.get(id) ?? { received: 0, files: 0 };
      return Promise.resolve({ ok: true, reply: { id, receivedBytes: received, isReady: files > 0 } });
    }) as unknown as Means["call"],
    now: () => 0,
    wait: (waitMs) => {
      waits.push(waitMs);
      return Promise.resolve();
    },
    isOnline: () => true,
    newKey: () => `another-key-${(keys += 1)}`,
    onSilence: () => undefined,
  };
  return { means, uploads, waits, count: () => calls };
}

function sending(more: Partial<Sending> = {}) {
  const progress: number[] = [];
  const pauses: boolean[] = [];
  const keys: string[] = [];
  const asked: Sending = {
    image,
    fileName: "foto.jpg",
    purpose: "case-image",
    uploadKey: "k".repeat(36),
    onBegunAnew: (key) => void keys.push(key),
    signal: new AbortController().signal,
    onProgress: (percent) => void progress.push(percent),
    onWaiting: (isWaiting) => void pauses.push(isWaiting),
    ...more,
  };
  return { asked, progress, pauses, keys };
}

test("an image is sent in pieces that grow on a quick line, and its progress only grows", async () => {
  const { means, uploads, count } = server();
  const { asked, progress } = sending();
  expect(await sendImage(means, asked)).toBe(asked.uploadKey);
  expect(uploads.get(asked.uploadKey)).toEqual({ received: SIZE, files: 1 });
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(100);
  // 32, 64, 128 and the rest.
  expect(count()).toBe(1 + 4 + 1);
});

test.each([1, 2, 3, 4, 5, 6])("an answer that is lost at call %i makes no second image", async (lost) => {
  const { means, uploads, waits } = server((call) => (call === lost ? new NetworkFailure("cut") : undefined));
  const { asked, pauses } = sending();
  await sendImage(means, asked);
  expect([...uploads]).toEqual([[asked.uploadKey, { received: SIZE, files: 1 }]]);
  expect(waits).toHaveLength(1);
  expect(pauses).toContain(true);
  expect(pauses.at(-1)).toBe(false);
});

test("a line that is cut again and again goes on from where it was", async () => {
  const { means, uploads } = server((call) => (call % 2 === 0 ? new NetworkFailure("cut") : undefined));
  const { asked } = sending();
  await sendImage(means, asked);
  expect(uploads.get(asked.uploadKey)).toEqual({ received: SIZE, files: 1 });
});

test("reports a server that fails again and again; tried again, the image goes on", async () => {
  let isBroken = true;
  const { means, uploads, waits } = server(() =>
    isBroken ? new HttpFailure(503, "unavailable") : undefined,
  );
  const { asked } = sending();
  await expect(sendImage(means, asked)).rejects.toThrow(HttpFailure);
  expect(waits).toHaveLength(10);
  isBroken = false;
  await sendImage(means, asked);
  expect(uploads.size).toBe(1);
});

test("an upload that the server has lost midway is begun again under another key, and is one image", async () => {
  const { means, uploads, waits } = server();
  const { asked, keys } = sending();
  const losing: Means = {
    ...means,
    call: ((endpoint: unknown, input: { query?: { from: number } }) => {
      // The third piece finds nothing to be added to.
      if (endpoint === sendPiece && input.query?.from === 98_304) uploads.delete(asked.uploadKey);
      return means.call(endpoint as typeof beginUpload, input as never);
    }) as unknown as Means["call"],
  };
  expect(await sendImage(losing, asked)).toBe("another-key-1");
  expect([...uploads]).toEqual([["another-key-1", { received: SIZE, files: 1 }]]);
  expect([keys, waits]).toEqual([["another-key-1"], []]);
});

test("reports a server that loses every upload, and does not ask it without end", async () => {
  const { means } = server(() => new HttpFailure(404, "not-found"));
  const { asked, keys } = sending();
  await expect(sendImage(means, asked)).rejects.toThrow(HttpFailure);
  expect(keys).toHaveLength(3);
});

test("what the server won't have is not tried again", async () => {
  const refused = {
    ok: false,
    code: "uploads/not-an-image",
    fields: [],
    document: {},
    retryAfterSeconds: undefined,
  };
  const { means, waits } = server();
  const refusing: Means = {
    ...means,
    call: ((endpoint: unknown, input: never) =>
      endpoint === finishUpload
        ? Promise.resolve(refused)
        : means.call(endpoint as typeof beginUpload, input)) as unknown as Means["call"],
  };
  const failed = sendImage(refusing, sending().asked);
  await expect(failed).rejects.toBeInstanceOf(ImageRefused);
  await expect(failed).rejects.toMatchObject({ code: "uploads/not-an-image" });
  expect(waits).toEqual([]);
});

test("a sending that is given up stops, even while it waits for the line", async () => {
  const stop = new AbortController();
  const { means } = server(() => new NetworkFailure("cut"));
  const waiting: Means = {
    ...means,
    wait: (_waitMs, signal) => {
      stop.abort(new Error("given up"));
      return Promise.reject(signal.reason as Error);
    },
  };
  await expect(sendImage(waiting, sending({ signal: stop.signal }).asked)).rejects.toThrow("given up");
});
