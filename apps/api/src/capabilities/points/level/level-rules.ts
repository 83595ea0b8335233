/** So many qualifying points in a season give the level of this name. */
export interface LevelMilestone {
  readonly name: string;
  readonly points: number;
}

/** One of the last two seasons that began, as far as a member's level goes by it. */
export interface RecentSeason {
  readonly isRunning: boolean;
  /** The highest milestone that the member reached in it. */
  readonly reached: LevelMilestone | null;
  /** The last day of the season after it: so long a level that was reached in it holds. */
  readonly nextEndsOn: string | null;
}

/** What a member's level follows from. */
export interface LevelFacts {
  /** The last that began, and the one before; the newest first. */
  readonly seasons: readonly RecentSeason[];
  /** Those of the season that runs, the lowest first. */
  readonly milestones: readonly LevelMilestone[];
  /** What they came with from the product before, while it holds. */
  readonly brought: { readonly name: string; readonly holdsUntil: string | null } | null;
}

/** A level that a member holds; without a name it is that of who reached none. */
export interface HeldLevel {
  readonly name: string | undefined;
  readonly holdsUntil: string | undefined;
  readonly height: number;
}

const NONE: HeldLevel = { name: undefined, holdsUntil: undefined, height: 0 };

/** Returns whether two names are of one level: another product may spell them in capitals. */
export const isSameLevel = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Returns the level that a member holds (decision 38): the highest of what they reached in the season that runs, in the
 * one before, and came with. Between two seasons it is what they reached in the last one. Levels are compared by the
 * points that their name takes in the season that runs; one that it does not know keeps the points that it took, and
 * one that was brought and that nobody can compare comes first. Of two that are equal the later one holds longer.
 */
export function levelOf({ seasons, milestones, brought }: LevelFacts): HeldLevel {
  const [last, before] = seasons;
  const counting = [last, last?.isRunning ? before : undefined];
  const known = (name: string) => milestones.find((milestone) => isSameLevel(milestone.name, name));
  const held = counting.flatMap((season): HeldLevel[] => {
    if (!season?.reached) return [];
    const { name, points } = season.reached;
    return [{ name, holdsUntil: season.nextEndsOn ?? undefined, height: known(name)?.points ?? points }];
  });
  if (brought) {
    const { name, points } = known(brought.name) ?? { name: brought.name, points: Infinity };
    held.push({ name, holdsUntil: brought.holdsUntil ?? undefined, height: points });
  }
  return held.reduce((highest, level) => (level.height > highest.height ? level : highest), NONE);
}

/** What a member is to reach next in the season that runs, and whether there is nothing above what they earned. */
export interface LevelAim {
  readonly next: LevelMilestone | undefined;
  readonly isHighest: boolean;
}

/**
 * Returns the next milestone above what was earned that is not below the level held: who carried a level over reaches
 * it again to keep it. Where none is as high, the next above what was earned.
 */
export function aimOf(
  { milestones }: Pick<LevelFacts, "milestones">,
  earned: number,
  height: number,
): LevelAim {
  const above = milestones.filter(({ points }) => points > earned);
  const next = above.find(({ points }) => points >= height) ?? above[0];
  return { next, isHighest: milestones.length > 0 && above.length === 0 };
}
