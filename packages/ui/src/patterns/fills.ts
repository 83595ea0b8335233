import { palette } from "./palette.ts";
import { randomFrom, short } from "./random.ts";

interface FillOptions {
  /** Degrees. */
  angle?: number;
  /** Distance between rows or pits, in user units. */
  pitch?: number;
  color?: string;
}

/** Returns straight crop rows as a `<pattern>` with the given id. */
export function rows(
  id: string,
  { angle = 0, pitch = 8, width = 3, color = palette.verde }: FillOptions & { width?: number } = {},
): string {
  return `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><path d="M0 ${pitch / 2}H${pitch}" stroke="${color}" stroke-width="${width}"/></pattern>`;
}

/** Returns planting holes (coffee, citrus) as a `<pattern>` of dots with the given id. */
export function pits(
  id: string,
  { angle = 0, pitch = 10, radius = 2.4, color = palette.verde }: FillOptions & { radius?: number } = {},
): string {
  return `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><circle cx="${pitch / 2}" cy="${pitch / 2}" r="${radius}" fill="${color}"/></pattern>`;
}

interface ContourOptions {
  width: number;
  height: number;
  seed?: string | number;
  pitch?: number;
  amplitude?: number;
  step?: number;
  tilt?: number;
}

/** Returns contour farming: the `d` of a family of offset curves that cover width × height. */
export function contourPath(options: ContourOptions): string {
  const { width, height, seed = "c", pitch = 14, amplitude = 22, step = 40, tilt = 0 } = options;
  const random = randomFrom(seed);
  const phase1 = random() * 6.28;
  const phase2 = random() * 6.28;
  const wave1 = ((1.1 + random() * 0.7) * 6.28) / Math.max(width, 300);
  const wave2 = ((2.1 + random() * 1.1) * 6.28) / Math.max(width, 300);
  const margin = amplitude * 2.2 + Math.abs(tilt) * width;
  let path = "";
  for (let y = -margin; y < height + margin; y += pitch) {
    const drift = y * 0.008;
    for (let x = -step; x <= width + step; x += step) {
      const angle1 = x * wave1 + phase1 + drift;
      const angle2 = x * wave2 + phase2 - drift * 1.6;
      const height1 = y + tilt * x + Math.sin(angle1) * amplitude + Math.sin(angle2) * amplitude * 0.36;
      if (x === -step) {
        path += `M${short(x)} ${short(height1)}`;
        continue;
      }
      const slope = Math.cos(angle1) * amplitude * wave1 + Math.cos(angle2) * amplitude * 0.36 * wave2 + tilt;
      path += `S${short(x - step / 2.6)} ${short(height1 - (slope * step) / 2.6)} ${short(x)} ${short(height1)}`;
    }
  }
  return path;
}
