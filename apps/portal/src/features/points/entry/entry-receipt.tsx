import { todayInSaoPaulo } from "@colheita/brazil";
import { HttpFailure, NetworkFailure } from "@colheita/client";
import { getReceipt, notSealed } from "@colheita/contract/points/seal-endpoints";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { useState } from "react";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { messages } from "../../../platform/messages.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { call } from "../../../platform/session/session.ts";

const refusals: Readonly<Record<string, string>> = {
  [notSealed.code]: "O comprovante deste lançamento fica pronto amanhã, quando o dia é fechado.",
  "too-many-requests": "Muitos comprovantes seguidos. Espere um minuto e tente de novo.",
};

/** Fetches the receipt. Returns the words to show when it did not come. */
async function download(entryId: string): Promise<string | undefined> {
  try {
    const outcome = await call(getReceipt, { params: { entryId } });
    if (!outcome.ok) return refusals[outcome.code] ?? "Não conseguimos gerar o comprovante agora.";
    saveFile(outcome.reply as Blob, `comprovante-${entryId}.json`);
    return undefined;
  } catch (error) {
    if (!(error instanceof NetworkFailure || error instanceof HttpFailure)) reportError(error);
    if (error instanceof NetworkFailure)
      return "Sem sinal. O comprovante não foi baixado. Tente de novo quando a internet voltar.";
    return "Não conseguimos gerar o comprovante agora. Tente de novo em alguns minutos.";
  }
}

/**
 * Shows a file by which anybody can check that an entry is in the ledger as it was, and the script that checks it.
 * Today's entries have none yet: a day is sealed when it is over.
 */
export function EntryReceipt({ entryId, pointAt }: { entryId: string; pointAt: Date }) {
  const [isBusy, setBusy] = useState(false);
  const isOfToday = todayInSaoPaulo(pointAt) === todayInSaoPaulo(new Date(serverNow()));
  async function fetchFile() {
    if (isBusy) return;
    setBusy(true);
    const refusal = await download(entryId);
    if (refusal) messages.error(refusal);
    else messages.success("Comprovante baixado.");
    setBusy(false);
  }
  return (
    <>
      <p className="small">
        Um arquivo que prova que este lançamento está nos livros do programa como foi registrado. Qualquer
        pessoa pode conferir, sem depender de nós, com o{" "}
        <Link href="/verificar-comprovante.mjs" download>
          programa de conferência
        </Link>
        .
      </p>
      {isOfToday ? (
        <p className="small">{refusals[notSealed.code]}</p>
      ) : (
        <Button
          variant="text"
          icon="dl"
          isBusy={isBusy}
          busyLabel="Gerando comprovante"
          onClick={() => void fetchFile()}
        >
          Baixar comprovante
        </Button>
      )}
    </>
  );
}
