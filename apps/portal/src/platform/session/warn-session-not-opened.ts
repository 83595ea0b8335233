import { NetworkFailure } from "@colheita/client";
import { messages } from "../messages.ts";
import { sessionState } from "./session-state.ts";

/**
 * Warns that a step succeeded but its session did not open: the session is asked for again by itself, the step is
 * not.
 */
export function warnSessionNotOpened(error: unknown): void {
  if (!(error instanceof NetworkFailure)) reportError(error);
  if (sessionState().status === "visitor")
    messages.warning("Deu certo, mas a sua sessão terminou. Entre de novo.");
  else messages.warning("Deu certo. A sua conta ainda não abriu aqui, e continuamos tentando.");
}
