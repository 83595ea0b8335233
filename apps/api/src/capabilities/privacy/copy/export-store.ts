import type { DataExport } from "@colheita/contract/privacy/export-records";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** A copy that was asked for, with the keys of its files. */
export interface ExportRow {
  readonly id: string;
  readonly memberId: string;
  readonly state: DataExport["state"];
  readonly jsonKey: string;
  readonly pdfKey: string;
}

const COLUMNS = [
  "id",
  "state",
  "askedAt",
  "madeAt",
  "expiresAt",
  "jsonBytes",
  "pdfBytes",
] as const satisfies readonly (keyof DataExport)[];
const KEYS = ["id", "memberId", "state", "jsonKey", "pdfKey"] as const;

type ShownRow = { readonly [Key in keyof DataExport]: DataExport[Key] | null };

function exportOfRow(row: ShownRow): DataExport {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as DataExport;
}

/** Returns a member's copies, the newest first. */
export async function listExportsOf(db: Db, memberId: string): Promise<DataExport[]> {
  const rows = await db
    .selectFrom("privacy.export")
    .select(COLUMNS)
    .where("memberId", "=", memberId)
    .orderBy("askedAt", "desc")
    .execute();
  return rows.map((row) => exportOfRow(row));
}

/** Returns how many copies a member asked for in the last day, and in how many seconds the first of them is a day old. */
export async function countOfDay(
  tx: Tx,
  memberId: string,
): Promise<{ readonly asked: number; readonly waitSeconds: number }> {
  const { rows } = await sql<{ asked: number; waitSeconds: number }>`
    select count(*)::integer as asked,
      coalesce(ceil(extract(epoch from min(asked_at) + interval '1 day' - platform.clock())), 0)::integer as wait_seconds
    from privacy.export where member_id = ${memberId} and asked_at > platform.clock() - interval '1 day'`.execute(
    tx,
  );
  return rows[0] ?? { asked: 0, waitSeconds: 0 };
}

/** Stores a copy that is asked for; nothing when another one of the member's is being made. */
export async function insertExport(
  tx: Tx,
  wanted: Omit<ExportRow, "state">,
): Promise<DataExport | undefined> {
  const row = await tx
    .insertInto("privacy.export")
    .values(wanted)
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && exportOfRow(row);
}

/** Returns a copy, whoever's; nothing when there is none. */
export function findExport(db: Db, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom("privacy.export").select(KEYS).where("id", "=", id).executeTakeFirst();
}

/** Files that were made. */
interface MadeFiles {
  readonly jsonBytes: number;
  readonly pdfBytes: number;
  readonly retentionDays: number;
}

/** Records that the files are there; false when nobody waits for them any more. */
export async function markReady(
  tx: Tx,
  id: string,
  { jsonBytes, pdfBytes, retentionDays }: MadeFiles,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("privacy.export")
    .set({
      state: "ready",
      jsonBytes,
      pdfBytes,
      madeAt: sql<Date>`platform.clock()`,
      expiresAt: sql<Date>`platform.clock() + make_interval(days => ${retentionDays}::integer)`,
    })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a copy will not come; false when it came, or failed before. */
export async function markFailed(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("privacy.export")
    .set({ state: "failed" })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const AT_ONCE = 100;

/** Returns copies whose time is over: made or failed so many days ago. */
export async function oldExports(db: Db, days: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`select id, member_id, state, json_key, pdf_key from privacy.export
    where asked_at < platform.clock() - make_interval(days => ${days}::integer)
      and (expires_at is null or expires_at <= platform.clock())
    order by asked_at limit ${sql.lit(AT_ONCE)}`.execute(db);
  return rows;
}

/** Returns copies that were asked for a day ago and are still being made: their job died. */
export async function stuckExports(db: Db): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`select id, member_id, state, json_key, pdf_key from privacy.export
    where state = 'queued' and asked_at < platform.clock() - interval '1 day' order by asked_at limit ${sql.lit(AT_ONCE)}`.execute(
    db,
  );
  return rows;
}

/** Returns a member's copies with the keys of their files. */
export function exportsToRemove(db: Db, memberId: string): Promise<ExportRow[]> {
  return db.selectFrom("privacy.export").select(KEYS).where("memberId", "=", memberId).execute();
}

/** Deletes a copy. */
export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("privacy.export").where("id", "=", id).execute();
}
