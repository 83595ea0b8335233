import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { SubjectName } from "../subject/import-subjects.ts";
import { takeTime } from "../../../platform/database/take-time.ts";

export type ImportState = "receiving" | "trying" | "tried" | "running" | "done" | "cancelled" | "unreadable";

/** A file, and how far it has come. */
export interface ImportRow {
  readonly id: string;
  readonly subject: SubjectName;
  readonly format: "csv" | "jsonl";
  readonly fileName: string;
  readonly totalBytes: number;
  readonly receivedBytes: number;
  readonly state: ImportState;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly approvedBy: string | null;
  readonly approvedAt: Date | null;
  readonly endedAt: Date | null;
  /** Where the next line to read begins, and its number. */
  readonly nextByte: number;
  readonly nextLine: number;
  /** Whether all lines have been read into records. */
  readonly isRead: boolean;
  /** The last record that was taken. */
  readonly takenOwnerId: string;
  readonly takenLine: number;
  readonly columns: string[] | null;
  readonly added: number;
  readonly changed: number;
  readonly present: number;
  readonly refused: number;
}

const COLUMNS = sql`id, subject, format, file_name, total_bytes, received_bytes, state, made_by, made_at, approved_by,
  approved_at, ended_at, next_byte, next_line, is_read, taken_owner_id, taken_line, columns, added, changed, present, refused`;

