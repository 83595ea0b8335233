/** A picture without its colours: how bright each point is, 0 to 255, row by row. */
export interface Luminance {
  readonly luma: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Returns the brightness of a picture's points (BT.601, in 256ths). */
export function luminanceOf({
  data,
  width,
  height,
}: Pick<ImageData, "data" | "width" | "height">): Luminance {
  const luma = new Uint8ClampedArray(width * height);
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 4)
    luma[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
  return { luma, width, height };
}
