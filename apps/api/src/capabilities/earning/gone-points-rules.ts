/** Points that had come once, and can't be spent any more. */
export interface GonePoints {
  readonly spent: number;
  readonly expired: number;
}

/** What is gone of the points of a rule. */
export type GoneOfRule = GonePoints & { readonly ruleId: string };

/** A credit that is given in the place of others. */
export interface CreditInPlace {
  readonly versionId: string;
  readonly ruleId: string;
  readonly points: number;
}

/** A purchase that is counted anew. */
export interface CountedAnew {
  /** The credits that were taken back. */
  readonly taken: readonly GoneOfRule[];
  /** What was gone already beyond what the revision before gave. */
  readonly excess: readonly GoneOfRule[];
  /** The rules of the credits that stay as they are. */
  readonly staying: ReadonlySet<string>;
  readonly given: readonly CreditInPlace[];
}

/** What is gone already of a purchase that is counted anew. */
export interface GoneInPlace {
  readonly byVersion: ReadonlyMap<string, GonePoints>;
  /** What is gone beyond what is given: should the rule give it again, it is gone. */
  readonly excess: readonly GoneOfRule[];
}

interface Change {
  readonly from: { readonly ruleId: string };
  readonly to: { readonly ruleId: string };
  /** The first rule gives this purchase nothing any more. */
  readonly isDropped: boolean;
  /** The second gave it nothing before. */
  readonly isNew: boolean;
}

/**
 * Whose points take the place of whose. What a rule gives less takes the place of a new rule's before what a dropped rule
 * gave does: this finds room elsewhere, too.
 */
const PLACES: readonly ((change: Change) => boolean)[] = [
  ({ from, to }) => from.ruleId === to.ruleId,
  ({ isDropped, isNew }) => isNew && !isDropped,
  ({ isDropped, isNew }) => isNew && isDropped,
  ({ isDropped }) => isDropped,
];

const changeOf =
  ({ taken, staying, given }: CountedAnew) =>
  <From extends Change["from"], To extends Change["to"]>(from: From, to: To) => ({
    from,
    to,
    isDropped: !staying.has(from.ruleId) && given.every(({ ruleId }) => ruleId !== from.ruleId),
    isNew: taken.every(({ ruleId }) => ruleId !== to.ruleId),
  });

/** Returns the credit that takes the place of a rule's, and holds what comes back of its points; nothing where none does. */
export function placeTakenBy(counted: CountedAnew, ruleId: string): CreditInPlace | undefined {
  if (counted.staying.has(ruleId)) return undefined;
  const changes = counted.given.map((to) => changeOf(counted)({ ruleId }, to));
  return PLACES.map((isPlace) => changes.find(isPlace)?.to).find((credit) => credit !== undefined);
}

/**
 * Returns which points of a purchase that is counted anew are gone already: it brings none back to life. Of what is given
 * anew, the points that the member spent come first, then those that had expired. A rule that goes on takes the place of
 * itself alone; a new one that of what the others give less, and of those that give nothing any more; what is left of these
 * takes that of rules that grow.
 */
export function goneInPlace(counted: CountedAnew): GoneInPlace {
  const before = [...counted.taken, ...counted.excess].map((gone) => ({ ...gone }));
  const after = counted.given.map((credit) => ({ ...credit, room: credit.points, spent: 0, expired: 0 }));
  const changes = after.flatMap((to) => before.map((from) => changeOf(counted)(from, to)));
  for (const isPlace of PLACES)
    for (const use of ["spent", "expired"] as const)
      for (const { from, to } of changes.filter(isPlace)) {
        const points = Math.min(from[use], to.room);
        from[use] -= points;
        to.room -= points;
        to[use] += points;
      }
  const sumOf = (gone: typeof before, use: keyof GonePoints) =>
    gone.reduce((sum, each) => sum + each[use], 0);
  return {
    byVersion: new Map(after.map(({ versionId, spent, expired }) => [versionId, { spent, expired }])),
    excess: [...Map.groupBy(before, ({ ruleId }) => ruleId)]
      .map(([ruleId, gone]) => ({ ruleId, spent: sumOf(gone, "spent"), expired: sumOf(gone, "expired") }))
      .filter(({ spent, expired }) => spent + expired > 0),
  };
}
