import { removeUpload } from "@colheita/contract/uploads/uploads-endpoints";
import type { UploadPurpose } from "@colheita/contract/uploads/uploads-records";
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../session/session.ts";
import { ImageQueue, type QueuedImage, type QueueMeans, type ReadyImage } from "./image-queue.ts";
import { sendImage } from "./send-image.ts";
import { newUploadKey, sendMeans } from "./send-means.ts";
import { shrinkImage } from "./shrink-image.ts";

const means: QueueMeans = {
  shrink: shrinkImage,
  send: (sending) => sendImage(sendMeans, sending),
  takeBack: async (uploadId) => void (await call(removeUpload, { params: { uploadId } })),
  newKey: newUploadKey,
  addressOf: (image) => URL.createObjectURL(image),
  release: (address) => URL.revokeObjectURL(address),
};

export interface ImageChoice {
  readonly queue: ImageQueue;
  readonly rows: readonly QueuedImage[];
}

/**
 * Provides the images that a field of a form sends, while it is rendered; `sent` are those that were ready before
 * the page was reloaded.
 */
export function useImageQueue(purpose: UploadPurpose, sent: () => readonly ReadyImage[]): ImageChoice {
  const [queue] = useState(() => new ImageQueue(means, purpose, sent()));
  useEffect(() => () => queue.close(), [queue]);
  return { queue, rows: useSyncExternalStore(queue.subscribe, queue.rows, queue.rows) };
}
