import { contourPath, pits, rows } from "../../packages/ui/src/patterns/fills.ts";
import { palette } from "../../packages/ui/src/patterns/palette.ts";

/** How a ground is planted. */
export type Planting = "rows" | "slope" | "pits" | "contour";

/** A ground and, one step away from it, what grows on it. */
const soils = {
  straw: [palette.palha, "#D3DC8E"],
  clay: [palette.terraClara, "#C26A47"],
  pasture: [palette.capim, "#98C24F"],
  crop: [palette.lavoura, "#2A8C51"],
  sand: ["#D9C7B0", "#CDB798"],
  sky: [palette.ceu, "#D6ECF5"],
  ash: ["#C8D4CC", "#BAC7BE"],
  forest: [palette.verde, "#14693F"],
  soil: [palette.terra, "#8A3927"],
  river: [palette.rio, "#3D91BE"],
} as const;

export type Soil = keyof typeof soils;

/** Draws the ground of a reward's picture, 240 × 180: a soil planted in one of four ways. */
export function ground(soil: Soil, kind: Planting, seed: string): string {
  const [bg, fg] = soils[soil];
  const base = `<path d="M0 0H240V180H0Z" fill="${bg}"/>`;
  if (kind === "contour") {
    const shape = { width: 240, height: 180, seed, pitch: 17, amplitude: 19, step: 60, tilt: 0.05 };
    const curves = contourPath(shape).replaceAll(/-?\d+\.\d/g, (number) =>
      String(Math.round(Number(number))),
    );
    return `${base}<path d="${curves}" fill="none" stroke="${fg}" stroke-width="6"/>`;
  }
  const pattern =
    kind === "pits"
      ? pits("g", { angle: -14, pitch: 14, radius: 3.2, color: fg })
      : rows("g", { angle: kind === "rows" ? -14 : 58, pitch: 13, width: 5, color: fg });
  return `<defs>${pattern}</defs>${base}<path d="M0 0H240V180H0Z" fill="url(#g)"/>`;
}
