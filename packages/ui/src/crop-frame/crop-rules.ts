/** The square of an image that is cropped out. */
export interface Crop {
  /** 1: the largest square there is. */
  readonly zoom: number;
  /** Its middle, as a part of the image's width and height. */
  readonly x: number;
  readonly y: number;
}

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export const MOST_ZOOM = 4;
/** The largest square in the middle. */
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const sideOf = ({ width, height }: ImageSize, zoom: number) => Math.min(width, height) / zoom;

/** Returns the nearest crop that lies in the image. */
export function fitted(size: ImageSize, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, MOST_ZOOM);
  const half = sideOf(size, zoom) / 2;
  const inside = (place: number, length: number) => between(place, half / length, 1 - half / length);
  return { zoom, x: inside(crop.x, size.width), y: inside(crop.y, size.height) };
}

/** Returns the crop's square in pixels of the image. */
export function squareOf(size: ImageSize, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side };
}

/** Returns the crop after the image was dragged by so many pixels of a frame that has `frame` pixels a side. */
export function dragged(size: ImageSize, crop: Crop, by: { x: number; y: number; frame: number }): Crop {
  const scale = sideOf(size, crop.zoom) / by.frame;
  const { x, y } = crop;
  return fitted(size, { ...crop, x: x - (by.x * scale) / size.width, y: y - (by.y * scale) / size.height });
}
