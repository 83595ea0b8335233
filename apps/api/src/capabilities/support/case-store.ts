import { sql, type Selectable } from "kysely";
import type { CaseEntry, CaseState, Satisfaction } from "@colheita/contract/support/case-records";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** A case as it is stored. */
export type CaseRow = Selectable<Tables["support.supportCase"]>;

/** A case that begins: what nobody has touched yet has no more. */
export interface CaseToStore extends Pick<
  CaseRow,
  | "id"
  | "memberId"
  | "type"
  | "reason"
  | "description"
  | "name"
  | "email"
  | "phone"
  | "recordTypeId"
  | "network"
> {
  /** The programme's clock when absent. */
  readonly createdAt?: Date;
}

/** Stores a new case, and returns its protocol. */
export async function insertCase(tx: Tx, { createdAt, ...values }: CaseToStore): Promise<number> {
  const moments = createdAt ? { createdAt, changedAt: createdAt } : {};
  const { number } = await tx
    .insertInto("support.supportCase")
    .values({ ...values, ...moments })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

/** Which cases of a list are asked for. */
export interface CasesAsked {
  readonly state?: CaseState | undefined;
  /** Those behind this one. */
  readonly afterId?: string | undefined;
  readonly most: number;
}

/** Returns a member's cases, newest first. */
export function listMembersCases(db: Db, memberId: string, asked: CasesAsked): Promise<CaseRow[]> {
  const { state, afterId, most } = asked;
  let cases = db.selectFrom("support.supportCase").selectAll().where("memberId", "=", memberId);
  if (state !== undefined) cases = cases.where("status", "=", state);
  if (afterId !== undefined) cases = cases.where("id", "<", afterId);
  return cases.orderBy("id", "desc").limit(most).execute();
}

/** Returns everybody's cases, the oldest first. */
export function listAllCases(db: Db, { state, afterId, most }: CasesAsked): Promise<CaseRow[]> {
  let cases = db.selectFrom("support.supportCase").selectAll();
  if (state !== undefined) cases = cases.where("status", "=", state);
  if (afterId !== undefined) cases = cases.where("id", ">", afterId);
  return cases.orderBy("id").limit(most).execute();
}

/** One case, and until when it may be opened again, where it may. */
export type FoundCase = CaseRow & { readonly reopenUntil: Date | null };

const reopenUntil = (days: number) =>
  sql<Date | null>`case when resolved_at + make_interval(days => ${days}::integer) > platform.clock()
    then resolved_at + make_interval(days => ${days}::integer) end`.as("reopenUntil");

/** Returns one case, or nothing. `reopenDays` after its resolution nobody opens it again. */
export function findCase(db: Db, id: string, reopenDays: number): Promise<FoundCase | undefined> {
  return db
    .selectFrom("support.supportCase")
    .selectAll()
    .select(reopenUntil(reopenDays))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the same, held until the transaction ends. */
export function lockCase(tx: Tx, id: string, reopenDays: number): Promise<FoundCase | undefined> {
  return tx
    .selectFrom("support.supportCase")
    .selectAll()
    .select(reopenUntil(reopenDays))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the conversations of cases, each in its order. */
export function listEntries(
  db: Db,
  caseIds: readonly string[],
): Promise<Selectable<Tables["support.caseEntry"]>[]> {
  return db
    .selectFrom("support.caseEntry")
    .selectAll()
    .where("caseId", "=", sql<string>`any(${[...caseIds]}::text[])`)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** One step of a conversation that is to be stored. */
export interface EntryToStore {
  readonly id: string;
  readonly caseId: string;
  readonly author: CaseEntry["author"];
  readonly authorId: string | null;
  readonly text: string | null;
  readonly status: CaseState | null;
  readonly createdAt?: Date;
}

/** Stores a step of a conversation. */
export async function insertEntry(tx: Tx, entry: EntryToStore): Promise<void> {
  await tx.insertInto("support.caseEntry").values(entry).execute();
}

/** What a case is moved to. */
export interface Move {
  readonly state: CaseState;
  readonly claimedBy: string | null;
  /** The programme's clock when absent. */
  readonly at?: Date;
}

/** Sets the state that a case takes on, and in whose hand it is from then on. */
export async function moveCase(tx: Tx, caseId: string, { state, claimedBy, at }: Move): Promise<void> {
  const clock = sql<Date>`coalesce(${at ?? null}::timestamptz, platform.clock())`;
  const isOver = state === "resolvido" || state === "fechado";
  await tx
    .updateTable("support.supportCase")
    .set({
      status: state,
      claimedBy,
      changedAt: clock,
      resolvedAt: isOver ? sql<Date>`coalesce(resolved_at, ${clock})` : null,
      closedAt: state === "fechado" ? clock : null,
    })
    .where("id", "=", caseId)
    .execute();
}

/** Records that something was written to a case whose state stays. */
export async function touchCase(tx: Tx, caseId: string): Promise<void> {
  await tx
    .updateTable("support.supportCase")
    .set({ changedAt: sql<Date>`platform.clock()` })
    .where("id", "=", caseId)
    .execute();
}

/** Stores what the client said of the answer. */
export async function storeScore(tx: Tx, caseId: string, { score, comment }: Satisfaction): Promise<void> {
  await tx
    .updateTable("support.supportCase")
    .set({ score, scoreComment: comment ?? null })
    .where("id", "=", caseId)
    .execute();
}
