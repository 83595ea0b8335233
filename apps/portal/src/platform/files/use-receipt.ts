import { HttpFailure, NetworkFailure } from "@colheita/client";
import { useState } from "react";
import { messages } from "../messages.ts";
import { saveFile } from "./save-file.ts";

/** What a call for a file comes to. */
type FileOutcome =
  { readonly ok: true; readonly reply: unknown } | { readonly ok: false; readonly code: string };

const refusals: Readonly<Record<string, string>> = {
  "too-many-requests": "Muitos comprovantes seguidos. Espere um minuto e tente de novo.",
};
const failed = "Não conseguimos gerar o comprovante agora. Tente de novo em alguns minutos.";

/**
 * Fetches a receipt and saves it under a name. Resolves with the words to show when it did not come; those for refusals of
 * its own are given.
 */
async function download(
  ask: () => Promise<FileOutcome>,
  name: string,
  ownRefusals: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  try {
    const outcome = await ask();
    if (!outcome.ok) return { ...refusals, ...ownRefusals }[outcome.code] ?? failed;
    saveFile(outcome.reply as Blob, name);
    return undefined;
  } catch (error) {
    if (error instanceof NetworkFailure)
      return "Sem sinal. O comprovante não foi baixado. Tente de novo quando a internet voltar.";
    if (!(error instanceof HttpFailure)) reportError(error);
    return failed;
  }
}

/** Provides how to download a receipt, one at a time, and whether it is on its way; what comes of it is said. */
export function useReceipt(...receipt: Parameters<typeof download>) {
  const [, name] = receipt;
  const [isBusy, setBusy] = useState(false);
  async function fetchFile(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const refusal = await download(...receipt);
    if (refusal) messages.error(refusal, { about: name });
    else messages.success("Comprovante baixado.", { about: name });
    setBusy(false);
  }
  return { isBusy, fetchFile };
}
