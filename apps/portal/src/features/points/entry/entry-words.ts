import type { EntryKind, StatementLine } from "@colheita/contract/points/points-records";

/** What each kind of entry is called, letter by letter as in 3.2 (PointStatement). */
export const entryLabels: Readonly<Record<EntryKind, string>> = {
  Earned: "Pontuações",
  Bonus: "Bônus",
  Manual: "Fornecidos",
  Transfered: "Transferência",
  Loan: "Empréstimos",
  Reserved: "Reservados",
  Redeem: "Resgates",
  Debt: "Débitos",
  Reversal: "Estornos",
  Canceled: "Cancelados",
  Expired: "Expirações",
};

const RETURNS: readonly EntryKind[] = ["Reserved", "Redeem", "Canceled", "Reversal"];

/** Returns the heading of a line's panel. */
export function storyTitle({ kind, points }: Pick<StatementLine, "kind" | "points">): string {
  if (points < 0) return "De onde saíram";
  return RETURNS.includes(kind) ? "Por que voltaram" : "Como ganhei";
}
