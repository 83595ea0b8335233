import type { CaseState } from "@colheita/contract/support/case-records";

/** Returns whether somebody still works on a case in this state (DECISIONS, "Cases"). */
export function isCaseOpen(state: CaseState): boolean {
  return state !== "resolvido" && state !== "fechado";
}

/** Returns what the client's words make of an open case: one that waited for them goes on. */
export function stateAfterClient(state: CaseState): CaseState {
  return state === "aguardando_cliente" ? "em_atendimento" : state;
}
