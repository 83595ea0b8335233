import { daysBetween, formatDate, formatPoints } from "@colheita/brazil";
import type { Balance } from "@colheita/contract/points/points-records";

/** A date this near is told wherever the balance is (notices at 60, 30 and 7 days: DECISIONS, "Points"). */
const NEAR_DAYS = 60;

type Expirations = Balance["expirations"];

/** The first points to expire, when that is near. `today` is `yyyy-mm-dd`. */
export function nearestExpiration(expirations: Expirations, today: string): Expirations[number] | undefined {
  const [first] = expirations;
  return first && daysBetween(today, first.expiresOn) <= NEAR_DAYS ? first : undefined;
}

/** `3.200 pontos vencem em 30/11/2026`, split so that the number can be stressed. */
export function expiryWords({ points, expiresOn }: Expirations[number]): { amount: string; rest: string } {
  const verb = Math.abs(points) === 1 ? "vence" : "vencem";
  return { amount: formatPoints(points), rest: `${verb} em ${formatDate(expiresOn)}` };
}

/** How far a day is: `hoje`, `amanhã`, `em 47 dias`. */
export function daysLeft(expiresOn: string, today: string): string {
  const days = daysBetween(today, expiresOn);
  if (days <= 0) return "hoje";
  return days === 1 ? "amanhã" : `em ${days} dias`;
}
