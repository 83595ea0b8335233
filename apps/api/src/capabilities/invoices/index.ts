/** Invoices (notas fiscais): members send them, operators judge them, and approved ones earn points. */
import type { Capability } from "../../platform/capability.ts";
import { invoicesRoutes } from "./invoices-routes.ts";

export {
  insertInvoice,
  storeAppeal,
  storeCancelled,
  storeJudgement,
  type InvoiceToStore,
} from "./invoice-store.ts";
export { ownData } from "./own-data.ts";
export { ledgerWords } from "./review/cancel-invoice.ts";
export { insertCancellation, storeConfirmation } from "./review/cancellation-store.ts";

export const invoicesCapability: Capability = { name: "invoices", routes: invoicesRoutes };
