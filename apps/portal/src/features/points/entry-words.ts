import type { EntryKind } from "@colheita/contract/points/points-records";

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
