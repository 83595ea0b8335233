import { addDays, formatDate, formatInteger } from "@colheita/brazil";
import type { StatementFilter } from "@colheita/contract/points/statement-endpoints";
import type { EntryKind, StatementLine } from "@colheita/contract/points/points-records";

/** What members read for each kind of entry (3.2, PointStatement). */
export const kindLabels: Readonly<Record<EntryKind, string>> = {
  Reversal: "Estornos",
  Canceled: "Cancelados",
  Loan: "Empréstimos",
  Bonus: "Bônus",
  Earned: "Pontuações",
  Redeem: "Resgates",
  Expired: "Expirações",
  Manual: "Fornecidos",
  Debt: "Débitos",
  Reserved: "Reservados",
  Transfered: "Transferência",
};

/**
 * Returns what is said of a line of which points expired unused: all of them, or how many. Nothing of one that lost
 * none.
 */
export function expiredLabel({
  points,
  expiredPoints = 0,
}: Pick<StatementLine, "points" | "expiredPoints">): string {
  if (expiredPoints === 0) return "";
  if (expiredPoints >= points) return "vencido";
  return `${formatInteger(expiredPoints)} ${expiredPoints === 1 ? "vencido" : "vencidos"}`;
}

/** Returns the filter in words, with the dates it covers: "De 01/01/2026 a 31/01/2026, por data de validade". */
export function filterLabel(filter: StatementFilter, today: string): string {
  const from = filter.days === undefined ? filter.from : addDays(today, 1 - filter.days);
  const to = filter.days === undefined ? filter.to : today;
  const date = filter.dateKind === "expiration" ? "data de validade" : "data dos pontos";
  const parts = [
    from !== undefined && to !== undefined
      ? `De ${formatDate(from)} a ${formatDate(to)}, por ${date}`
      : from !== undefined
        ? `A partir de ${formatDate(from)}, por ${date}`
        : to !== undefined
          ? `Até ${formatDate(to)}, por ${date}`
          : "Todo o período",
  ];
  if (filter.kind !== undefined) parts.push(`só ${kindLabels[filter.kind]}`);
  const words = filter.search?.trim();
  if (words) parts.push(`com “${words}”`);
  return parts.join("; ");
}
