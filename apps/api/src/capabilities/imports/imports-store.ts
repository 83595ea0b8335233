import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { SubjectName } from "./import-subjects.ts";

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
  readonly columns: string[] | null;
  readonly added: number;
  readonly present: number;
  readonly refused: number;
}

const COLUMNS = sql`id, subject, format, file_name, total_bytes, received_bytes, state, made_by, made_at, approved_by,
  approved_at, ended_at, next_byte, next_line, columns, added, present, refused`;

/** A file; with `lock` nobody else changes how it stands until the transaction ends. */
export async function findImport(
  db: Db | Tx,
  id: string,
  lock: "lock" | "look" = "look",
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${COLUMNS} from imports.import where id = ${id}
    ${lock === "lock" ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Files, the newest first, behind one of them. */
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

/** The bytes of a file from a place on, a piece at a time. */
export async function* piecesOf(db: Db, id: string, fromByte: number): AsyncGenerator<Buffer> {
  let at = fromByte;
  for (;;) {
    const { rows } = await sql<{ fromByte: number; bytes: Buffer }>`
      select from_byte, bytes from imports.piece where import_id = ${id} and from_byte <= ${at}
      order by from_byte desc limit 1`.execute(db);
    const [piece] = rows;
    const bytes = piece?.bytes.subarray(at - piece.fromByte);
    if (!bytes || bytes.length === 0) return;
    yield bytes;
    at += bytes.length;
  }
}

/** Puts a file back to its first line, as if nobody had read it. */
export async function rewind(tx: Tx, id: string, state: "trying" | "running"): Promise<void> {
  await sql`delete from imports.line_left where import_id = ${id}`.execute(tx);
  await sql`update imports.import set state = ${state}, next_byte = 0, next_line = 1, columns = null,
    added = 0, present = 0, refused = 0 where id = ${id}`.execute(tx);
}

/** Says who agreed. */
export async function noteApproval(tx: Tx, id: string, approvedBy: string): Promise<void> {
  await sql`update imports.import set approved_by = ${approvedBy}, approved_at = platform.clock() where id = ${id}`.execute(
    tx,
  );
}

/** A line that added nothing. */
export interface LineLeft {
  readonly line: number;
  /** Nothing for a record that was there before. */
  readonly code: string | null;
  readonly field: string | null;
}

/** What a batch of lines did, and where the next one begins. */
export interface Progress {
  readonly nextByte: number;
  readonly nextLine: number;
  readonly added: number;
  readonly left: readonly LineLeft[];
}

/** Keeps what a batch of lines did, in its transaction. */
export async function noteProgress(tx: Tx, id: string, progress: Progress): Promise<void> {
  const { nextByte, nextLine, added, left } = progress;
  const present = left.filter(({ code }) => code === null).length;
  await sql`
    with l as (
      insert into imports.line_left (import_id, line, code, field)
      select ${id}, line, code, field from unnest(${left.map(({ line }) => line)}::bigint[],
        ${left.map(({ code }) => code)}::text[], ${left.map(({ field }) => field)}::text[]) as t (line, code, field)
    )
    update imports.import set next_byte = ${nextByte}, next_line = ${nextLine}, added = added + ${added},
      present = present + ${present}, refused = refused + ${left.length - present} where id = ${id}`.execute(
    tx,
  );
}

/** Keeps the columns of a CSV file, whose first line has been read. */
export async function noteColumns(tx: Tx, id: string, columns: readonly string[]): Promise<void> {
  await sql`update imports.import set columns = ${[...columns]}::text[] where id = ${id}`.execute(tx);
}

/** Ends a file; its bytes are needed no more. */
export async function endImport(
  tx: Tx,
  id: string,
  state: "done" | "cancelled" | "unreadable",
): Promise<void> {
  await sql`update imports.import set state = ${state}, ended_at = platform.clock() where id = ${id}`.execute(
    tx,
  );
  await sql`delete from imports.piece where import_id = ${id}`.execute(tx);
}

/** Says that a file was tried to its last line. */
export async function noteTried(tx: Tx, id: string): Promise<void> {
  await sql`update imports.import set state = 'tried' where id = ${id}`.execute(tx);
}

/** The lines of a file that added nothing, by their numbers, behind one of them. */
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

/** Gives up files that nobody agreed to within so many days: they hold what people told somebody else. */
export async function dropAbandoned(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update imports.import set state = 'cancelled', ended_at = platform.clock()
    where state in ('receiving', 'trying', 'tried') and made_at < platform.clock() - make_interval(days => ${days}::integer)
    returning id`.execute(db);
  await sql`delete from imports.piece where import_id = any(${rows.map(({ id }) => id)}::text[])`.execute(db);
  return rows.length;
}
