import { Button } from "@colheita/ui/button/button";
import { messages } from "../../../platform/messages.ts";

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    messages.success("Código copiado.");
  } catch {
    // The browser may keep the clipboard to itself: the code stands there to be marked by hand.
    messages.error("O navegador não deixou copiar. Selecione o código e copie.");
  }
}

/** Shows a button that copies a code. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <Button variant="secondary" size="small" icon="copy" aria-label={label} onClick={() => void copy(text)}>
      Copiar
    </Button>
  );
}
