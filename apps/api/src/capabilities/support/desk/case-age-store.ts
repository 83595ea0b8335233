import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { inParts } from "../../../platform/database/in-parts.ts";

const AT_ONCE = 500;

/** Returns resolved cases whose time to be opened again is over, some at a time, held until the transaction ends. */
export async function lockSettled(
  tx: Tx,
  days: number,
): Promise<{ readonly id: string; readonly memberId: string | null; readonly claimedBy: string | null }[]> {
  return tx
    .selectFrom("support.supportCase")
    .select(["id", "memberId", "claimedBy"])
    .where("status", "=", "resolvido")
    .where("resolvedAt", "<=", sql<Date>`platform.clock() - make_interval(days => ${days}::integer)`)
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Deletes from where visitors wrote, once it limits nothing any more. */
export async function clearNetworks(db: Db): Promise<void> {
  await inParts(AT_ONCE, () =>
    sql`update support.support_case set network = null where id in (
      select id from support.support_case where member_id is null and network is not null
        and created_at < platform.clock() - interval '2 days' limit ${sql.lit(AT_ONCE)})`.execute(db),
  );
}

/** Deletes the cases in which nothing happened for so many days, some at a time. Returns how many, and their uploads. */
export async function deleteOldCases(
  tx: Tx,
  days: number,
): Promise<{ readonly cases: number; readonly uploadIds: readonly string[] }> {
  const { rows } = await sql<{ id: string }>`select id from support.support_case
    where changed_at < platform.clock() - make_interval(days => ${days}::integer)
    limit ${sql.lit(AT_ONCE)} for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const uploadIds = await deleteImages(tx, sql`case_id = any(${ids}::text[])`);
  await sql`delete from support.support_case where id = any(${ids}::text[])`.execute(tx);
  return { cases: ids.length, uploadIds };
}

/** Deletes the cases of a member. Returns their uploads. */
export async function deleteCasesOf(tx: Tx, memberId: string): Promise<readonly string[]> {
  const uploadIds = await deleteImages(
    tx,
    sql`case_id in (select id from support.support_case where member_id = ${memberId})`,
  );
  await tx.deleteFrom("support.supportCase").where("memberId", "=", memberId).execute();
  return uploadIds;
}

/** After how many days the photos of documents go: after the end of their case, and after the last thing that happened in it. */
export interface DocumentDays {
  readonly closed: number;
  readonly idle: number;
}

/** Takes the documents that were stored long enough from their cases, which stay, some at a time. Returns their uploads. */
export function deleteOldDocuments(tx: Tx, { closed, idle }: DocumentDays): Promise<readonly string[]> {
  return deleteImages(
    tx,
    sql`upload_id in (
      select upload_id from support.case_image join support.support_case found on found.id = case_id
      where kind in ('selfie', 'document')
        and (found.closed_at < platform.clock() - make_interval(days => ${closed}::integer)
          or found.changed_at < platform.clock() - make_interval(days => ${idle}::integer))
      limit ${sql.lit(AT_ONCE)})`,
  );
}

async function deleteImages(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ uploadId: string }>`
    delete from support.case_image where ${which} returning upload_id`.execute(tx);
  return rows.map(({ uploadId }) => uploadId);
}
