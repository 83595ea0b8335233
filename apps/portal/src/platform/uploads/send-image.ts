import { HttpFailure, NetworkFailure, type Client, type Refused } from "@colheita/client";
import { beginUpload, finishUpload, sendPiece } from "@colheita/contract/uploads/uploads-endpoints";
import type { Upload, UploadPurpose } from "@colheita/contract/uploads/uploads-records";
import { backOff } from "../back-off.ts";
import { FIRST_PIECE_BYTES, pieceAfter, pieceAfterFailure, PIECE_WAITS } from "./piece-rules.ts";

/** One image on its way. */
export interface Sending {
  readonly image: Blob;
  readonly fileName: string;
  readonly purpose: UploadPurpose;
  /** The same for every try: what is sent again is the same image to the server, never a second one. */
  readonly uploadKey: string;
  /** The server has lost what came under that key: from now on it is this one. */
  readonly onBegunAnew: (uploadKey: string) => void;
  readonly signal: AbortSignal;
  /** Sent so far, of 100. */
  readonly onProgress: (percent: number) => void;
  /** The line is gone, or is back. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** What sending needs of the page around it. */
export interface Means {
  readonly call: Client["call"];
  readonly now: () => number;
  /** Waits so long, or until the browser has a network again. @throws when the signal says so. */
  readonly wait: (waitMs: number, signal: AbortSignal) => Promise<void>;
  readonly isOnline: () => boolean;
  readonly newKey: () => string;
  /** Called when the network did not answer. */
  readonly onSilence: () => void;
}

/** Thrown when the server refuses an image. */
export class ImageRefused extends Error {
  override readonly name = "ImageRefused";
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  constructor({ code, retryAfterSeconds }: Pick<Refused, "code" | "retryAfterSeconds">) {
    super(code);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A piece that has not come through by then never will: the line was cut without a word. */
const PIECE_LIMIT_MS = 25_000;
/** Uploads that the server lost on the way of one image: then its sender decides. */
const MOST_LOSSES = 3;
/** Failures in a row of a line that the browser takes for good: then its sender decides. */
const MOST_FAILURES = 10;
const SOON = "too-many-requests";

/** Thrown when the server asks for a pause; it says for how long. */
class Paused extends Error {
  readonly waitMs: number;
  constructor(seconds = 1) {
    super(SOON);
    this.waitMs = seconds * 1_000;
  }
}

type Outcome = { readonly ok: true; readonly reply: Upload } | Refused;

function replyOf(outcome: Outcome): Upload {
  if (outcome.ok) return outcome.reply;
  if (outcome.code === SOON) throw new Paused(outcome.retryAfterSeconds);
  throw new ImageRefused(outcome);
}

/** Returns whether trying again may help. */
function isPassing(error: unknown): boolean {
  if (error instanceof NetworkFailure || error instanceof Paused) return true;
  if (error instanceof DOMException && error.name === "TimeoutError") return true;
  return error instanceof HttpFailure && error.status >= 500;
}

/** Returns whether the upload has ended, or its pieces are gone: the server answers as if it had never been. */
const isGone = (error: unknown) => error instanceof HttpFailure && error.status === 404;

/** How a sending goes on from one try to the next. */
interface Course {
  uploadKey: string;
  pieceBytes: number;
  /** In a row, with nothing of the image having come in between. */
  failures: number;
  /** As far as the image is known to have come. */
  reachedBytes: number;
}

function reach(course: Course, receivedBytes: number): void {
  if (receivedBytes > course.reachedBytes) course.failures = 0;
  course.reachedBytes = receivedBytes;
}

/** Makes one try: asks how far the image has come, sends the rest, and completes it. */
async function attempt(means: Means, sending: Sending, course: Course): Promise<string> {
  const { image, fileName, purpose, signal, onProgress, onWaiting } = sending;
  const options = () => ({ signal: AbortSignal.any([signal, AbortSignal.timeout(PIECE_LIMIT_MS)]) });
  const body = { uploadKey: course.uploadKey, purpose, fileName, bytes: image.size };
  // A visitor's browser works out a proof here, which takes its time.
  const { id, ...begun } = replyOf(await means.call(beginUpload, { body }, { signal }));
  const params = { uploadId: id };
  let { receivedBytes: from, isReady } = begun;
  reach(course, from);
  while (!isReady && from < image.size) {
    onWaiting(false);
    onProgress((from / image.size) * 100);
    const bytes = new Uint8Array(await image.slice(from, from + course.pieceBytes).arrayBuffer());
    const startedAtMs = means.now();
    const input = { params, query: { from }, body: bytes };
    ({ receivedBytes: from, isReady } = replyOf(await means.call(sendPiece, input, options())));
    course.pieceBytes = pieceAfter(course.pieceBytes, means.now() - startedAtMs);
    reach(course, from);
  }
  onWaiting(false);
  onProgress(100);
  if (!isReady) ({ isReady } = replyOf(await means.call(finishUpload, { params }, options())));
  if (!isReady) throw new NetworkFailure("The image is not whole yet");
  return id;
}

/** Begins the image again under another key, when the server has lost its upload. */
function beginAnew({ newKey }: Means, { onBegunAnew }: Sending, course: Course): void {
  course.uploadKey = newKey();
  course.reachedBytes = 0;
  onBegunAnew(course.uploadKey);
}

/**
 * Sends an image, however often its line is cut: what has come stays, and it goes on by itself when the network is
 * back. What the server has lost meanwhile is begun again. Returns the id by which a form names the image.
 *
 * @throws ImageRefused for what the server won't have, the signal's reason when it was given up, and the last
 * failure of a server that fails again and again; the same sending may then be tried once more.
 */
export async function sendImage(means: Means, sending: Sending): Promise<string> {
  const { uploadKey, signal, onWaiting } = sending;
  const course: Course = { uploadKey, pieceBytes: FIRST_PIECE_BYTES, failures: 0, reachedBytes: 0 };
  for (let losses = 0; ;) {
    try {
      return await attempt(means, sending, course);
    } catch (error) {
      signal.throwIfAborted();
      if (isGone(error) && losses < MOST_LOSSES) {
        losses += 1;
        beginAnew(means, sending, course);
        continue;
      }
      if (!isPassing(error)) throw error;
      course.failures += 1;
      course.pieceBytes = pieceAfterFailure(course.pieceBytes);
      if (course.failures > MOST_FAILURES && means.isOnline()) throw error;
      if (!(error instanceof Paused)) {
        onWaiting(true);
        if (error instanceof NetworkFailure) means.onSilence();
      }
      await means.wait(
        error instanceof Paused ? error.waitMs : backOff(course.failures, PIECE_WAITS),
        signal,
      );
    }
  }
}
