import { formatChange, formatDate, formatDateAt, formatInteger } from "@colheita/brazil";
import type { StatementLine } from "@colheita/contract/points/points-records";
import type { Content, TableCell } from "pdfmake";
import {
  drawable,
  drawPdf,
  headCell,
  inks,
  onLetterhead,
  stripedTable,
  type PdfDefinition,
} from "../../../platform/documents/letterhead.ts";
import { expiredLabel, kindLabels } from "./export-statement-labels.ts";

/** Everything that stands in the file, in words or ready to be written as words. */
export interface StatementDocument {
  readonly programmeName: string;
  readonly memberName: string;
  /** With its mask. */
  readonly taxId: string;
  /** The period and the filters, in words. */
  readonly period: string;
  readonly issuedAt: Date;
  readonly available: number;
  /** What was earned and waits to be released: no part of `available`. */
  readonly pending: number;
  /** Of all lines, also those that are not shown. */
  readonly totals: { readonly lines: number; readonly gained: number; readonly spent: number };
  readonly lines: readonly StatementLine[];
}

function summary({ totals, available }: StatementDocument): Content {
  const figures: [string, string, string][] = [
    ["Entradas", formatChange(totals.gained), inks.green],
    ["Saídas", formatChange(totals.spent), inks.earth],
    ["Resultado do período", formatChange(totals.gained + totals.spent), inks.ink],
    ["Saldo disponível hoje", formatInteger(available), inks.ink],
  ];
  const card = ([label, value, color]: [string, string, string]): TableCell => ({
    stack: [
      { text: label, fontSize: 8, color: inks.muted },
      { text: value, fontSize: 14, bold: true, color, margin: [0, 2, 0, 0] },
    ],
    fillColor: inks.card,
    border: [false, false, false, false],
    margin: [8, 6, 8, 6],
  });
  return {
    table: { widths: ["*", "*", "*", "*"], body: [figures.map(card)] },
    layout: { vLineWidth: () => 4, vLineColor: () => "#ffffff", hLineWidth: () => 0 },
    margin: [0, 0, 0, 14],
  };
}

function waiting({ pending }: StatementDocument): Content[] {
  if (pending === 0) return [];
  const text = pending === 1 ? "1 ponto aguarda" : `${formatInteger(pending)} pontos aguardam`;
  return [{ text: `Além do saldo, ${text} liberação.`, color: inks.muted, margin: [0, -6, 0, 12] }];
}

const heads: [string, "left" | "right"][] = [
  ["Data", "left"],
  ["Tipo", "left"],
  ["Descrição", "left"],
  ["Origem", "left"],
  ["Validade", "left"],
  ["Pontos", "right"],
];

/** Returns until when its points can be spent, and what keeps them from it. */
function validityOf({ expiresOn, expiresTo, releasesOn, ...line }: StatementLine): string {
  const until = expiresTo === undefined ? "" : ` a ${formatDate(expiresTo)}`;
  const date = expiresOn === undefined ? [] : [`${formatDate(expiresOn)}${until}`];
  if (releasesOn !== undefined) return [...date, `libera em ${formatDate(releasesOn)}`].join("\n");
  const expired = expiredLabel(line);
  return (expired === "" ? date : [...date, expired]).join("\n");
}

function row(line: StatementLine): TableCell[] {
  return [
    { text: formatDateAt(line.pointAt) },
    { text: kindLabels[line.kind] },
    { text: drawable(line.description) },
    { text: drawable(line.origin), color: inks.muted },
    { text: validityOf(line), color: inks.muted },
    {
      text: formatChange(line.points),
      alignment: "right",
      bold: true,
      color: line.points > 0 ? inks.green : inks.earth,
      noWrap: true,
    },
  ];
}

function table(lines: readonly StatementLine[]): Content {
  const head = heads.map(([text, alignment]) => headCell(text, alignment));
  return stripedTable([50, 64, "*", 100, 50, 50], [head, ...lines.map(row)]);
}

/** Returns what the statement's PDF says, in pdfmake's words. */
export function definitionOf(statement: StatementDocument): PdfDefinition {
  const { programmeName, memberName, taxId, period, issuedAt, totals, lines } = statement;
  const hidden = totals.lines - lines.length;
  const notes: Content[] = [];
  if (lines.length === 0)
    notes.push({ text: "Não há lançamentos neste período.", color: inks.muted, margin: [0, 10, 0, 0] });
  if (hidden > 0)
    notes.push({
      text: `Este arquivo mostra os ${formatInteger(lines.length)} primeiros lançamentos de ${formatInteger(totals.lines)}. Os totais contam todos eles. Para ver os outros, escolha um período menor ou baixe o extrato em CSV.`,
      color: inks.earth,
      margin: [0, 10, 0, 0],
    });
  const head = {
    programmeName,
    memberName,
    issuedAt,
    title: "Extrato de pontos",
    footName: "Extrato emitido",
  };
  return onLetterhead(head, [
    {
      columns: [
        { text: drawable(programmeName), fontSize: 11, bold: true, color: inks.green },
        { text: `Emitido em ${formatDateAt(issuedAt)}`, alignment: "right", color: inks.muted },
      ],
    },
    { text: "Extrato de pontos", fontSize: 20, bold: true, color: inks.deepGreen, margin: [0, 4, 0, 8] },
    {
      text: [
        { text: drawable(memberName), bold: true, fontSize: 10 },
        { text: `   ${taxId}`, color: inks.muted },
      ],
    },
    { text: drawable(period), color: inks.muted, margin: [0, 2, 0, 10] },
    summary(statement),
    ...waiting(statement),
    ...(lines.length > 0 ? [table(lines)] : []),
    ...notes,
  ]);
}

/** Draws the statement as a PDF. Thousands of lines keep a processor busy for seconds: call it off the main thread. */
export function drawStatement(statement: StatementDocument): Promise<Buffer> {
  return drawPdf(definitionOf(statement));
}
