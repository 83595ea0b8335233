import { messages } from "./messages.ts";

/** Puts a text into the clipboard. `done` says that it is there; `what` names it where the browser did not let us. */
export async function copyText(text: string, { done, what }: { done: string; what: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    messages.success(done);
  } catch {
    // The browser may keep the clipboard to itself: the text stands there to be marked by hand.
    messages.error(`O navegador não deixou copiar. Selecione ${what} e copie.`);
  }
}
