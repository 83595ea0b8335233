import type { RuleSum } from "./earning-rules.ts";

/** What becomes of points. */
interface PointsUse {
  readonly waiting: number;
  readonly spent: number;
  readonly expired: number;
}

/** Points of a purchase that were taken back, and what had become of them: the others could be spent. */
export type TakenPoints = PointsUse & { readonly points: number };

/** What one counting of a purchase changed: what it took back, and what it gave then. */
export interface Change {
  readonly taken: readonly TakenPoints[];
  readonly given: number;
}

/** What points are that a purchase gives again: the others of `points` it never gave before. */
export interface Restored extends PointsUse {
  readonly points: number;
  /** Could be spent when they were taken back. */
  readonly unspent: number;
}

/** In which order points come again: as a layer of what was taken back is left from the last to the first. */
const ORDER = ["waiting", "spent", "expired", "unspent"] as const;
type Layer = Record<(typeof ORDER)[number], number>;

const none = (): Layer => ({ waiting: 0, spent: 0, expired: 0, unspent: 0 });

function layerOf(taken: readonly TakenPoints[]): Layer {
  const layer = none();
  for (const { points, waiting, spent, expired } of taken) {
    layer.waiting += waiting;
    layer.spent += spent;
    layer.expired += expired;
    layer.unspent += points - waiting - spent - expired;
  }
  return layer;
}

/** Takes so many points off the layers, from the last one on. */
function takeOff(layers: Layer[], points: number): Restored {
  const restored = none();
  let missing = points;
  for (const layer of layers.toReversed())
    for (const use of ORDER) {
      const came = Math.min(layer[use], missing);
      layer[use] -= came;
      restored[use] += came;
      missing -= came;
    }
  return { points, ...restored };
}

/**
 * Returns what the points are that a purchase gives now, sum by sum, after everything that counting it anew had changed: what it had
 * taken back last comes first, and comes as it left. What was spent then can be spent, for the debt that taking it back had
 * made is paid from it; what had expired is expired. So a correction that is set right leaves what there was.
 */
export function restore(history: readonly Change[], sums: readonly number[]): Restored[] {
  const layers: Layer[] = [];
  for (const { taken, given } of history) {
    layers.push(layerOf(taken));
    takeOff(layers, given);
  }
  return sums.map((points) => takeOff(layers, points));
}

/** A credit of a purchase: what is left of it, and the rule that gave it. */
export interface StandingCredit {
  readonly entryId: string;
  readonly ruleId: string;
  readonly points: number;
  readonly isWaiting: boolean;
}

/** The difference between what stands of a purchase and what it comes to. */
export interface Difference {
  readonly takes: readonly { readonly credit: StandingCredit; readonly points: number }[];
  readonly gives: readonly { readonly versionId: string; readonly points: number }[];
}

/**
 * Returns what is taken back and given where a purchase comes to other sums. Only the difference of each rule moves: less is
 * taken from its newest credits, more is given by a further one. A credit that waits can't be taken back in part: it is taken
 * whole, and the rest of it given again.
 */
export function differenceOf(standing: readonly StandingCredit[], sums: readonly RuleSum[]): Difference {
  const takes: { credit: StandingCredit; points: number }[] = [];
  const left = new Map(sums.map(({ ruleId, points }) => [ruleId, points]));
  for (const credit of standing) {
    const room = left.get(credit.ruleId) ?? 0;
    const stays = credit.isWaiting && credit.points > room ? 0 : Math.min(credit.points, room);
    left.set(credit.ruleId, room - stays);
    if (stays < credit.points) takes.push({ credit, points: credit.points - stays });
  }
  const gives = sums.map(({ ruleId, versionId }) => ({ versionId, points: left.get(ruleId) as number }));
  return { takes, gives: gives.filter(({ points }) => points > 0) };
}
