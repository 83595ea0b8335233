import { daysBetween, formatDate, formatInteger, formatPoints } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import type { Balance, StatementLine } from "@colheita/contract/points/points-records";

/** A date this near is shown wherever the balance is, whenever notices are sent. */
const NEAR_DAYS = 60;

type Expirations = Balance["expirations"];

/** Returns the first points to expire, when that is near. `today` is `yyyy-mm-dd`. */
export function nearestExpiration(expirations: Expirations, today: string): Expirations[number] | undefined {
  const [first] = expirations;
  return first && daysBetween(today, first.expiresOn) <= NEAR_DAYS ? first : undefined;
}

/** Returns the verb for points at their end: `1 ponto vence`, `3.200 pontos venceram`. */
export function expiryVerb(points: number, isOver: boolean): string {
  if (Math.abs(points) === 1) return isOver ? "venceu" : "vence";
  return isOver ? "venceram" : "vencem";
}

/**
 * Returns the words for points of a line that expired unused: all of them, or how many. Nothing of one that lost
 * none.
 */
export function expiredWords({
  points,
  expiredPoints = 0,
}: Pick<StatementLine, "points" | "expiredPoints">): string {
  if (expiredPoints === 0) return "";
  if (expiredPoints >= points) return "vencido";
  return `${formatInteger(expiredPoints)} ${expiredPoints === 1 ? "vencido" : "vencidos"}`;
}

/** Returns what a line's points do at their day of expiry, did, or would have done had they not been spent before. */
export function dayWords({ isExpired, expiredPoints = 0, expiresTo }: StatementLine): string {
  const from = expiresTo === undefined ? "em" : "de";
  if (!isExpired) return `vence ${from}`;
  if (expiredPoints > 0) return `venceu ${from}`;
  return expiresTo === undefined ? "valia até" : "valia até os dias";
}

/** Returns `3.200 pontos vencem em 30/11/2026`, split so that the number can be stressed. */
export function expiryWords(
  { points, expiresOn }: Expirations[number],
  label: PointsLabel,
): { amount: string; rest: string } {
  return {
    amount: formatPoints(points, label),
    rest: `${expiryVerb(points, false)} em ${formatDate(expiresOn)}`,
  };
}

/** Returns how far away a day is: `hoje`, `amanhã`, `em 47 dias`. */
export function daysLeft(expiresOn: string, today: string): string {
  const days = daysBetween(today, expiresOn);
  if (days <= 0) return "hoje";
  return days === 1 ? "amanhã" : `em ${days} dias`;
}
