import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";

/** An image of a case, as it is stored. */
export type CaseImageRow = Selectable<Tables["support.caseImage"]>;

/** Stores the images that came with a case, or with a message of it. */
export async function insertImages(tx: Tx, images: readonly CaseImageRow[]): Promise<void> {
  if (images.length > 0)
    await tx
      .insertInto("support.caseImage")
      .values([...images])
      .execute();
}

/** Returns the images of cases, of each in the order in which they were sent. */
export function listImages(db: Db, caseIds: readonly string[]): Promise<CaseImageRow[]> {
  return db
    .selectFrom("support.caseImage")
    .selectAll()
    .where("caseId", "=", sql<string>`any(${[...caseIds]}::text[])`)
    .orderBy("place")
    .execute();
}
