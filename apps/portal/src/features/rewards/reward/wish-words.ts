import { HttpFailure } from "@colheita/client";
import { MOST_WISHES } from "@colheita/contract/rewards/wishes-endpoints";
import { pressFailureWords } from "../../../platform/data/failure-words.ts";

const tooMany = `Sua lista de desejos já tem ${MOST_WISHES} prêmios. Retire um deles para guardar outro.`;

/** Returns what is said once a reward is on the wish list or off it. */
export function wishWords(isWanted: boolean, isSoldOut: boolean): string {
  if (!isWanted) return "Este prêmio saiu da sua lista de desejos.";
  return isSoldOut
    ? "Combinado. Você recebe um aviso quando ele voltar ao estoque."
    : "Guardado na sua lista de desejos.";
}

/** Returns what is said where the wish list was not changed. */
export function wishFailureWords(error: unknown): string {
  if (error instanceof HttpFailure && error.code === "rewards/too-many-wishes") return tooMany;
  return pressFailureWords(error);
}
