import {
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from "@zxing/library";
import { readNfeCode, type NfeCode } from "@colheita/brazil";
import { readBarcode, type BarcodeSearch } from "./barcode-reader.ts";
import type { Luminance } from "./luminance.ts";

/** A `frame` of the camera is followed by others, and has to be searched at once; a `photo` is searched thoroughly. */
export type Effort = "frame" | "photo";

/** First as people hold their phones. */
const ALL_ANGLES = [0, 90, 10, 170, 80, 100, 20, 160, 70, 110, 30, 150, 60, 120, 40, 140, 50, 130];
const SEARCHES: Readonly<Record<Effort, BarcodeSearch>> = {
  frame: { angles: [0, 90, 10, 170], spacing: 60 },
  photo: { angles: ALL_ANGLES, spacing: 40 },
};

/** In radians: codes lie straight mostly, or at a right angle; so far from both they are read well. */
const TURN = Math.PI / 9;

const thorough = new Map([[DecodeHintType.TRY_HARDER, true]]);

/** Returns what the QR code of a picture says, at any angle; nothing where none is found. */
function readQr({ luma, width, height }: Luminance): string | undefined {
  try {
    const source = new RGBLuminanceSource(luma, width, height);
    return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), thorough).getText();
  } catch {
    // Its way to say that there is none.
    return undefined;
  }
}

/** Returns a picture of half the size: what is blurred, or grainy, is clearer in it. */
function halved({ luma, width, height }: Luminance): Luminance {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1];
  const half = new Uint8ClampedArray(halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y += 1)
    for (let x = 0; x < halfWidth; x += 1) {
      const at = 2 * y * width + 2 * x;
      const sum =
        (luma[at] ?? 0) + (luma[at + 1] ?? 0) + (luma[at + width] ?? 0) + (luma[at + width + 1] ?? 0);
      half[y * halfWidth + x] = sum >> 2;
    }
  return { luma: half, width: halfWidth, height: halfHeight };
}

/**
 * Returns a picture that is turned, on white. In the data of a QR code there may be what looks like one of its corners
 * along rows and columns, and the library looks no other way: it takes that for a corner in each size of the picture.
 * Seen aslant it is none.
 */
function turned({ luma, width, height }: Luminance): Luminance {
  const [along, across] = [Math.cos(TURN), Math.sin(TURN)];
  const wide = Math.ceil(width * along + height * across);
  const high = Math.ceil(width * across + height * along);
  const seen = new Uint8ClampedArray(wide * high).fill(255);
  for (let y = 0; y < high; y += 1) {
    const [right, down] = [-wide / 2, y - high / 2];
    let fromX = width / 2 + along * right + across * down;
    let fromY = height / 2 - across * right + along * down;
    for (let x = 0; x < wide; x += 1, fromX += along, fromY -= across)
      if (fromX >= 0 && fromY >= 0 && fromX < width && fromY < height)
        seen[y * wide + x] = luma[Math.floor(fromY) * width + Math.floor(fromX)] ?? 0;
  }
  return { luma: seen, width: wide, height: high };
}

/** Yields a picture as its QR code is looked for in it, the likeliest first. */
function* looksOf(picture: Luminance, effort: Effort): Generator<Luminance> {
  yield picture;
  const half = halved(picture);
  // There is no time for more before the next frame.
  if (effort === "frame") return yield turned(half);
  yield half;
  yield turned(picture);
  yield turned(half);
}

/** Returns what a picture of a note says by its QR code or its barcode; null where neither is found. */
export function readCode(picture: Luminance, effort: Effort): NfeCode | null {
  for (const look of looksOf(picture, effort)) {
    const code = readNfeCode(readQr(look) ?? "");
    if (code) return code;
  }
  return readBarcode(picture, SEARCHES[effort], readNfeCode);
}
