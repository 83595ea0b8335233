import { todayInSaoPaulo } from "@colheita/brazil";
import { HttpFailure, NetworkFailure } from "@colheita/client";
import { exportInvoices } from "@colheita/contract/invoices/invoices-endpoints";
import type { InvoiceFilter } from "@colheita/contract/invoices/invoices-endpoints";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { saveFile } from "../../../platform/files/save-file.ts";
import { call } from "../../../platform/session/session.ts";
import { exportOfflineWords } from "./export-words.ts";

const broken = "Não conseguimos gerar o arquivo agora. Tente de novo em alguns minutos.";
const tooMany = "Muitos arquivos seguidos. Espere um minuto e tente de novo.";

/** Saves the invoices of a filter as a file for spreadsheets. Resolves with the words to show when it did not come. */
export async function downloadInvoices(filter: InvoiceFilter): Promise<string | undefined> {
  try {
    const outcome = await call(exportInvoices, { query: filter });
    if (!outcome.ok) return outcome.code === "too-many-requests" ? tooMany : broken;
    saveFile(outcome.reply as Blob, `notas-fiscais-${todayInSaoPaulo(new Date(serverNow()))}.csv`);
    return undefined;
  } catch (error) {
    if (error instanceof NetworkFailure) return exportOfflineWords;
    if (!(error instanceof HttpFailure)) reportError(error);
    return broken;
  }
}
