/** What points from member to member are bound to, by the programme's setting (`TransferRules`). */
export interface TransferRules {
  readonly isOpen: boolean;
  /** The fewest points of one transfer. */
  readonly fewest: number;
  /** The most points that a member sends in a day of São Paulo. */
  readonly perDay: number;
}

/** Returns what a member may still send today. */
export function leftToday({ perDay }: Pick<TransferRules, "perDay">, sentToday: number): number {
  return Math.max(0, perDay - sentToday);
}

/** Returns which limit a transfer breaks; nothing when it breaks none. */
export function limitBroken(
  points: number,
  rules: TransferRules,
  sentToday: number,
): "closed" | "too-few" | "day-full" | undefined {
  if (!rules.isOpen) return "closed";
  if (points < rules.fewest) return "too-few";
  return points > leftToday(rules, sentToday) ? "day-full" : undefined;
}
