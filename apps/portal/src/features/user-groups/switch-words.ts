import type { switchAccount } from "@colheita/contract/user-groups/user-groups-endpoints";
import type { LinkedContact } from "@colheita/contract/user-groups/user-groups-records";
import { checkRefusalWords } from "../../platform/access-code/access-code-words.ts";
import type { RefusalCode } from "../../platform/data/refusal-code.ts";

/** The string USER_IS_INACTIVE_OR_BLOCKED (section 8); a link to the contact page follows it. */
export const closedWords = "Esta conta está inativa ou bloqueada.";

/** The server has switched, but did not answer with the session that follows. */
export const notOpenWords =
  "A troca foi feita, mas não conseguimos abrir a outra conta agora. Atualize a página em alguns minutos.";

/** Returns the words for why an account was not switched to. */
export function switchRefusalWords(
  code: RefusalCode<typeof switchAccount>,
  retryAfterSeconds?: number,
): string {
  switch (code) {
    case "USER_IS_INACTIVE_OR_BLOCKED":
      return closedWords;
    case "user-groups/code-needed":
      return "O código venceu. Peça um novo.";
    case "user-groups/second-factor-needed":
      return "Esta conta pede um segundo passo. Saia e entre nela com a senha e o segundo passo.";
    case "access-code/wrong":
    case "access-code/expired":
    case "access-code/locked":
    case "too-many-requests":
    case "invalid-request":
      return checkRefusalWords(code, retryAfterSeconds);
  }
}

/** Returns the state of a closed account, in a word. */
export function closedState({ isOptedOut, status }: LinkedContact): string {
  if (isOptedOut) return "Fora do programa";
  return status === "Blocked" ? "Bloqueada" : "Inativa";
}
