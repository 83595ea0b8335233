import { palette } from "./palette.ts";
import { short } from "./random.ts";

export interface PivotOptions {
  cx: number;
  cy: number;
  radius: number;
  fill?: string;
  ring?: string;
  /** A sector left fallow: from and to, in radians clockwise from the top. */
  wedge?: readonly [from: number, to: number] | null;
  wedgeFill?: string;
  /** Where the irrigation arm stands, in radians clockwise from the top. */
  arm?: number | null;
  rings?: number;
  ringWidth?: number;
}

/**
 * Draws centre-pivot irrigation seen from above: rings, an optional fallow sector, an optional arm. Returns SVG
 * content.
 */
export function pivot(options: PivotOptions): string {
  const { cx, cy, radius, fill = palette.lavoura, ring = palette.broto, wedge, arm } = options;
  const { wedgeFill = palette.terraClara, rings = 4, ringWidth = 2 } = options;
  const centre = `${short(cx)} ${short(cy)}`;
  const at = (angle: number) =>
    `${short(cx + Math.sin(angle) * radius)} ${short(cy - Math.cos(angle) * radius)}`;
  const parts = [`<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(radius)}" fill="${fill}"/>`];
  if (wedge) {
    const [from, to] = wedge;
    const isLarge = to - from > Math.PI ? 1 : 0;
    const arc = `A${short(radius)} ${short(radius)} 0 ${isLarge} 1 ${at(to)}`;
    parts.push(`<path d="M${centre}L${at(from)}${arc}Z" fill="${wedgeFill}"/>`);
  }
  for (let index = 1; index <= rings; index++) {
    const r = short((radius * index) / (rings + 0.6));
    parts.push(
      `<circle cx="${short(cx)}" cy="${short(cy)}" r="${r}" fill="none" stroke="${ring}" stroke-width="${ringWidth}"/>`,
    );
  }
  if (arm !== null && arm !== undefined) {
    parts.push(
      `<path d="M${centre}L${at(arm)}" stroke="${palette.branco}" stroke-width="${ringWidth + 1}"/>`,
      `<circle cx="${short(cx)}" cy="${short(cy)}" r="${ringWidth + 2.5}" fill="${palette.ipe}"/>`,
    );
  }
  return parts.join("");
}
