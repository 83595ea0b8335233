import { formatCents } from "@colheita/brazil";
import type { Outcome, Purchase, Reason } from "./earning-rules.ts";

/** Why a line earned nothing, as the member reads it. */
const REASON_WORDS: Readonly<Record<Reason, string>> = {
  "no-rule": "Nenhuma regra valia nesse dia.",
  event: "As regras desse dia são para outra coisa.",
  category: "As regras deste dia são para outro perfil.",
  milestone: "As regras deste dia são para outro nível.",
  distributor: "Este distribuidor não participa.",
  channel: "Este canal não participa.",
  product: "Este produto não participa.",
  "already-given": "Esta regra vale uma vez por compra.",
  "below-step": "O valor não chega ao mínimo da regra.",
  "budget-spent": "O que a campanha tinha para dar acabou.",
  "cap-reached": "Você já chegou ao limite desta regra na safra.",
  cancelled: "A compra foi cancelada.",
};

const LIMIT_WORDS = {
  cap: "Até o limite desta regra na safra.",
  budget: "Até o que restava da campanha.",
} as const;

/** Returns what a line's outcome has to say beside its points; nothing where the points say it all. */
export function noteOf({ reason, limitedBy }: Pick<Outcome, "reason" | "limitedBy">): string | undefined {
  if (reason !== null) return REASON_WORDS[reason];
  return limitedBy === null ? undefined : LIMIT_WORDS[limitedBy];
}

/**
 * Returns where points of a purchase come from, as "como ganhei" shows it: the document, the money, the version of the
 * rule.
 */
export function detailOf(
  { description, lines }: Pick<Purchase, "lines"> & { readonly description: string },
  version: { readonly id: string; readonly number: number },
  outcomes: readonly Outcome[],
): string {
  const given = lines.filter((_line, index) => outcomes[index]?.versionId === version.id);
  const cents = centsOf(given);
  const items = given.length === 1 ? "1 item" : `${given.length} itens`;
  const money = cents > 0 ? `: ${formatCents(cents)} em ${items}` : "";
  return `${description}${money}. Versão ${version.number} da regra.`;
}

/** Returns what these lines cost together. */
export function centsOf(lines: readonly { readonly cents: number }[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
