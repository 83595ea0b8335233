/** What members are to the programme, as it is stored (DECISIONS, "Categories"). `Agricultor` covers the farmer's family. */
export const MEMBER_CATEGORIES = [
  "Agricultor",
  "Funcionário de fazenda",
  "Profissional do agro",
  "Estudante",
  "Pesquisador ou influenciador",
] as const;

/** The category of farmers, to whom some rules of the forms are kinder (section 6, "Farmers"). */
export const FARMER_CATEGORY = "Agricultor";
