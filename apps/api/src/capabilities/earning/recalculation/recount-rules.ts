import type { RuleSum } from "../rule/earning-rules.ts";

/** What becomes of points. */
interface PointsUse {
  readonly waiting: number;
  readonly spent: number;
  readonly expired: number;
}

/** Points of a purchase that were taken back, and what had become of them: the others could be spent. */
export type PointsTaken = PointsUse & { readonly points: number };

/** Points of a rule. */
interface PointsOfRule {
  readonly ruleId: string;
  readonly points: number;
}

/** Points that a rule gives; they wait, or come at once. */
interface PointsGiven extends PointsOfRule {
  readonly waits: boolean;
}

/** What one counting of a purchase changed: what it took back, and what it gave then. */
export interface Change {
  readonly taken: readonly (PointsTaken & PointsOfRule)[];
  readonly given: readonly PointsGiven[];
}

/** What points are that a purchase gives again: the others it never gave before. */
export interface Restored extends PointsUse {
  /** Of the same rule, and could be spent when they were taken back. */
  readonly unspent: number;
}

/** What becomes of points, in the order in which they come again. */
const CAME = ["spent", "expired", "unspent"] as const;
type Use = (typeof CAME)[number] | "waiting";
type Uses = Record<Use, number>;
const sumOf = ({ waiting, spent, expired, unspent }: Uses): number => waiting + spent + expired + unspent;

/** What of one taking back has not come again. */
type Rest = Uses & { readonly ruleId: string };

const restOf = ({ ruleId, points, waiting, spent, expired }: Change["taken"][number]): Rest => ({
  ruleId,
  waiting,
  spent,
  expired,
  unspent: points - waiting - spent - expired,
});

/** Takes so many points of these uses off what the layers hold, from the last layer on. */
function takeOff(layers: readonly (readonly Rest[])[], points: number, uses: readonly Use[]): Uses {
  const came = { waiting: 0, spent: 0, expired: 0, unspent: 0 };
  let missing = points;
  for (const layer of layers.toReversed())
    for (const use of uses)
      for (const rest of layer) {
        const taken = Math.min(rest[use], missing);
        rest[use] -= taken;
        came[use] += taken;
        missing -= taken;
      }
  return came;
}

/**
 * Returns how points come again. What was taken back of a rule comes to itself first. What that does not cover, and
 * comes at once, comes out of what was taken back of others, what waited of them last; what waits is new.
 */
function comeAgain(layers: readonly (readonly Rest[])[], gives: readonly PointsGiven[]): Restored[] {
  const ownOf = (rule: string) => layers.map((layer) => layer.filter(({ ruleId }) => ruleId === rule));
  const own = gives.map(({ ruleId, points, waits }) => {
    // Of a rule that was raised, what it gave last may wait, and left first.
    const came = takeOff(ownOf(ruleId), points, [...CAME, "waiting"]);
    return { came, missing: waits ? 0 : points - sumOf(came) };
  });
  return own.map(({ came, missing }) => {
    const others = takeOff(layers, missing, CAME);
    takeOff(layers, missing - sumOf(others), ["waiting"]);
    return { ...came, spent: came.spent + others.spent, expired: came.expired + others.expired };
  });
}

/**
 * Returns what the points are that a purchase gives now, after everything that counting it anew had changed: what it had
 * taken back last comes first, and comes as it left, to its own rule before others. What was spent then can be spent, for
 * the debt that taking it back had made is paid from it; what had expired is expired. So a correction that is set right
 * leaves what there was.
 */
export function restore(history: readonly Change[], gives: readonly PointsGiven[]): Restored[] {
  const layers: Rest[][] = [];
  for (const { taken, given } of history) {
    layers.push(taken.map(restOf));
    comeAgain(layers, given);
  }
  return comeAgain(layers, gives);
}

/** A credit of a purchase: what is left of it, and the rule that gave it. */
export interface StandingCredit {
  readonly entryId: string;
  readonly ruleId: string;
  readonly points: number;
  readonly isWaiting: boolean;
}

/** The difference between what stands of a purchase and what it comes to. */
export interface Difference<Credit extends StandingCredit> {
  readonly takes: readonly { readonly credit: Credit; readonly points: number }[];
  readonly gives: readonly RuleSum[];
}

/**
 * Returns what is taken back and given where a purchase comes to other sums. Only the difference of each rule moves: less is
 * taken from its newest credits, more is given by a further one. A credit that waits can't be taken back in part: it is taken
 * whole, and the rest of it given again.
 */
export function differenceOf<Credit extends StandingCredit>(
  standing: readonly Credit[],
  sums: readonly RuleSum[],
): Difference<Credit> {
  const takes: { credit: Credit; points: number }[] = [];
  const left = new Map(sums.map(({ ruleId, points }) => [ruleId, points]));
  for (const credit of standing) {
    const room = left.get(credit.ruleId) ?? 0;
    const stays = credit.isWaiting && credit.points > room ? 0 : Math.min(credit.points, room);
    left.set(credit.ruleId, room - stays);
    if (stays < credit.points) takes.push({ credit, points: credit.points - stays });
  }
  const gives = sums.map((sum) => ({ ...sum, points: left.get(sum.ruleId) as number }));
  return { takes, gives: gives.filter(({ points }) => points > 0) };
}
