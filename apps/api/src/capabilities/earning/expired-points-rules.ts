/** A credit of a purchase that was taken back, and what had become of its points: those in neither were spent. */
export interface TakenCredit {
  readonly ruleId: string;
  readonly points: number;
  readonly expired: number;
  readonly unspent: number;
}

/** A credit that is given in the place of others. */
export interface CreditInPlace {
  readonly versionId: string;
  readonly ruleId: string;
  readonly points: number;
}

/**
 * Returns how many points of each version have expired already: a purchase that is counted anew brings none back to life. What
 * its member spent comes first of what is given anew, then what had expired. A rule's points are in the place of the same
 * rule's; those of rules that gave nothing before are in the place of what rules gave that give nothing any more.
 */
export function expiredInPlace(
  taken: readonly TakenCredit[],
  given: readonly CreditInPlace[],
): Map<string, number> {
  const gave = new Set(taken.map(({ ruleId }) => ruleId));
  const gives = new Set(given.map(({ ruleId }) => ruleId));
  const placeOf = ({ ruleId }: { readonly ruleId: string }) =>
    gave.has(ruleId) && gives.has(ruleId) ? ruleId : "";
  const expired = new Map<string, number>();
  for (const [place, credits] of Map.groupBy(given, placeOf)) {
    const before = taken.filter((each) => placeOf(each) === place);
    let gone = sumOf(before, ({ expired: points }) => points);
    let spent = sumOf(before, (each) => each.points - each.expired - each.unspent);
    for (const { versionId, points } of credits) {
      const kept = Math.max(0, points - spent);
      const staying = Math.min(gone, kept);
      spent -= points - kept;
      gone -= staying;
      if (staying > 0) expired.set(versionId, staying);
    }
  }
  return expired;
}

const sumOf = <Item>(items: readonly Item[], pointsOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + pointsOf(item), 0);
