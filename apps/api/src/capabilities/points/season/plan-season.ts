import { common } from "@colheita/contract/kit";
import {
  PLAN_FIELDS,
  planApproved,
  plannerGone,
  planOver,
  planTakesTwoPeople,
  seasonDatesTaken,
} from "@colheita/contract/points/season-endpoints";
import { audit } from "../../../platform/audit/audit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { unpackCursor } from "../../../platform/http/cursor.ts";
import { pageOf } from "../../../platform/http/page-of-rows.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { holdOperatorWith } from "../../operators/index.ts";
import { readSetting } from "../../settings/index.ts";
import { planFaults, type NewSeason, type PlanFault } from "./season-rules.ts";
import {
  closePlan,
  insertPlan,
  listOpenPlans,
  lockPlan,
  settlePlan,
  type SeasonPlan,
} from "./season-plan-store.ts";
import { datesTaken, holdSeasons, insertSeason } from "./season-store.ts";

const SEASON_PREFIX = "a1S";
const MILESTONE_PREFIX = "a1M";

const shown = ({ milestones, ...plan }: SeasonPlan) => ({ ...plan, milestones: [...milestones] });

/** Returns a page of the plans that wait for a second person, the oldest first. */
export async function listPlans(db: Db, { profileCodes }: Caller, cursor: string | undefined) {
  const size = await readSetting(db, "PageSize", profileCodes);
  const [afterId] = cursor === undefined ? [] : unpackCursor(cursor, "id");
  const rows = await listOpenPlans(db, afterId, size + 1);
  return pageOf(rows, size, { item: shown, placeOf: ({ id }) => [id] });
}

const wireNames: Readonly<Record<string, string>> = PLAN_FIELDS;

const fieldOf = ({ place, code }: PlanFault) => ({
  field: ["body", ...place.map((part) => wireNames[part] ?? String(part))].join("."),
  code,
});

/**
 * Stores a season that an operator plans until another one agrees.
 * @throws Refusal `invalid-request` with the place and the code of what does not fit.
 */
export async function plan(tx: Tx, caller: Caller, season: NewSeason) {
  const taken = await datesTaken(tx, season);
  const start = `body.${PLAN_FIELDS.startsOn}`;
  const fields = [
    ...planFaults(season).map(fieldOf),
    ...(taken.hasBegun ? [{ field: start, code: "HAS_BEGUN" }] : []),
    ...(taken.isOverlapping ? [{ field: start, code: "SEASON_OVERLAP" }] : []),
  ];
  if (fields.length > 0) throw new Refusal(common.invalid, { fields });
  const days = await readSetting(tx, "CreditRequestDays");
  const { name, startsOn, endsOn } = season;
  const milestones = season.milestones.map((each) => ({ name: each.name.trim(), points: each.points }));
  const plan = { id: newId("spl"), name: name.trim(), startsOn, endsOn, milestones, madeBy: caller.memberId };
  const planned = await insertPlan(tx, plan, days);
  await recordInTrail(tx, caller, planned, "points.season-planned", deedOf(planned));
  return shown(planned);
}

/**
 * Makes the season that another operator planned, in the transaction in which this one agrees. Who planned it must
 * still be one who may, and its days must still be to come and nobody's. Returns the season's id.
 * @throws Refusal `not-found`, `points/plan-approved`, `points/plan-over`, `points/plan-takes-two-people`,
 * `points/planner-gone`, `points/season-dates-taken`.
 */
export async function approvePlan(tx: Tx, caller: Caller, planId: string): Promise<string> {
  const planned = await lockOpen(tx, planId);
  if (planned.madeBy === caller.memberId) throw new Refusal(planTakesTwoPeople);
  if (!(await holdOperatorWith(tx, planned.madeBy, "points"))) throw new Refusal(plannerGone);
  await holdSeasons(tx);
  const taken = await datesTaken(tx, planned);
  if (taken.hasBegun || taken.isOverlapping) throw new Refusal(seasonDatesTaken);
  const seasonId = newId(SEASON_PREFIX);
  const milestones = planned.milestones.map((each) => ({ ...each, id: newId(MILESTONE_PREFIX) }));
  await insertSeason(tx, { ...planned, id: seasonId }, milestones);
  await settlePlan(tx, planId, { approvedBy: caller.memberId, seasonId });
  const after = { ...deedOf(planned), seasonId, madeBy: planned.madeBy };
  await recordInTrail(tx, caller, planned, "points.season-made", after);
  return seasonId;
}

/**
 * Ends a plan for good: who planned withdraws it, anybody else declines it.
 * @throws Refusal `not-found`, `points/plan-approved`, `points/plan-over`.
 */
export async function declinePlan(tx: Tx, caller: Caller, planId: string, reason: string): Promise<void> {
  const planned = await lockOpen(tx, planId);
  await closePlan(tx, planId, { closedBy: caller.memberId, reason: reason.trim() });
  const isOwn = planned.madeBy === caller.memberId;
  const action = isOwn ? "points.season-withdrawn" : "points.season-declined";
  await recordInTrail(tx, caller, planned, action, { madeBy: planned.madeBy, reason: reason.trim() });
}

/** Returns a plan that somebody may still agree to, held until the transaction ends. */
async function lockOpen(tx: Tx, planId: string): Promise<SeasonPlan> {
  const planned = await lockPlan(tx, planId);
  if (!planned) throw new Refusal(common.notFound);
  if (planned.isApproved) throw new Refusal(planApproved);
  if (planned.isOver) throw new Refusal(planOver);
  return planned;
}

/** Returns what the trail has of a plan. */
const deedOf = ({ name, startsOn, endsOn, milestones }: SeasonPlan) => ({
  season: name,
  startsOn,
  endsOn,
  milestones: milestones.map((each) => `${each.name}: ${each.points}`),
});

function recordInTrail(
  tx: Tx,
  caller: Caller,
  { id }: Pick<SeasonPlan, "id">,
  action: string,
  after: object,
): Promise<void> {
  return audit(tx, { actorId: caller.memberId, object: `season-plan:${id}`, action, after });
}
