import type { UploadPurpose } from "@colheita/contract/uploads/uploads-records";
import { fileNameOf, fileRefusal, sizeRefusal } from "./image-files.ts";
import type { Sending } from "./send-image.ts";
import type { SmallImage } from "./shrink-image.ts";
import { goneWords, mayTryAgain, uploadFailureWords } from "./upload-words.ts";

/** One image that was chosen, as its row shows it. */
export interface QueuedImage {
  readonly key: string;
  readonly fileName: string;
  /** Nothing for what this browser can't draw, and until it is drawn. */
  readonly previewUrl?: string;
  /** Not known of one that was sent before the page was loaded anew. */
  readonly bytes: number | undefined;
  /** `paused`: the line is gone, and it goes on by itself when it is back. */
  readonly state: "queued" | "sending" | "paused" | "ready" | "refused";
  readonly percent: number;
  readonly error?: string | undefined;
  readonly mayTryAgain?: boolean;
  /** What a form names it by, once it is ready. */
  readonly uploadId?: string | undefined;
}

/** An image that is ready, as a form names it. */
export interface ReadyImage {
  readonly uploadId: string;
  readonly fileName: string;
}

/** What the queue needs of the page around it. */
export interface QueueMeans {
  /** Makes an image small; never throws. */
  readonly shrink: (image: Blob) => Promise<SmallImage>;
  readonly send: (sending: Sending) => Promise<string>;
  /** Takes back what was sent. */
  readonly takeBack: (uploadId: string) => Promise<void>;
  readonly newKey: () => string;
  readonly addressOf: (image: Blob) => string;
  readonly release: (address: string) => void;
}

interface Held {
  row: QueuedImage;
  /** As it is sent; nothing where it was sent before the page was loaded anew. */
  readonly small?: Promise<Blob>;
  /** The same for every try, so that the server knows it again. */
  uploadKey: string;
  readonly stop: AbortController;
}

const isOnItsWay = ({ state }: QueuedImage) =>
  state === "queued" || state === "sending" || state === "paused";

