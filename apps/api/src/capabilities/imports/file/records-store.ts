import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { planEach } from "../../../platform/database/plan-each.ts";
import type { ImportRow, LineLeft } from "./imports-store.ts";

/** A line of a file as it was read: its fields as JSON, or why there are none. */
export interface ReadRecord extends LineLeft {
  /** Whose it is; empty where nobody is known, or where the order of the file is the order. */
  readonly ownerId: string;
  readonly fields: string | null;
}

/** Stores what was read of a file's lines, and where the next ones begin. */
export async function storeRecords(
  tx: Tx,
  id: string,
  records: readonly ReadRecord[],
  { nextByte, nextLine }: Pick<ImportRow, "nextByte" | "nextLine">,
): Promise<void> {
  const of = <T>(pick: (record: ReadRecord) => T) => records.map(pick);
  await sql`
    with r as (
      insert into imports.record (import_id, owner_id, line, fields, code, field)
      select ${id}, owner_id, line, fields::json, code, field
      from unnest(${of(({ ownerId }) => ownerId)}::text[], ${of(({ line }) => line)}::bigint[], ${of(({ fields }) => fields)}::text[],
        ${of(({ code }) => code)}::text[], ${of(({ field }) => field)}::text[]) as t (owner_id, line, fields, code, field)
    )
    update imports.import set next_byte = ${nextByte}, next_line = ${nextLine} where id = ${id}`.execute(tx);
}

/**
 * Returns the records of a file behind the last one that was taken: owner by owner, each one's in the order of the
 * file.
 */
export function recordsAfter(
  db: Db,
  { id, takenOwnerId, takenLine }: Pick<ImportRow, "id" | "takenOwnerId" | "takenLine">,
  limit: number,
): Promise<ReadRecord[]> {
  return db.transaction().execute(async (tx) => {
    await planEach(tx);
    const { rows } = await sql<ReadRecord>`
      select owner_id, line, fields::text as fields, code, field from imports.record
      where import_id = ${id} and (owner_id, line) > (${takenOwnerId}::text, ${takenLine}::bigint)
      order by owner_id, line limit ${limit}`.execute(tx);
    return rows;
  });
}
