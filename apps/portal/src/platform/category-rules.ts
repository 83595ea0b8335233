import type { MEMBER_CATEGORIES } from "@colheita/contract/registration/member-categories";

/** What a category is called where a person chooses or reads it. */
export const categoryLabels: Readonly<Record<(typeof MEMBER_CATEGORIES)[number], string>> = {
  Agricultor: "Produtor rural ou familiar",
  "Funcionário de fazenda": "Funcionário de fazenda",
  "Profissional do agro": "Outro profissional do agro",
  Estudante: "Estudante",
  "Pesquisador ou influenciador": "Pesquisador ou influenciador",
};

/** Returns the label of a category; one that no sign-up offers by its own name. */
export function categoryLabel(category: string): string {
  const labels: Readonly<Record<string, string>> = categoryLabels;
  return labels[category] ?? category;
}
