import { palette } from "../../packages/ui/src/patterns/palette.ts";

/** The colours one object wears; ink, white and metal are the same for all. */
export interface Coat {
  readonly main: string;
  readonly shade: string;
  readonly spot: string;
}

/** Draws an object inside 240 × 180, flat, in the colours of its coat. */
export type Drawing = (coat: Coat) => string;

export const ink = palette.tinta;
export const white = palette.branco;
export const metal = "#C8D4CC";
export const steel = "#5F6F66";

/** Returns a filled path. */
export const fill = (d: string, color: string): string => `<path d="${d}" fill="${color}"/>`;

/** An open line. */
export const line = (d: string, color: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"${more}/>`;

export const dot = (x: number, y: number, radius: number, color: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;

export const ring = (x: number, y: number, radius: number, color: string, width: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, color: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}"/>`;

/** A box with equal round corners. */
export const box = (x: number, y: number, width: number, height: number, color: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ""} fill="${color}"/>`;

/** Returns content turned by degrees around a point. */
export const turned = (angle: number, x: number, y: number, content: string): string =>
  `<g transform="rotate(${angle} ${x} ${y})">${content}</g>`;

export const round = ' stroke-linecap="round" stroke-linejoin="round"';
