import { formatInteger } from "../numeric.ts";

/** What points are called in a programme; the label is a setting. */
export interface PointsLabel {
  one: string;
  other: string;
}

/**
 * Returns the label that a programme names by its plural: one of them is without the s of the first word ("semente
 * de ouro"), or the same where that word is one for both ("bônus").
 */
export function pointsLabelOf(plural = "pontos"): PointsLabel {
  return { one: plural.replace(/^(\p{L}*[aeo])s(?!\p{L})/iu, "$1"), other: plural };
}

/** Returns the unit for so many points: only one point is singular. */
export function pointsUnit(points: number, label: PointsLabel): string {
  return Math.abs(points) === 1 ? label.one : label.other;
}

/** Returns points with their label: `0 pontos`, `1 ponto`, `1.500 pontos`, `-250 pontos`. */
export function formatPoints(points: number, label: PointsLabel): string {
  return `${formatInteger(points)} ${pointsUnit(points, label)}`;
}
