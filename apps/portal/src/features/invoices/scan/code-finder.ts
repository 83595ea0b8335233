import { readNfeCode, type NfeCode } from "@colheita/brazil";
import { NetworkFailure } from "@colheita/client";
import type { Effort } from "./code-reader.ts";
import type { Found, Search } from "./scan-worker.ts";

/** What is searched: of the camera, of a photo, of a page. */
export type Picture = HTMLVideoElement | ImageBitmap | HTMLCanvasElement;

/**
 * Finds the code of a note in a picture, one after the other.
 *
 * @throws NetworkFailure where the code for it did not come; the signal's reason when it was given up.
 */
export type FindCode = (picture: Picture, effort: Effort) => Promise<NfeCode | null>;

/** The reader of the browser's own, where there is one: of Chromium on phones, and on some desktops. */
interface Detector {
  readonly detect: (picture: Picture) => Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

const FORMATS = ["code_128", "qr_code"];
/** The longer side that is searched: bars are four pixels wide in it where the code is as wide as the picture. */
const MOST_PIXELS: Readonly<Record<Effort, number>> = { frame: 1_600, photo: 2_400 };

/** Longer than the slowest phone needs for a photo: then the script has not come. */
const WORK_LIMIT_MS = 60_000;
/** So many frames the browser's own reader has for itself. */
const OWN_FRAMES = 40;

async function openDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  try {
    const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
    const isEnough = FORMATS.every((format) => formats.includes(format));
    return BarcodeDetector && isEnough ? new BarcodeDetector({ formats: FORMATS }) : undefined;
  } catch {
    // Some browsers have it by name only.
    return undefined;
  }
}

function sizeOf(picture: Picture): { readonly width: number; readonly height: number } {
  return picture instanceof HTMLVideoElement
    ? { width: picture.videoWidth, height: picture.videoHeight }
    : picture;
}

/** Returns the pixels of a picture, on white, no larger than it takes to read it. */
function pixelsOf(picture: Picture, canvas: HTMLCanvasElement, effort: Effort): ImageData {
  const { width, height } = sizeOf(picture);
  const scale = Math.min(1, MOST_PIXELS[effort] / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Opens our own reader, in a worker: the page stays responsive. It ends with the signal. */
function openWorker(signal: AbortSignal): FindCode {
  const worker = new Worker(new URL("./scan-worker.ts", import.meta.url), { type: "module" });
  signal.addEventListener("abort", () => worker.terminate());
  const canvas = document.createElement("canvas");
  return (picture, effort) =>
    new Promise<Found>((resolve, reject) => {
      const over = new AbortController();
      const end = (act: () => void) => () => {
        over.abort();
        clearTimeout(timer);
        act();
      };
      const missing = new NetworkFailure("The code's reader did not come");
      const timer = setTimeout(
        end(() => reject(missing)),
        WORK_LIMIT_MS,
      );
      const listening = { signal: over.signal };
      signal.addEventListener(
        "abort",
        end(() => reject(signal.reason as Error)),
        listening,
      );
      const hear = ({ data }: MessageEvent<Found>) => end(() => resolve(data))();
      worker.addEventListener("message", hear, listening);
      // Without a message it was the script that did not come.
      const fail = ({ message }: ErrorEvent) => end(() => reject(message ? new Error(message) : missing))();
      worker.addEventListener("error", fail, listening);
      const { data, width, height } = pixelsOf(picture, canvas, effort);
      const asked: Search = { picture: { data, width, height }, effort };
      worker.postMessage(asked, [data.buffer]);
    });
}

/**
 * Opens what finds the code of a note in a picture: the browser's own reader where there is one, and behind it, or
 * instead of it, ours. It ends with the signal.
 */
export async function openCodeFinder(signal: AbortSignal): Promise<FindCode> {
  let detector = await openDetector();
  let own: FindCode | undefined;
  let frames = 0;
  return async (picture, effort) => {
    const codes = await detector?.detect(picture).catch(() => {
      // One that fails once fails every time.
      detector = undefined;
    });
    signal.throwIfAborted();
    for (const { rawValue } of codes ?? []) {
      const code = readNfeCode(rawValue);
      if (code) return code;
    }
    // The camera has another frame at once: what the browser can do quickly is enough there, at first.
    if (detector && effort === "frame" && (frames += 1) < OWN_FRAMES) return null;
    own ??= openWorker(signal);
    return await own(picture, effort);
  };
}