/** Sends the images of one field of a form one after the other, because a slow line is one line. */
export class ImageQueue {
  readonly #means: QueueMeans;
  readonly #purpose: UploadPurpose;
  readonly #listeners = new Set<() => void>();
  #held: readonly Held[];
  #rows: readonly QueuedImage[] = [];
  /** Large images take their memory one after the other, too. */
  #desk: Promise<unknown> = Promise.resolve();
  #line: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** `sent` are images that were ready before the page was loaded anew. */
  constructor(means: QueueMeans, purpose: UploadPurpose, sent: readonly ReadyImage[] = []) {
    this.#means = means;
    this.#purpose = purpose;
    this.#held = sent.map(({ uploadId, fileName }) => {
      const key = means.newKey();
      const row = { key, fileName, bytes: undefined, state: "ready", percent: 100, uploadId } as const;
      return { row, uploadKey: key, stop: new AbortController() };
    });
    this.#rows = this.#held.map(({ row }) => row);
  }

  readonly rows = (): readonly QueuedImage[] => this.#rows;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Shows files at once, and sends them in their turn. */
  add(files: readonly File[]): void {
    for (const file of files) {
      const error = fileRefusal(file);
      const key = this.#means.newKey();
      const row: QueuedImage = {
        key,
        fileName: fileNameOf(file),
        bytes: file.size,
        state: error === undefined ? "queued" : "refused",
        percent: 0,
        error,
      };
      const small = Promise.withResolvers<Blob>();
      const held: Held = { row, small: small.promise, uploadKey: key, stop: new AbortController() };
      this.#held = [...this.#held, held];
      if (error !== undefined) continue;
      this.#desk = this.#desk.then(async () => small.resolve(await this.#draw(held, file)));
      this.#enqueue(held);
    }
    this.#notify();
  }

  /** Tries again one that did not get through: the server knows it by its key. */
  retry(key: string): void {
    const held = this.#held.find(({ row }) => row.key === key);
    if (held?.row.state !== "refused" || !held.row.mayTryAgain) return;
    this.#change(held, { state: "queued", error: undefined });
    this.#enqueue(held);
  }

  /** Removes one, whether it is on its way or sent. */
  remove(key: string): void {
    const held = this.#held.find(({ row }) => row.key === key);
    if (!held) return;
    this.#held = this.#held.filter((other) => other !== held);
    this.#letGo(held);
    this.#notify();
    const { uploadId } = held.row;
    // What can't be taken back now goes by itself within a day.
    if (uploadId !== undefined) this.#means.takeBack(uploadId).catch(() => undefined);
  }

  /** Sends again what the server has lost (`uploads/missing`) and is still here; the rest is to be chosen again. */
  sendAgain(): void {
    for (const held of this.#held) {
      if (held.row.state !== "ready") continue;
      held.uploadKey = this.#means.newKey();
      if (!held.small) this.#change(held, { state: "refused", error: goneWords, uploadId: undefined });
      else {
        this.#change(held, { state: "queued", percent: 0, uploadId: undefined });
        this.#enqueue(held);
      }
    }
  }

  /** Returns whether some are neither ready nor refused yet. */
  isBusy(): boolean {
    return this.#rows.some(isOnItsWay);
  }

  /**
   * Waits until none is on its way any more. Resolves with false where the form has gone meanwhile: then nothing is
   * to be sent.
   */
  whenStill(): Promise<boolean> {
    if (!this.isBusy()) return Promise.resolve(!this.#isClosed);
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        if (this.isBusy()) return;
        stop();
        resolve(!this.#isClosed);
      });
    });
  }

  /** Removes from the form the images that a record has taken. What was chosen meanwhile stays, for the next one. */
  handOver(taken: readonly ReadyImage[]): void {
    const ids = new Set(taken.map(({ uploadId }) => uploadId));
    this.#drop(({ row }) => row.uploadId !== undefined && ids.has(row.uploadId));
  }

  /** Stops the uploads when the form is gone; the server removes what was sent, unless a record has it. */
  close(): void {
    this.#isClosed = true;
    this.#drop(() => true);
  }

  #drop(isOver: (held: Held) => boolean): void {
    for (const held of this.#held) if (isOver(held)) this.#letGo(held);
    this.#held = this.#held.filter((held) => !isOver(held));
    this.#notify();
  }

  #letGo({ row, stop }: Held): void {
    stop.abort();
    if (row.previewUrl !== undefined) this.#means.release(row.previewUrl);
  }

  #enqueue(held: Held): void {
    this.#line = this.#line.then(() => this.#send(held));
  }

  /** Makes an image small, and shows it. */
  async #draw(held: Held, file: File): Promise<Blob> {
    if (held.stop.signal.aborted) return file;
    const { image, isDrawable } = await this.#means.shrink(file);
    if (held.stop.signal.aborted) return image;
    this.#change(held, {
      bytes: image.size,
      ...(isDrawable ? { previewUrl: this.#means.addressOf(image) } : {}),
    });
    return image;
  }

  async #send(held: Held): Promise<void> {
    const { small, stop, row } = held;
    if (stop.signal.aborted || !small) return;
    this.#change(held, { state: "sending" });
    try {
      const image = await small;
      const tooLarge = sizeRefusal(image);
      if (tooLarge !== undefined) return this.#change(held, { state: "refused", error: tooLarge });
      const uploadId = await this.#means.send({
        image,
        fileName: row.fileName,
        purpose: this.#purpose,
        uploadKey: held.uploadKey,
        onBegunAnew: (uploadKey) => {
          held.uploadKey = uploadKey;
        },
        signal: stop.signal,
        onProgress: (percent) => this.#change(held, { percent }),
        onWaiting: (isWaiting) => this.#change(held, { state: isWaiting ? "paused" : "sending" }),
      });
      this.#change(held, { state: "ready", percent: 100, uploadId });
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#change(held, {
        state: "refused",
        error: uploadFailureWords(error),
        mayTryAgain: mayTryAgain(error),
      });
    }
  }

  #change(held: Held, change: Partial<QueuedImage>): void {
    held.row = { ...held.row, ...change };
    this.#notify();
  }

  #notify(): void {
    this.#rows = this.#held.map(({ row }) => row);
    for (const listener of this.#listeners) listener();
  }
}
