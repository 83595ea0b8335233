import type { Db, Tx } from "../../../platform/database/database.ts";
import {
  closeRequest,
  deleteUnapproved,
  isRequestOpen,
  lockState,
  openFor,
  type RequestState,
} from "../../../platform/database/request-by-two-store.ts";
import { sql } from "kysely";
import type { NewSeason } from "./season-rules.ts";
import type { LevelMilestone } from "../level/level-rules.ts";

const TABLE = "points.season_plan";

/** A season that an operator planned. */
export interface SeasonPlan extends NewSeason {
  readonly id: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  /** Until when another operator may agree. */
  readonly openUntil: Date;
}

const COLUMNS = ["id", "name", "startsOn", "endsOn", "milestones", "madeBy", "madeAt", "openUntil"] as const;

/** What is in the column was checked when it was planned. */
type PlanRow = Omit<SeasonPlan, "milestones"> & { readonly milestones: unknown };
const toPlan = ({ milestones, ...row }: PlanRow): SeasonPlan => ({
  ...row,
  milestones: milestones as LevelMilestone[],
});

/** Stores a plan that stays open for so many days. */
export async function insertPlan(
  tx: Tx,
  { milestones, ...plan }: NewSeason & { readonly id: string; readonly madeBy: string },
  days: number,
): Promise<SeasonPlan> {
  const row = await tx
    .insertInto("points.seasonPlan")
    .values({ ...plan, milestones: JSON.stringify(milestones), openUntil: openFor(days) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toPlan(row);
}

/** Returns what nobody has agreed to or closed yet, the oldest first, after a place in the list. */
export async function listOpenPlans(
  db: Db,
  afterId: string | undefined,
  limit: number,
): Promise<SeasonPlan[]> {
  let open = db.selectFrom("points.seasonPlan").select(COLUMNS).where(isRequestOpen);
  if (afterId !== undefined) open = open.where("id", ">", afterId);
  return (await open.orderBy("id").limit(limit).execute()).map(toPlan);
}

/** Returns a plan and how it stands with it, held until the transaction ends. */
export async function lockPlan(tx: Tx, id: string): Promise<(SeasonPlan & RequestState) | undefined> {
  const state = await lockState(tx, TABLE, id);
  if (!state) return undefined;
  const row = await tx
    .selectFrom("points.seasonPlan")
    .select(COLUMNS)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...toPlan(row), ...state };
}

/** Records that another operator agreed, and the season is there. */
export async function settlePlan(
  tx: Tx,
  id: string,
  { approvedBy, seasonId }: { readonly approvedBy: string; readonly seasonId: string },
): Promise<void> {
  await tx
    .updateTable("points.seasonPlan")
    .set({ approvedBy, seasonId, approvedAt: sql<Date>`platform.clock()` })
    .where("id", "=", id)
    .execute();
}

/** Closes what an operator withdrew or declined. */
export const closePlan = (
  tx: Tx,
  id: string,
  by: { readonly closedBy: string; readonly reason: string },
): Promise<void> => closeRequest(tx, TABLE, id, by);

/** Deletes plans that came to nothing so many days ago. */
export const deletePlans = (db: Db, days: number): Promise<void> => deleteUnapproved(db, TABLE, days);
