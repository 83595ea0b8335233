import type { EntryKind } from "@colheita/contract/points/points-records";
import type { MonthlyExpiry, MonthlyMovement } from "@colheita/contract/points/monthly-movement";

/** The groups of the chart, from the baseline outwards. */
export const movementGroups = ["earned", "bonus", "other", "spent", "expired"] as const;
export type MovementGroup = (typeof movementGroups)[number];

/** One month: what came in is positive, what went out negative. */
export interface MonthOfMovements {
  /** `yyyy-mm` */
  readonly month: string;
  readonly sums: Readonly<Partial<Record<MovementGroup, number>>>;
}

/** Returns the group of a kind; one that both gives and takes belongs where its sum of the month points. */
function groupOf(kind: EntryKind, points: number): MovementGroup {
  if (kind === "Expired") return "expired";
  if (points < 0) return "spent";
  if (kind === "Earned") return "earned";
  return kind === "Bonus" ? "bonus" : "other";
}

/** Returns the month so many months before one written `yyyy-mm`. */
export function monthBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 - count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** Sums movements by month and group: the `count` months up to `lastMonth`, oldest first, those without movement too. */
export function foldMonths(
  movements: readonly MonthlyMovement[],
  lastMonth: string,
  count: number,
): MonthOfMovements[] {
  const sums = new Map<string, Partial<Record<MovementGroup, number>>>();
  for (let before = count - 1; before >= 0; before -= 1) sums.set(monthBefore(lastMonth, before), {});
  for (const { month, kind, points } of movements) {
    const own = sums.get(month);
    if (!own || points === 0) continue;
    const group = groupOf(kind, points);
    own[group] = (own[group] ?? 0) + points;
  }
  return [...sums].map(([month, own]) => ({ month, sums: own }));
}

/**
 * Returns what expires in each of `count` months from `firstMonth` on, including those in which nothing does;
 * nothing when none does.
 */
export function monthsAhead(
  expirations: readonly MonthlyExpiry[],
  firstMonth: string,
  count: number,
): MonthlyExpiry[] {
  if (expirations.length === 0) return [];
  const points = new Map(expirations.map((each) => [each.month, each.points]));
  return Array.from({ length: count }, (_, ahead) => {
    const month = monthBefore(firstMonth, -ahead);
    return { month, points: points.get(month) ?? 0 };
  });
}

/**
 * Returns the groups that have something in some month; always what came in and what went out, so that a chart has
 * a key.
 */
export function groupsIn(months: readonly MonthOfMovements[]): MovementGroup[] {
  return movementGroups.filter(
    (group) => group === "earned" || group === "spent" || months.some(({ sums }) => (sums[group] ?? 0) !== 0),
  );
}

const shortNames = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];
const longNames = [
  "Janeiro",
  "Fevereiro",
  "Março",
  "Abril",
  "Maio",
  "Junho",
  "Julho",
  "Agosto",
  "Setembro",
  "Outubro",
  "Novembro",
  "Dezembro",
];

/** Returns the names of a month `yyyy-mm`: short under a bar, whole in a table. */
export function monthNames(month: string): { short: string; long: string } {
  const [year = "", number = ""] = month.split("-");
  const index = Number(number) - 1;
  return { short: shortNames[index] ?? "", long: `${longNames[index] ?? ""} de ${year}` };
}
