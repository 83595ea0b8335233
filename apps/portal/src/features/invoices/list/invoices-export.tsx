import type { InvoiceFilter } from "@colheita/contract/invoices/invoices-endpoints";
import { Button } from "@colheita/ui/button/button";
import { useState } from "react";
import { messages } from "../../../platform/messages.ts";
import { loadCode } from "../../../platform/navigation/load-code.ts";
import { exportOfflineWords } from "./export-words.ts";

/** Shows the button that exports the invoices as they are filtered now. */
export function InvoicesExport({ filter }: { filter: InvoiceFilter }) {
  const [isBusy, setBusy] = useState(false);
  async function fetchFile() {
    setBusy(true);
    const problem = await loadCode(() => import("./download-invoices.ts")).then(
      ({ downloadInvoices }) => downloadInvoices(filter),
      () => exportOfflineWords,
    );
    if (problem) messages.error(problem, { about: "invoices" });
    else messages.success("Notas baixadas em planilha.", { about: "invoices" });
    setBusy(false);
  }
  return (
    <Button variant="text" icon="dl" isBusy={isBusy} busyLabel="Baixar CSV" onClick={() => void fetchFile()}>
      Baixar CSV
    </Button>
  );
}
