/** Readable for a document that was photographed, and a tenth of what a camera makes. */
const MOST_PIXELS_OF_A_SIDE = 1_600;
const QUALITY = 0.85;

/** An image as it is sent. */
export interface SmallImage {
  readonly image: Blob;
  /** This browser can draw it; what it can't draw has no preview either, and the server says what is wrong with it. */
  readonly isDrawable: boolean;
}

/**
 * Returns the pixels of an image, upright as its orientation says.
 *
 * @throws where the browser can't read it.
 */
export function readPixels(image: Blob): Promise<ImageBitmap> {
  return createImageBitmap(image, { imageOrientation: "from-image" });
}

/** Returns a canvas as a JPEG. */
export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The canvas made no image"))),
      "image/jpeg",
      QUALITY,
    ),
  );
}

/** Returns a white canvas to draw on: where an image is transparent a JPEG would be black. */
export function whiteCanvas(width: number, height: number) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

/**
 * Returns an image as small as it may be: at most 1,600 pixels a side, as JPEG; the one that was chosen where that
 * is smaller.
 */
export async function shrinkImage(image: Blob): Promise<SmallImage> {
  try {
    const pixels = await readPixels(image);
    const scale = Math.min(1, MOST_PIXELS_OF_A_SIDE / Math.max(pixels.width, pixels.height));
    const [width, height] = [pixels.width, pixels.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    );
    const { canvas, context } = whiteCanvas(width ?? 1, height ?? 1);
    context.drawImage(pixels, 0, 0, canvas.width, canvas.height);
    pixels.close();
    const small = await jpegOf(canvas);
    return { image: small.size < image.size ? small : image, isDrawable: true };
  } catch {
    return { image, isDrawable: false };
  }
}
