import type { ClosingPreview, RetainedKind } from "@colheita/contract/privacy/closing-endpoints";

const list = new Intl.ListFormat("pt-BR", { style: "long", type: "conjunction" });

/** Names as a sentence lists them. */
export const listInWords = (names: readonly string[]): string => list.format(names);

const YEAR_DAYS = 365;

/** Returns a span of days in words: in years where it is whole years, a leap day more or less. */
function spanInWords(days: number): string {
  const years = Math.floor(days / YEAR_DAYS);
  if (years === 0 || days % YEAR_DAYS > 1) return days === 1 ? "1 dia" : `${days} dias`;
  return years === 1 ? "1 ano" : `${years} anos`;
}

const retainedNames: Readonly<Record<RetainedKind, string>> = {
  points: "O que entrou no saldo e saiu dele, quando, e o motivo que a equipe anotou",
  redemptions: "O que foi resgatado, quando e por quanto, e o código de rastreio",
  acceptances: "Os termos aceitos, e quando",
  closure: "Que a conta foi encerrada, e quando",
  account: "Que a conta existiu, e a categoria dela",
  deeds: "O que foi mudado na conta, quando, e o motivo que a equipe anotou",
  calls: "Os acessos aos sistemas",
};

/** Returns what is retained after the account is closed, and for how long. */
export function retentionInWords({ kind, days }: ClosingPreview["retained"][number]): string {
  return days === undefined ? `${retainedNames[kind]}.` : `${retainedNames[kind]}: por ${spanInWords(days)}.`;
}
