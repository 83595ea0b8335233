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

/** Points of a rule that had expired of a purchase and that it does not give. */
export interface ExpiredExcess {
  readonly ruleId: string;
  readonly points: number;
}

/** A purchase that is counted anew. */
export interface CountedAnew {
  readonly taken: readonly TakenCredit[];
  readonly excess: readonly ExpiredExcess[];
  /** The rules of the credits that stay as they are. */
  readonly staying: ReadonlySet<string>;
  readonly given: readonly CreditInPlace[];
}

/** Points of a credit that is given anew which had come once, and are gone. */
export interface GonePoints {
  readonly spent: number;
  readonly expired: number;
}

/** What is gone already of a purchase that is counted anew. */
export interface GoneInPlace {
  readonly byVersion: ReadonlyMap<string, GonePoints>;
  /** What had expired beyond what is given: should the rule give it again, it has expired. */
  readonly excess: readonly ExpiredExcess[];
}

interface Change {
  readonly from: string;
  readonly to: string;
  /** The first rule gives this purchase nothing any more. */
  readonly isDropped: boolean;
  /** The second gave it nothing before. */
  readonly isNew: boolean;
}

/** Whose points take the place of whose, the nearest first: a rule that goes on answers for itself alone. */
const PLACES: readonly ((change: Change) => boolean)[] = [
  ({ from, to }) => from === to,
  ({ isDropped, isNew }) => isDropped && isNew,
  ({ isDropped, isNew }) => isDropped || isNew,
];

/**
 * Returns how many points are gone already: a purchase that is counted anew brings none back to life. Of what is given
 * anew, the points that the member spent come first, then those that had expired. A rule answers for its own points; those of
 * a rule that gives nothing any more, and what a rule that is new to the purchase gives, answer for each other's, then for all.
 */
export function goneInPlace({ taken, excess, staying, given }: CountedAnew): GoneInPlace {
  const gave = new Set(taken.map(({ ruleId }) => ruleId));
  const gives = new Set([...staying, ...given.map(({ ruleId }) => ruleId)]);
  const before = [
    ...taken.map(({ ruleId, points, expired, unspent }) => ({
      ruleId,
      spent: points - expired - unspent,
      expired,
    })),
    ...excess.map(({ ruleId, points }) => ({ ruleId, spent: 0, expired: points })),
  ];
  const after = given.map((credit) => ({ ...credit, room: credit.points, spent: 0, expired: 0 }));
  for (const isPlace of PLACES)
    for (const use of ["spent", "expired"] as const)
      for (const to of after)
        for (const from of before) {
          const isDropped = !gives.has(from.ruleId);
          const isNew = !gave.has(to.ruleId);
          if (!isPlace({ from: from.ruleId, to: to.ruleId, isDropped, isNew })) continue;
          const points = Math.min(from[use], to.room);
          from[use] -= points;
          to.room -= points;
          to[use] += points;
        }
  return {
    byVersion: new Map(after.map(({ versionId, spent, expired }) => [versionId, { spent, expired }])),
    excess: [...Map.groupBy(before, ({ ruleId }) => ruleId)].flatMap(([ruleId, credits]) => {
      const points = credits.reduce((sum, { expired }) => sum + expired, 0);
      return points === 0 ? [] : [{ ruleId, points }];
    }),
  };
}
