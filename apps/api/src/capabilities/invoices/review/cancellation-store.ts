import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";

/** A cancellation as it is stored. */
export type CancellationRow = Selectable<Tables["invoices.cancellation"]>;

/** Returns the cancellation of an invoice, asked for or confirmed. */
export function findCancellation(db: Db, invoiceId: string): Promise<CancellationRow | undefined> {
  return db
    .selectFrom("invoices.cancellation")
    .selectAll()
    .where("invoiceId", "=", invoiceId)
    .executeTakeFirst();
}

/** Returns why invoices were cancelled, by their ids. */
export async function cancellationReasons(
  db: Db,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("invoices.cancellation")
    .select(["invoiceId", "reason"])
    .where("invoiceId", "=", sql<string>`any(${[...invoiceIds]}::text[])`)
    .where("confirmedBy", "is not", null)
    .execute();
  return new Map(rows.map(({ invoiceId, reason }) => [invoiceId, reason]));
}

/** Stores who asks for a cancellation, and why. */
export async function insertCancellation(
  tx: Tx,
  cancellation: Pick<CancellationRow, "invoiceId" | "askedBy" | "kind" | "reason">,
): Promise<void> {
  await tx.insertInto("invoices.cancellation").values(cancellation).execute();
}

/** Stores who confirms it. */
export async function storeConfirmation(tx: Tx, invoiceId: string, confirmedBy: string): Promise<void> {
  await tx
    .updateTable("invoices.cancellation")
    .set({ confirmedBy, confirmedAt: sql<Date>`platform.clock()` })
    .where("invoiceId", "=", invoiceId)
    .execute();
}

/** Deletes a cancellation that was only asked for. */
export async function deleteCancellation(tx: Tx, invoiceId: string): Promise<void> {
  await tx
    .deleteFrom("invoices.cancellation")
    .where("invoiceId", "=", invoiceId)
    .where("confirmedBy", "is", null)
    .execute();
}
