import { daysBetween, formatDate, formatPoints } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import type { Balance } from "@colheita/contract/points/points-records";

/** A date this near is told wherever the balance is, whenever notices are sent. */
const NEAR_DAYS = 60;

type Expirations = Balance["expirations"];

/** The first points to expire, when that is near. `today` is `yyyy-mm-dd`. */
export function nearestExpiration(expirations: Expirations, today: string): Expirations[number] | undefined {
  const [first] = expirations;
  return first && daysBetween(today, first.expiresOn) <= NEAR_DAYS ? first : undefined;
}

/** What points do, or did, at their end: `1 ponto vence`, `3.200 pontos venceram`. */
export function expiryVerb(points: number, isOver: boolean): string {
  if (Math.abs(points) === 1) return isOver ? "venceu" : "vence";
  return isOver ? "venceram" : "vencem";
}

/** `3.200 pontos vencem em 30/11/2026`, split so that the number can be stressed. */
export function expiryWords(
  { points, expiresOn }: Expirations[number],
  label: PointsLabel,
): { amount: string; rest: string } {
  return {
    amount: formatPoints(points, label),
    rest: `${expiryVerb(points, false)} em ${formatDate(expiresOn)}`,
  };
}

/** How far a day is: `hoje`, `amanhã`, `em 47 dias`. */
export function daysLeft(expiresOn: string, today: string): string {
  const days = daysBetween(today, expiresOn);
  if (days <= 0) return "hoje";
  return days === 1 ? "amanhã" : `em ${days} dias`;
}
