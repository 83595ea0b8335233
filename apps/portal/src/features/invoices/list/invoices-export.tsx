import { todayInSaoPaulo } from "@colheita/brazil";
import { HttpFailure, NetworkFailure } from "@colheita/client";
import { exportInvoices } from "@colheita/contract/invoices/invoices-endpoints";
import type { InvoiceFilter } from "@colheita/contract/invoices/invoices-endpoints";
import { Button } from "@colheita/ui/button/button";
import { useState } from "react";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { messages } from "../../../platform/messages.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { call } from "../../../platform/session/session.ts";

const broken = "Não conseguimos gerar o arquivo agora. Tente de novo em alguns minutos.";
const offline = "Sem sinal. O arquivo não foi baixado. Tente de novo quando a internet voltar.";
const tooMany = "Muitos arquivos seguidos. Espere um minuto e tente de novo.";

/** Fetches the file with the member's own permission. Returns the words to show when it did not come. */
async function download(filter: InvoiceFilter): Promise<string | undefined> {
  try {
    const outcome = await call(exportInvoices, { query: filter });
    if (!outcome.ok) return outcome.code === "too-many-requests" ? tooMany : broken;
    saveFile(outcome.reply as Blob, `notas-fiscais-${todayInSaoPaulo(new Date(serverNow()))}.csv`);
    return undefined;
  } catch (error) {
    if (error instanceof NetworkFailure) return offline;
    if (!(error instanceof HttpFailure)) reportError(error);
    return broken;
  }
}

/** Shows the button that exports the invoices as they are filtered now. */
export function InvoicesExport({ filter }: { filter: InvoiceFilter }) {
  const [isBusy, setBusy] = useState(false);
  async function fetchFile() {
    setBusy(true);
    const problem = await download(filter);
    if (problem) messages.error(problem);
    else messages.success("Notas baixadas em planilha.");
    setBusy(false);
  }
  return (
    <Button variant="text" icon="dl" isBusy={isBusy} busyLabel="Baixar CSV" onClick={() => void fetchFile()}>
      Baixar CSV
    </Button>
  );
}
