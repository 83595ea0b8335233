import { HttpFailure } from "@colheita/client";
import { changePhoto, removePhoto } from "@colheita/contract/profile/photo-endpoints";
import { useSyncExternalStore } from "react";
import { sendFailureWords } from "../../platform/data/failure-words.ts";
import { call, onMemberGone } from "../../platform/session/session.ts";
import { showOwnPhoto } from "../../platform/session/own-photo.ts";
import { sessionState, subscribeToSession } from "../../platform/session/session-state.ts";
import { sizeRefusal } from "../../platform/uploads/image-files.ts";
import { ImageRefused, sendImage } from "../../platform/uploads/send-image.ts";
import { newUploadKey, sendMeans } from "../../platform/uploads/send-means.ts";
import { mayTryAgain, uploadFailureWords } from "../../platform/uploads/upload-words.ts";
import { photoMissingWords } from "./photo-words.ts";

/** How far the member's new picture has come. It goes on its way whatever page of the portal is open. */
export type PhotoSending =
  | { readonly kind: "none" }
  | {
      readonly kind: "sending";
      readonly percent: number;
      readonly isPaused: boolean;
      /** Not once it has come whole: the server makes it the picture, whatever is given up here. */
      readonly mayCancel: boolean;
    }
  | { readonly kind: "saved" }
  | { readonly kind: "removed" }
  | { readonly kind: "failed"; readonly words: string; readonly mayTryAgain: boolean };

/** The picture that is on its way. */
interface Photo {
  readonly image: Blob;
  /** None for what this browser can't draw. */
  readonly previewUrl: string | undefined;
  /** What was shown before it. */
  readonly beforeUrl: string | undefined;
  uploadKey: string;
  /** Once it has come whole: from then on only the change itself is tried again. */
  uploadId?: string | undefined;
  stop: AbortController;
}

const NONE: PhotoSending = { kind: "none" };
let state: PhotoSending = NONE;
let photo: Photo | undefined;
const listeners = new Set<() => void>();

function setState(next: PhotoSending): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function usePhotoSending(): PhotoSending {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => NONE,
  );
}

function letGo(): void {
  if (!photo) return;
  photo.stop.abort();
  if (photo.previewUrl !== undefined) URL.revokeObjectURL(photo.previewUrl);
  photo = undefined;
}

onMemberGone(() => {
  letGo();
  setState(NONE);
});

// A session that is renewed meanwhile knows only the picture before.
subscribeToSession(() => {
  if (photo && state.kind === "sending") preview(photo);
});

function preview({ previewUrl }: Photo): void {
  if (previewUrl !== undefined) showOwnPhoto(previewUrl);
}

/** Sends a picture, and shows it everywhere at once if it can be drawn here. */
export function sendPhoto(image: Blob, { isDrawable }: { readonly isDrawable: boolean }): Promise<void> {
  const session = sessionState();
  if (session.status !== "member") return Promise.resolve();
  const beforeUrl = photo ? photo.beforeUrl : session.member.photoUrl;
  letGo();
  const tooLarge = sizeRefusal(image);
  if (tooLarge !== undefined) {
    setState({ kind: "failed", words: tooLarge, mayTryAgain: false });
    return Promise.resolve();
  }
  photo = {
    image,
    beforeUrl,
    previewUrl: isDrawable ? URL.createObjectURL(image) : undefined,
    uploadKey: newUploadKey(),
    stop: new AbortController(),
  };
  return goOn(photo);
}

/** Tries again what did not get through. */
export function retryPhoto(): Promise<void> {
  if (!photo) return Promise.resolve();
  photo.stop = new AbortController();
  return goOn(photo);
}

/** Cancels the picture that is being sent, while it may be: the one before is shown again. */
export function cancelPhoto(): void {
  if (photo?.uploadId !== undefined) return;
  const beforeUrl = photo?.beforeUrl;
  letGo();
  setState(NONE);
  showOwnPhoto(beforeUrl);
}

/** Sends the image, unless all of it was sent already. */
async function uploadOf(sent: Photo): Promise<string> {
  if (sent.uploadId !== undefined) return sent.uploadId;
  let percent = 0;
  let isPaused = false;
  const show = () => setState({ kind: "sending", percent, isPaused, mayCancel: true });
  sent.uploadId = await sendImage(sendMeans, {
    image: sent.image,
    fileName: "foto.jpg",
    purpose: "profile-photo",
    uploadKey: sent.uploadKey,
    onBegunAnew: (uploadKey) => {
      sent.uploadKey = uploadKey;
    },
    signal: sent.stop.signal,
    onProgress: (now) => {
      percent = now;
      show();
    },
    onWaiting: (isWaiting) => {
      isPaused = isWaiting;
      show();
    },
  });
  return sent.uploadId;
}

/**
 * Makes the sent image the picture. Returns false where the server has lost it meanwhile: the next try begins it
 * again.
 */
async function change(sent: Photo): Promise<boolean> {
  const uploadId = await uploadOf(sent);
  setState({ kind: "sending", percent: 100, isPaused: false, mayCancel: false });
  const outcome = await call(changePhoto, { body: { uploadId } }, { signal: sent.stop.signal });
  if (!outcome.ok) {
    // What was refused for another reason is whole on the server, and is not sent again.
    if (outcome.code !== "uploads/missing") throw new ImageRefused(outcome);
    sent.uploadId = undefined;
    sent.uploadKey = newUploadKey();
    return false;
  }
  setState({ kind: "saved" });
  showOwnPhoto(outcome.reply.photoUrl);
  if (photo === sent) letGo();
  return true;
}

async function goOn(sent: Photo): Promise<void> {
  const isWhole = sent.uploadId !== undefined;
  setState({ kind: "sending", percent: isWhole ? 100 : 0, isPaused: false, mayCancel: !isWhole });
  preview(sent);
  const { signal } = sent.stop;
  try {
    if (!(await change(sent)) && !(await change(sent))) fail(sent, photoMissingWords, true);
  } catch (error) {
    if (!signal.aborted) fail(sent, uploadFailureWords(error), mayTryAgain(error));
  }
}

function fail(sent: Photo, words: string, isWorthRetrying: boolean): void {
  setState({ kind: "failed", words, mayTryAgain: isWorthRetrying });
  showOwnPhoto(sent.beforeUrl);
}

/** Removes the picture, so that the plot is shown again. Returns what went wrong, if anything did. */
export async function takePhotoAway(): Promise<string | undefined> {
  try {
    const outcome = await call(removePhoto, {});
    if (!outcome.ok) return sendFailureWords(new HttpFailure(429, outcome.code));
  } catch (error) {
    return sendFailureWords(error);
  }
  letGo();
  setState({ kind: "removed" });
  showOwnPhoto(undefined);
  return undefined;
}

/** Resets the outcome of the last picture, once it was shown. */
export function forgetOutcome(): void {
  if (state.kind === "saved" || state.kind === "removed") setState(NONE);
}
