import { contourPath, pits, rows } from "./fills.ts";
import { type Field, palette } from "./palette.ts";
import { pivot } from "./pivot.ts";
import { randomFrom, short } from "./random.ts";

const kinds = ["rows", "pits", "contour", "pivot"] as const;
const angles = [-34, -14, 22, 58] as const;
const fields: readonly Field[] = [
  [palette.verde, palette.lavoura],
  [palette.lavoura, palette.broto],
  [palette.broto, palette.capim],
  [palette.terra, palette.terraClara],
  [palette.capim, palette.broto],
  [palette.rio, palette.rioClaro],
  [palette.terraClara, palette.terra],
];

export type PlotKind = (typeof kinds)[number];

export interface PlotOptions {
  /** Prefix of the ids inside; unique in the page. */
  id: string;
  /** The record drawn: a user's id for an avatar, a lucky number for a ticket stub. */
  seed?: string | number;
  width?: number;
  height?: number;
  kind?: PlotKind | "auto";
  ground?: string;
  crop?: string;
  pitch?: number;
  angle?: number;
  /** False leaves the ground transparent. */
  isSolid?: boolean;
  className?: string;
}

const pickFrom = <T>(list: readonly [T, ...T[]] | readonly T[], at: number): T =>
  list[Math.min(list.length - 1, Math.floor(at * list.length))] as T;

/** Draws one plot seen from above, as an `<svg>`: missing image, default avatar, ticket stub, tile texture. */
export function plot(options: PlotOptions): string {
  const { id, seed = "x", width: w = 200, height: h = 200, isSolid = true, className = "" } = options;
  const random = randomFrom(seed);
  const field = pickFrom(fields, random());
  const ground = options.ground ?? field[0];
  const crop = options.crop ?? field[1];
  // A fixed kind takes nothing from the series, so that a seed keeps the angle it had with that kind.
  const kind = options.kind && options.kind !== "auto" ? options.kind : pickFrom(kinds, random());
  const angle = options.angle ?? pickFrom(angles, random());
  const pitch = options.pitch ?? Math.max(7, Math.min(w, h) / 12);
  const base = isSolid ? `<path d="M0 0H${w}V${h}H0Z" fill="${ground}"/>` : "";
  const filled = `<path d="M0 0H${w}V${h}H0Z" fill="url(#${id}-t)"/>`;
  let defs = "";
  let body: string;
  if (kind === "rows") {
    defs = rows(`${id}-t`, { angle, pitch, width: pitch * 0.4, color: crop });
    body = filled;
  } else if (kind === "pits") {
    defs = pits(`${id}-t`, { angle, pitch, radius: pitch * 0.26, color: crop });
    body = filled;
  } else if (kind === "contour") {
    const tilt = (random() - 0.5) * 0.5;
    const amplitude = Math.min(w, h) / 7;
    const step = Math.max(24, w / 8);
    const path = contourPath({ width: w, height: h, seed, pitch: pitch * 1.15, amplitude, step, tilt });
    body = `<path d="${path}" fill="none" stroke="${crop}" stroke-width="${short(pitch * 0.36)}"/>`;
  } else {
    const from = random() * 6.28;
    const side = Math.min(w, h);
    const wedge = [from, from + 1 + random()] as const;
    const ringWidth = Math.max(1.5, side / 70);
    const circle = { cx: w * 0.5, cy: h * 0.5, radius: side * 0.44, fill: crop, ring: ground };
    body = pivot({ ...circle, wedge, wedgeFill: ground, rings: 4, ringWidth });
  }
  return `<svg class="${className}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false"><defs>${defs}</defs>${base}${body}</svg>`;
}
