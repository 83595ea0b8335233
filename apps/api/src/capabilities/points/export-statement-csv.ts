import { formatDate, formatDateAt } from "@colheita/brazil";
import type { StatementLine } from "@colheita/contract/points/points-records";
import { kindLabels } from "./export-statement-labels.ts";

const BYTE_ORDER_MARK = "\uFEFF";
const END_OF_LINE = "\r\n";
const HEADERS = [
  "Data",
  "Tipo",
  "Descrição",
  "Origem",
  "Pontos",
  "Validade",
  "Situação",
  "Ganho comercial (R$)",
] as const;

/** A spreadsheet runs a cell that begins like a formula (OWASP, CSV injection): an apostrophe makes it text. */
function safeText(text: string): string {
  return /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
}

function cell(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Cents as a spreadsheet in Portuguese reads a number. */
function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}

/** The first line of the file, with the mark by which spreadsheets know UTF-8. */
export function csvHead(): string {
  return BYTE_ORDER_MARK + HEADERS.join(";") + END_OF_LINE;
}

/** What keeps its points from being spent, if something does. */
function stateOf({ isExpired, releasesOn }: StatementLine): string {
  if (releasesOn !== undefined) return `Libera em ${formatDate(releasesOn)}`;
  return isExpired ? "Vencido" : "";
}

/** One line of the statement: words are made safe, points stay a number with its sign. */
export function csvLine(line: StatementLine): string {
  const { kind, description, origin, points, pointAt, expiresOn, commercialGainCents } = line;
  const cells = [
    formatDateAt(pointAt),
    kindLabels[kind],
    safeText(description),
    safeText(origin),
    String(points),
    expiresOn === undefined ? "" : formatDate(expiresOn),
    stateOf(line),
    commercialGainCents === undefined ? "" : decimalOf(commercialGainCents),
  ];
  return cells.map(cell).join(";") + END_OF_LINE;
}
