import type { Names } from "@colheita/contract/kit/example";
import type { Tx } from "../../../src/platform/database/database.ts";
import { addInvoice } from "../../world/some-invoice.ts";

/** Adds an invoice that waits. */
export async function add(tx: Tx, memberId: string): Promise<Names> {
  return { invoiceId: await addInvoice(tx, memberId) };
}
