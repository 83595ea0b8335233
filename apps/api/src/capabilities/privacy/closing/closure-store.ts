import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { inParts } from "../../../platform/database/in-parts.ts";

export type ClosureState = "frozen" | "forfeited" | "ended" | "withdrawn";

/** An account that its member closed. */
export interface ClosureRow {
  readonly id: string;
  readonly memberId: string;
  readonly state: ClosureState;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly pointsAtClosing: number;
  /** The parts of what is stored that are erased already. */
  readonly erased: readonly string[];
  readonly withdrawalAskedBy: string | null;
  readonly withdrawalReason: string | null;
  /** Why the last withdrawal that was asked for was declined, or taken back. */
  readonly declineReason: string | null;
}

const COLUMNS = [
  "id",
  "memberId",
  "state",
  "askedAt",
  "dueAt",
  "pointsAtClosing",
  "erased",
  "withdrawalAskedBy",
  "withdrawalReason",
  "declineReason",
] as const satisfies readonly (keyof ClosureRow)[];

/** Stores a closing whose points stand still for so many days. Returns when it is due. */
export async function insertClosure(
  tx: Tx,
  { frozenDays, ...closing }: NewClosure,
): Promise<{ readonly dueAt: Date }> {
  const dueAt = sql<Date>`platform.clock() + make_interval(days => ${frozenDays}::integer)`;
  return tx
    .insertInto("privacy.closure")
    .values({ ...closing, dueAt })
    .returning("dueAt")
    .executeTakeFirstOrThrow();
}

/** A closing that begins. */
export interface NewClosure {
  readonly id: string;
  readonly memberId: string;
  readonly reason: string | null;
  readonly pointsAtClosing: number;
  readonly frozenDays: number;
}

/** Returns closings under way, the first due first, after a place in the list. */
export async function listUnderWay(
  db: Db,
  after: { readonly dueAt: Date; readonly id: string } | undefined,
  limit: number,
): Promise<ClosureRow[]> {
  let open = db.selectFrom("privacy.closure").select(COLUMNS).where("state", "in", ["frozen", "forfeited"]);
  if (after)
    // A cursor has whole milliseconds.
    open = open.where(
      sql<boolean>`(date_trunc('milliseconds', due_at), id) > (${after.dueAt}::timestamptz, ${after.id})`,
    );
  const rows = await open
    .orderBy(sql`date_trunc('milliseconds', due_at)`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows;
}

/** Returns closings whose time has come and which nobody asked to withdraw, after an id. */
export async function dueIds(db: Db, afterId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from privacy.closure
    where state in ('frozen', 'forfeited') and due_at <= platform.clock() and withdrawal_asked_by is null
      and id > ${afterId} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns closings that somebody of the team asked to withdraw so many days ago, without an answer. */
export async function unansweredIds(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from privacy.closure
    where state = 'frozen' and withdrawal_asked_at < platform.clock() - make_interval(days => ${days}::integer)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns a closing, held until the transaction ends; nothing when there is none. */
export async function lockClosure(tx: Tx, id: string): Promise<ClosureRow | undefined> {
  const row = await tx
    .selectFrom("privacy.closure")
    .select(COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

/**
 * Returns a closing whose next step is due now, held until the transaction ends: nothing while another process takes
 * it.
 */
export async function lockDue(tx: Tx, id: string): Promise<ClosureRow | undefined> {
  const row = await tx
    .selectFrom("privacy.closure")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("state", "in", ["frozen", "forfeited"])
    .where("dueAt", "<=", sql<Date>`platform.clock()`)
    .where("withdrawalAskedBy", "is", null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row;
}

/** Records how many points were forfeited: from here on the closing can't be withdrawn. */
export async function recordForfeited(tx: Tx, id: string, forfeitedPoints: number): Promise<void> {
  await tx
    .updateTable("privacy.closure")
    .set({ forfeitedPoints, state: "forfeited" })
    .where("id", "=", id)
    .execute();
}

/** Records that one part of what is stored is erased. */
export async function recordErased(tx: Tx, id: string, part: string): Promise<void> {
  await sql`update privacy.closure set erased = array_append(erased, ${part}::text) where id = ${id}`.execute(
    tx,
  );
}

/** Records that nothing personal is left. */
export async function markEnded(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("privacy.closure")
    .set({ state: "ended", endedAt: sql<Date>`platform.clock()` })
    .where("id", "=", id)
    .execute();
}

/** Records that somebody of the team asks to open the account again, or no longer does. */
export async function updateWithdrawal(
  tx: Tx,
  id: string,
  asked: { readonly by: string; readonly reason: string } | undefined,
): Promise<void> {
  await tx
    .updateTable("privacy.closure")
    .set({
      withdrawalAskedBy: asked?.by ?? null,
      withdrawalReason: asked?.reason ?? null,
      withdrawalAskedAt: asked ? sql<Date>`platform.clock()` : null,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Records why a withdrawal was declined, for the team: what is said of somebody stands here alone, and goes with the
 * rest.
 */
export async function recordDecline(tx: Tx, id: string, declineReason: string): Promise<void> {
  await tx.updateTable("privacy.closure").set({ declineReason }).where("id", "=", id).execute();
}

/** Records that another one of the team agreed: the account is open again. */
export async function markWithdrawn(tx: Tx, id: string, withdrawnBy: string): Promise<void> {
  await tx
    .updateTable("privacy.closure")
    .set({ state: "withdrawn", withdrawnBy, withdrawnAt: sql<Date>`platform.clock()` })
    .where("id", "=", id)
    .execute();
}

const DELETED_AT_ONCE = 1_000;

/** Deletes closings that came to their end, or were withdrawn, so many days ago. Returns how many. */
export function deleteOldClosures(db: Db, days: number): Promise<number> {
  return inParts(DELETED_AT_ONCE, () =>
    sql`delete from privacy.closure where id in (
      select id from privacy.closure
      where coalesce(ended_at, withdrawn_at) < platform.clock() - make_interval(days => ${days}::integer)
      limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db),
  );
}
