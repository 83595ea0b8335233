/** A credit of a purchase that was taken back, and what had become of its points: what is neither expired nor unspent was spent. */
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

/** What has expired already of a purchase that is counted anew. */
export interface ExpiredInPlace {
  /** The points of each version that expire as they are given. */
  readonly byVersion: ReadonlyMap<string, number>;
  /** The points of each rule that had expired beyond what is given: should it give them again, they have expired. */
  readonly excess: ReadonlyMap<string, number>;
}

/**
 * Returns how many points have expired already: a purchase that is counted anew brings none back to life. Of what is given
 * anew, the points that the member spent come first, then those that had expired. A rule answers for its own points. A rule
 * that gave nothing before answers for the points of those that give nothing any more.
 */
export function expiredInPlace(
  taken: readonly TakenCredit[],
  given: readonly CreditInPlace[],
): ExpiredInPlace {
  const gave = new Set(taken.map(({ ruleId }) => ruleId));
  const gives = new Set(given.map(({ ruleId }) => ruleId));
  const placeOf = ({ ruleId }: { readonly ruleId: string }) =>
    gave.has(ruleId) && gives.has(ruleId) ? ruleId : "";
  const byVersion = new Map<string, number>();
  const excess = new Map<string, number>();
  for (const place of new Set([...taken, ...given].map(placeOf))) {
    const before = taken.filter((each) => placeOf(each) === place);
    let gone = sumOf(before, ({ expired }) => expired);
    let spent = sumOf(before, ({ points, expired, unspent }) => points - expired - unspent);
    for (const { versionId, points } of given.filter((each) => placeOf(each) === place)) {
      const kept = Math.max(0, points - spent);
      const expiring = Math.min(gone, kept);
      spent -= points - kept;
      gone -= expiring;
      if (expiring > 0) byVersion.set(versionId, expiring);
    }
    for (const { ruleId, expired } of before) {
      const left = Math.min(gone, expired);
      gone -= left;
      if (left > 0) excess.set(ruleId, (excess.get(ruleId) ?? 0) + left);
    }
  }
  return { byVersion, excess };
}

const sumOf = <Item>(items: readonly Item[], pointsOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + pointsOf(item), 0);
