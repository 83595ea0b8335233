import { copy } from "../../copy.ts";
import { figures } from "../../portal-words.ts";
import { retry } from "../boot/retry.ts";
import { reloadOnce } from "../boot/reload-once.ts";
import { messages } from "../messages.ts";
import type { ShownMessage } from "../messages.ts";

const TRIES = 4;
/** A wait shorter than this is not worth a word. */
const PATIENCE_MS = 400;

function timeout(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error("The code did not arrive in time")), figures.chunkMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });
}

/**
 * Fetches a piece of the portal's code, telling the reader when it takes a while. A deploy may have
 * taken the file away that this tab asks for: the tab then reloads itself, once.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  const ended = new AbortController();
  let message: ShownMessage | undefined;
  const patience = setTimeout(() => {
    message = messages.loading(copy.openingPage, { timeoutMs: 0 });
  }, PATIENCE_MS);
  try {
    return await Promise.race([retry(load, TRIES), timeout(ended.signal)]);
  } catch (error) {
    if (!(await reloadOnce())) throw error;
    return await new Promise<never>(() => undefined);
  } finally {
    ended.abort();
    clearTimeout(patience);
    message?.dismiss();
  }
}
