import { formatCents, formatDate, formatInteger, pointsUnit } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import type { EarningPurchase, HowToEarn } from "@colheita/contract/earning/earning-records";

/** Rules that are for one kind of member, and those that are for everybody. */
export interface RuleGroups {
  readonly own: readonly HowToEarn[];
  readonly everybodys: readonly HowToEarn[];
}

/** Splits the rules of a member by whether they are for their category or milestone, in the order in which they came. */
export function groupRules(rules: readonly HowToEarn[]): RuleGroups {
  const isOwn = ({ visibility: { categories, milestones } }: HowToEarn) =>
    categories.length + milestones.length > 0;
  return { own: rules.filter(isOwn), everybodys: rules.filter((rule) => !isOwn(rule)) };
}

/** Returns the words below a rule's points: the unit, and for what they are given. */
export function rateWords(
  {
    kind,
    points,
    stepCents,
    isForPurchases,
  }: Pick<HowToEarn, "kind" | "points" | "stepCents" | "isForPurchases">,
  label: PointsLabel,
): string {
  const unit = pointsUnit(points, label);
  if (kind === "PointPerDollar" && stepCents !== undefined) return `${unit} a cada ${formatCents(stepCents)}`;
  return isForPurchases ? `${unit} por nota` : `${unit} por vez`;
}

const DAYS_OF_A_YEAR = 365;
const counted = (count: number, one: string, other: string) =>
  `${formatInteger(count)} ${count === 1 ? one : other}`;

/** Returns how long the points of a rule wait and live: "Chega em 10 dias e vale por 2 anos." */
export function lifeWords({ lotDays, waitDays }: Pick<HowToEarn, "lotDays" | "waitDays">): string {
  const life =
    lotDays % DAYS_OF_A_YEAR === 0
      ? counted(lotDays / DAYS_OF_A_YEAR, "ano", "anos")
      : counted(lotDays, "dia", "dias");
  const wait = waitDays === 0 ? "Chega na hora" : `Chega em ${counted(waitDays, "dia", "dias")}`;
  return `${wait} e vale por ${life}.`;
}

/** Returns by how much a multiplier raises what some purchases give, and until when: "Até 1,5 vez, até 30/11/2026". */
export function multiplierWords({
  percent,
  percentEndsOn,
}: Pick<HowToEarn, "percent" | "percentEndsOn">): string | undefined {
  if (percent === undefined) return undefined;
  const times = percent / 100;
  const factor = `${times.toLocaleString("pt-BR")} ${times < 2 ? "vez" : "vezes"}`;
  return `Até ${factor}${percentEndsOn === undefined ? "" : `, até ${formatDate(percentEndsOn)}`}`;
}

/** Returns how many purchases a rule was tried on: a cancelled one gives nothing. */
export function triedPurchases(purchases: readonly EarningPurchase[]): number {
  return purchases.filter(({ isCancelled }) => !isCancelled).length;
}

/** Returns how an amount names the last purchases: "na sua última compra". */
export function lastPurchasesWords(count: number): string {
  return count === 1 ? "na sua última compra" : `nas suas últimas ${formatInteger(count)} compras`;
}