/** Returns a file; with `lock` nobody else changes how it stands until the transaction ends. */
export async function findImport(
  db: Db | Tx,
  id: string,
  lock: "lock" | "look" = "look",
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${COLUMNS} from imports.import where id = ${id}
    ${lock === "lock" ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Returns the files after one of them, the newest first. */
export async function listImports(db: Db, beforeId: string | undefined, limit: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select ${COLUMNS} from imports.import
    where ${beforeId ?? null}::text is null or id < ${beforeId ?? null}::text
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function insertImport(
  tx: Tx,
  row: Pick<ImportRow, "id" | "subject" | "format" | "fileName" | "totalBytes" | "madeBy">,
): Promise<void> {
  await tx.insertInto("imports.import").values(row).execute();
}

/** Adds the next bytes of a file that is held. */
export async function insertPiece(tx: Tx, id: string, fromByte: number, bytes: Uint8Array): Promise<void> {
  await tx
    .insertInto("imports.piece")
    .values({ importId: id, fromByte, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })
    .execute();
  await tx
    .updateTable("imports.import")
    .set({ receivedBytes: fromByte + bytes.byteLength })
    .where("id", "=", id)
    .execute();
}

/** Few enough to cost no memory worth speaking of, enough that their fetching costs no time. */
const CHUNK_BYTES = 256 * 1024;

/** Yields the bytes of a file from a place on, some at a time. */
export async function* bytesOf(db: Db, id: string, fromByte: number): AsyncGenerator<Buffer> {
  let at = fromByte;
  for (;;) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select substring(bytes from (${at}::bigint - from_byte + 1)::int for ${CHUNK_BYTES}::int) as bytes
      from imports.piece where import_id = ${id} and from_byte <= ${at}::bigint order by from_byte desc limit 1`.execute(
      db,
    );
    const bytes = rows[0]?.bytes;
    if (!bytes || bytes.length === 0) return;
    yield bytes;
    at += bytes.length;
  }
}

/** Puts a file back to its first line, as if nobody had read it. */
export async function rewind(tx: Tx, id: string, state: "trying"): Promise<void> {
  await takeTime(tx);
  await sql`delete from imports.record where import_id = ${id}`.execute(tx);
  await sql`update imports.import set next_byte = 0, next_line = 1, is_read = false, columns = null where id = ${id}`.execute(
    tx,
  );
  await retake(tx, id, state);
}

/** Puts a file back to its first record, as if nobody had taken any. */
export async function retake(tx: Tx, id: string, state: "trying" | "running"): Promise<void> {
  await sql`delete from imports.line_left where import_id = ${id}`.execute(tx);
  await sql`update imports.import set state = ${state}, taken_owner_id = '', taken_line = 0, added = 0, changed = 0, present = 0, refused = 0
    where id = ${id}`.execute(tx);
}

/** Records who agreed. */
export async function recordApproval(tx: Tx, id: string, approvedBy: string): Promise<void> {
  await sql`update imports.import set approved_by = ${approvedBy}, approved_at = platform.clock() where id = ${id}`.execute(
    tx,
  );
}

/** A line that neither added nor changed anything. */
export interface LineLeft {
  readonly line: number;
  /** Nothing for a record that was there before. */
  readonly code: string | null;
  readonly field: string | null;
}

/** What a batch of records did, and the last one of it. */
export interface Progress extends Pick<ImportRow, "takenOwnerId" | "takenLine" | "added" | "changed"> {
  readonly left: readonly LineLeft[];
}

/** Stores what a batch of records did, in its transaction. */
export async function recordProgress(tx: Tx, id: string, progress: Progress): Promise<void> {
  const { takenOwnerId, takenLine, added, changed, left } = progress;
  const present = left.filter(({ code }) => code === null).length;
  await sql`
    with l as (
      insert into imports.line_left (import_id, line, code, field)
      select ${id}, line, code, field from unnest(${left.map(({ line }) => line)}::bigint[],
        ${left.map(({ code }) => code)}::text[], ${left.map(({ field }) => field)}::text[]) as t (line, code, field)
    )
    update imports.import set taken_owner_id = ${takenOwnerId}, taken_line = ${takenLine}, added = added + ${added},
      changed = changed + ${changed}, present = present + ${present}, refused = refused + ${left.length - present} where id = ${id}`.execute(
    tx,
  );
}

/** Stores the columns of a CSV file, whose first line has been read. */
export async function recordColumns(tx: Tx, id: string, columns: readonly string[]): Promise<void> {
  await sql`update imports.import set columns = ${[...columns]}::text[] where id = ${id}`.execute(tx);
}

/** Records that the lines of a file have been read to the last one. */
export async function recordRead(tx: Tx, id: string): Promise<void> {
  await sql`update imports.import set is_read = true where id = ${id}`.execute(tx);
}

/** Ends a file; its bytes and records are needed no more. */
export async function endImport(
  tx: Tx,
  id: string,
  state: "done" | "cancelled" | "unreadable",
): Promise<void> {
  await sql`update imports.import set state = ${state}, ended_at = platform.clock() where id = ${id}`.execute(
    tx,
  );
  await takeTime(tx);
  await sql`delete from imports.piece where import_id = ${id}`.execute(tx);
  await sql`delete from imports.record where import_id = ${id}`.execute(tx);
}

/** Records that a file was tried to its last line. */
export async function recordTried(tx: Tx, id: string): Promise<void> {
  await sql`update imports.import set state = 'tried' where id = ${id}`.execute(tx);
}

/** Returns the lines of a file that neither added nor changed anything, by their numbers, after one of them. */
export async function listLinesLeft(
  db: Db,
  id: string,
  afterLine: number,
  limit: number,
): Promise<LineLeft[]> {
  const { rows } = await sql<LineLeft>`select line, code, field from imports.line_left
    where import_id = ${id} and line > ${afterLine} order by line limit ${limit}`.execute(db);
  return rows;
}

/**
 * Gives up files that nobody agreed to within so many days, each by itself: they hold what people disclosed to somebody
 * else.
 */
export async function dropAbandoned(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from imports.import
    where state in ('receiving', 'trying', 'tried') and made_at < platform.clock() - make_interval(days => ${days}::integer)`.execute(
    db,
  );
  for (const { id } of rows)
    await db.transaction().execute(async (tx) => {
      const row = await findImport(tx, id, "lock");
      if (row && ["receiving", "trying", "tried"].includes(row.state)) await endImport(tx, id, "cancelled");
    });
  return rows.length;
}
