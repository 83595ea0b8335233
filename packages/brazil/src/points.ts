import { formatInteger } from "./numeric.ts";

/** What points are called in a programme; the label is a setting. */
export interface PointsLabel {
  one: string;
  other: string;
}

const PONTOS: PointsLabel = { one: "ponto", other: "pontos" };

/** Points with their label: `0 pontos`, `1 ponto`, `1.500 pontos`, `-250 pontos`. Only one point is singular. */
export function formatPoints(points: number, label: PointsLabel = PONTOS): string {
  return `${formatInteger(points)} ${Math.abs(points) === 1 ? label.one : label.other}`;
}
