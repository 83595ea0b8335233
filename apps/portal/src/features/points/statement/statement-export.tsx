import { formatInteger, todayInSaoPaulo } from "@colheita/brazil";
import { HttpFailure, NetworkFailure } from "@colheita/client";
import { EXPORT_LINES, exportStatement, exportTooLong } from "@colheita/contract/points/statement-endpoints";
import type { StatementFilter } from "@colheita/contract/points/statement-endpoints";
import { Button } from "@colheita/ui/button/button";
import { useState } from "react";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { messages } from "../../../platform/messages.ts";
import { saveFile } from "../../../platform/files/save-file.ts";
import { call } from "../../../platform/session/session.ts";
import styles from "./statement-export.module.css";

type Format = "csv" | "pdf";

const formats: readonly { format: Format; label: string; name: string }[] = [
  { format: "csv", label: "Baixar CSV", name: "planilha" },
  { format: "pdf", label: "Baixar PDF", name: "PDF" },
];

function save(file: Blob, format: Format): void {
  saveFile(file, `extrato-${todayInSaoPaulo(new Date(serverNow()))}.${format}`);
}

const refusals: Readonly<Record<string, string>> = {
  [exportTooLong.code]: `Um arquivo tem até ${formatInteger(EXPORT_LINES)} linhas. Escolha um período menor e tente de novo.`,
  "too-many-requests": "Muitos arquivos seguidos. Espere um minuto e tente de novo.",
};

function wordsOf(error: unknown): string {
  if (error instanceof NetworkFailure)
    return "Sem sinal. O arquivo não foi baixado. Tente de novo quando a internet voltar.";
  return "Não conseguimos gerar o arquivo agora. Tente de novo em alguns minutos.";
}

/** Fetches the file with the member's own permission. Returns the words to show when it did not come. */
async function download(filter: StatementFilter, format: Format): Promise<string | undefined> {
  try {
    const outcome = await call(exportStatement, { query: { ...filter, format } });
    if (!outcome.ok) return refusals[outcome.code] ?? wordsOf(undefined);
    save(outcome.reply as Blob, format);
    return undefined;
  } catch (error) {
    if (!(error instanceof NetworkFailure || error instanceof HttpFailure)) reportError(error);
    return wordsOf(error);
  }
}

/** Shows the button that exports the statement as it is filtered now. */
export function StatementExport({ filter }: { filter: StatementFilter | undefined }) {
  const [busy, setBusy] = useState<Format>();
  async function fetchFile(format: Format, name: string) {
    if (!filter || busy) return;
    setBusy(format);
    const shown = messages.loading(`Gerando ${name === "PDF" ? "o PDF" : "a planilha"} do extrato`, {
      timeoutMs: 0,
    });
    const refusal = await download(filter, format);
    shown.dismiss();
    if (refusal) messages.error(refusal, { about: "statement" });
    else messages.success(`Extrato baixado em ${name}.`, { about: "statement" });
    setBusy(undefined);
  }
  return (
    <div className={styles.buttons}>
      {formats.map(({ format, label, name }) => (
        <Button
          key={format}
          variant="text"
          icon="dl"
          isBusy={busy === format}
          busyLabel={label}
          onClick={() => void fetchFile(format, name)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
