import type { Sharp } from "sharp";
import { sniff } from "../files/content-rules.ts";
import { boundedWork, type WorkLimits } from "../bounded-work.ts";
import {
  ImageWorkFailed,
  MOST_PIXELS,
  MOST_SECONDS,
  portraitUse,
  UnfitImage,
  type ImageUse,
} from "./image-rules.ts";

/** An image as it is stored: a JPEG without a word of where, when and by what it was taken. */
export interface CleanImage {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Two of the four threads that Node has for such work: the others go on reading files. */
const LIMITS: WorkLimits = { atOnce: 2, mayWait: 20 };
const QUALITY = 82;

/** The library that reads and writes images. */
export type Library = typeof import("sharp").default;
let library: Promise<Library> | undefined;

/** Loads the library, which reads JPEG and PNG from memory and nothing else: no other of its readers is ever reached. */
function open(): Promise<Library> {
  library ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
    return sharp;
  });
  // One that could not be loaded is tried again.
  library.catch(() => (library = undefined));
  return library;
}

/** Turns what people send into clean images. */
export interface Images {
  /**
   * Makes a JPEG of an image (5.5: uploaded images are stored as jpeg): upright, in sRGB, on white where it was
   * transparent, of the size of its use, without metadata and without whatever else its bytes held. `read` is asked for
   * the bytes when their turn has come.
   * @throws UnfitImage for what is no JPEG or PNG by its bytes, is cut off, or has too many pixels.
   * @throws ImageWorkFailed for what went wrong without the image having been to blame.
   * @throws Refusal `unavailable` with Retry-After when too many images wait.
   */
  readonly toJpeg: (read: () => Promise<Uint8Array>, use: ImageUse) => Promise<CleanImage>;
}

/** Creates the image processing of one process. It works beside the event loop. */
export function createImages(limits: WorkLimits = LIMITS, load: () => Promise<Library> = open): Images {
  const inTurn = boundedWork(limits);
  return {
    toJpeg: (read, use) =>
      inTurn(async () => {
        const sharp = await load().catch((cause: unknown) => {
          throw new ImageWorkFailed(cause);
        });
        const bytes = await read();
        const kind = sniff(bytes.subarray(0, 512));
        if (kind !== "image/jpeg" && kind !== "image/png") throw new UnfitImage("not-an-image");
        try {
          const { data, info } = await written(sharp, bytes, use).toBuffer({ resolveWithObject: true });
          return { jpeg: data, width: info.width, height: info.height };
        } catch (cause) {
          throw await judged(sharp, cause);
        }
      }),
  };
}

function written(sharp: Library, bytes: Uint8Array, { mostPixelsOfASide, isSquare }: ImageUse): Sharp {
  return sharp(bytes, { failOn: "error", limitInputPixels: MOST_PIXELS, autoOrient: true })
    .timeout({ seconds: MOST_SECONDS })
    .resize({
      width: mostPixelsOfASide,
      height: mostPixelsOfASide,
      fit: isSquare ? "cover" : "inside",
      withoutEnlargement: true,
    })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY, mozjpeg: true });
}

const TOO_LARGE = /pixel limit|timeout|too many scans/i;
/** Words that speak of this machine and of no image. */
const OUR_OWN = /memory|alloc|no space|thread|too many open files/i;

/**
 * Returns what the library's failure means. Of a broken image it says many things, "Unknown error" among them: where
 * its words don't decide, the image is to blame if the library still makes one that is right for certain.
 */
async function judged(sharp: Library, cause: unknown): Promise<UnfitImage | ImageWorkFailed> {
  const words = cause instanceof Error ? cause.message : "";
  if (TOO_LARGE.test(words)) return new UnfitImage("too-many-pixels", { cause });
  if (OUR_OWN.test(words) || !(await isSound(sharp))) return new ImageWorkFailed(cause);
  return new UnfitImage("broken-image", { cause });
}

async function isSound(sharp: Library): Promise<boolean> {
  try {
    const right = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    await written(sharp, right, portraitUse).toBuffer();
    return true;
  } catch {
    // The failure that is reported is the one that this looks into.
    return false;
  }
}

/** The workshop of this process. */
export const images = createImages();
