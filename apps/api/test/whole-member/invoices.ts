import type { Tx } from "../../src/platform/database/database.ts";
import type { Member } from "../world/members.ts";
import { addInvoice } from "../world/some-invoice.ts";

/** Adds an invoice. */
export async function fill(tx: Tx, { id }: Member): Promise<void> {
  await addInvoice(tx, id);
}
