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

/** Returns what a picture of a note says by its QR code or its barcode; null where neither is found. */
export function readCode(picture: Luminance, effort: Effort): NfeCode | null {
  const sizes = effort === "photo" ? [picture, halved(picture)] : [picture];
  for (const size of sizes) {
    const code = readNfeCode(readQr(size) ?? "");
    if (code) return code;
  }
  return readBarcode(picture, SEARCHES[effort], readNfeCode);
}
