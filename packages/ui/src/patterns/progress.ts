import { palette } from "./palette.ts";
import { short } from "./random.ts";

export interface GoalRowsOptions {
  value: number;
  max: number;
  /** How many rows the whole goal has. */
  count?: number;
  /** Values at which an ink tick stands. */
  marks?: readonly number[];
  className?: string;
  /** Class of the unplanted furrows; without it they are grey. */
  furrowClassName?: string;
}

/**
 * Draws a goal bar: planted rows for what is done, furrows for what is not. Rows take `currentColor`. No ids
 * inside.
 */
export function goalRows(options: GoalRowsOptions): string {
  const { value, max, count = 40, marks = [], className = "", furrowClassName } = options;
  const width = count * 10;
  const planted = (max > 0 ? Math.max(0, Math.min(1, value / max)) : 0) * count;
  const whole = Math.floor(planted);
  let grown = "";
  let bare = "";
  for (let index = 0; index < count; index++) {
    if (index < whole) grown += `M${index * 10 + 3} 24V2`;
    else bare += `M${index * 10 + 3} 24V15`;
  }
  const rest = planted - whole;
  if (rest > 0.05 && whole < count) grown += `M${whole * 10 + 3} 24V${short(24 - 22 * rest)}`;
  const ticks = marks
    .map(
      (mark) => `<path d="M${short((mark / max) * width)} 0V26" stroke="${palette.tinta}" stroke-width="2"/>`,
    )
    .join("");
  const furrow = furrowClassName ? `class="${furrowClassName}"` : `stroke="#C9D3CC"`;
  return `<svg class="${className}" viewBox="0 0 ${width} 26" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path d="${bare}" ${furrow} stroke-width="5"/><path d="${grown}" stroke="currentColor" stroke-width="5"/>${ticks}</svg>`;
}

export interface PivotGaugeOptions {
  value: number;
  max?: number;
  size?: number;
  track?: string;
  fill?: string;
  ring?: string;
  armColor?: string;
  hub?: string;
  /** Inner radius as a part of the outer one. */
  inner?: number;
  className?: string;
}

/** Draws a circular goal gauge: the irrigated sector is what was achieved. No ids inside. */
export function pivotGauge(options: PivotGaugeOptions): string {
  const { value, max = 100, size = 220, track = "#D9E2DB", inner = 0.56, className = "" } = options;
  const {
    fill = palette.lavoura,
    ring = palette.broto,
    armColor = palette.tinta,
    hub = palette.ipe,
  } = options;
  const part = max > 0 ? Math.max(0, Math.min(1, value / max)) : 0;
  const angle = part * 2 * Math.PI;
  const middle = size / 2;
  const outer = middle - 4;
  const hole = outer * inner;
  const bands = 4;
  const x = (radius: number, at: number) => short(middle + Math.sin(at) * radius);
  const y = (radius: number, at: number) => short(middle - Math.cos(at) * radius);
  const point = (at: number, radius: number) => `${x(radius, at)} ${y(radius, at)}`;
  let body = "";
  for (let index = 0; index < bands; index++) {
    const radius = hole + ((outer - hole) * (index + 0.5)) / bands;
    const width = short((outer - hole) / bands - 2.5);
    const arc = `A${short(radius)} ${short(radius)} 0 ${part > 0.5 ? 1 : 0} 1 ${point(angle, radius)}`;
    const circle = `<circle cx="${middle}" cy="${middle}" r="${short(radius)}" fill="none"`;
    const color = index % 2 ? ring : fill;
    body += `${circle} stroke="${part > 0.998 ? color : track}" stroke-width="${width}"/>`;
    if (part > 0.998) continue;
    body += `<path d="M${point(0, radius)}${arc}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
  }
  body += `<path d="M${point(angle, hole - 6)}L${point(angle, outer + 3)}" stroke="${armColor}" stroke-width="4"/>`;
  body += `<circle cx="${x(outer - 1, angle)}" cy="${y(outer - 1, angle)}" r="6" fill="${hub}" stroke="${armColor}" stroke-width="3"/>`;
  return `<svg class="${className}" viewBox="0 0 ${size} ${size}" aria-hidden="true" focusable="false">${body}</svg>`;
}
