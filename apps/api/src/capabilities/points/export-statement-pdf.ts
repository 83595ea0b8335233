import { createRequire } from "node:module";
import { formatDate, formatDateAt, formatDateTime, formatInteger } from "@colheita/brazil";
import type { StatementLine } from "@colheita/contract/points/points-records";
import pdfmake, { type Content, type TableCell } from "pdfmake";
import { kindLabels } from "./export-statement-labels.ts";

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
  /** Of all lines, also those that are not shown. */
  readonly totals: { readonly lines: number; readonly gained: number; readonly spent: number };
  readonly lines: readonly StatementLine[];
}

type PdfDefinition = Parameters<typeof pdfmake.createPdf>[0];

const GREEN = "#0b5b35";
const DEEP_GREEN = "#06371f";
const EARTH = "#7a2a1a";
const INK = "#11211a";
const MUTED = "#53635a";
const EDGE = "#d6dfd8";
const STRIPE = "#f4f7f4";
const CARD = "#e1f1df";

/** Roboto, which pdfmake ships (Apache License 2.0): it has every letter that a statement may hold. */
const fonts = createRequire(import.meta.url)("pdfmake/fonts/Roboto.js") as typeof pdfmake.fonts;
pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
const fontFiles = new Set(Object.values(fonts).flatMap((faces) => Object.values(faces)));
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

const signed = (points: number) => (points > 0 ? `+${formatInteger(points)}` : formatInteger(points));

/** Characters beyond the font, such as emoji, would be drawn as empty boxes. */
const drawable = (text: string) =>
  text.replaceAll(/[^\u0020-\u024F\u0370-\u03FF\u0400-\u04FF\u2010-\u203A\u20AC\u2122]/gu, "");

function summary({ totals, available }: StatementDocument): Content {
  const figures: [string, string, string][] = [
    ["Entradas", signed(totals.gained), GREEN],
    ["Saídas", signed(totals.spent), EARTH],
    ["Resultado do período", signed(totals.gained + totals.spent), INK],
    ["Saldo disponível hoje", formatInteger(available), INK],
  ];
  const card = ([label, value, color]: [string, string, string]): TableCell => ({
    stack: [
      { text: label, fontSize: 8, color: MUTED },
      { text: value, fontSize: 14, bold: true, color, margin: [0, 2, 0, 0] },
    ],
    fillColor: CARD,
    border: [false, false, false, false],
    margin: [8, 6, 8, 6],
  });
  return {
    table: { widths: ["*", "*", "*", "*"], body: [figures.map(card)] },
    layout: { vLineWidth: () => 4, vLineColor: () => "#ffffff", hLineWidth: () => 0 },
    margin: [0, 0, 0, 14],
  };
}

const heads: [string, "left" | "right"][] = [
  ["Data", "left"],
  ["Tipo", "left"],
  ["Descrição", "left"],
  ["Origem", "left"],
  ["Validade", "left"],
  ["Pontos", "right"],
];

function row(line: StatementLine): TableCell[] {
  return [
    { text: formatDateAt(line.pointAt) },
    { text: kindLabels[line.kind] },
    { text: drawable(line.description) },
    { text: drawable(line.origin), color: MUTED },
    { text: line.expiresOn === undefined ? "" : formatDate(line.expiresOn), color: MUTED },
    {
      text: signed(line.points),
      alignment: "right",
      bold: true,
      color: line.points > 0 ? GREEN : EARTH,
      noWrap: true,
    },
  ];
}

function table(lines: readonly StatementLine[]): Content {
  const head = heads.map(([text, alignment]): TableCell => ({
    text,
    alignment,
    bold: true,
    color: "#ffffff",
    fillColor: GREEN,
  }));
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [50, 64, "*", 100, 50, 50],
      body: [head, ...lines.map(row)],
    },
    layout: {
      hLineWidth: (place, node) => (place === node.table.body.length ? 0.5 : 0),
      vLineWidth: () => 0,
      hLineColor: () => EDGE,
      fillColor: (place) => (place > 0 && place % 2 === 0 ? STRIPE : null),
      paddingTop: () => 4,
      paddingBottom: () => 4,
      paddingLeft: () => 5,
      paddingRight: () => 5,
    },
  };
}

function definitionOf(statement: StatementDocument): PdfDefinition {
  const { programmeName, memberName, taxId, period, issuedAt, totals, lines } = statement;
  const hidden = totals.lines - lines.length;
  const notes: Content[] = [];
  if (lines.length === 0)
    notes.push({ text: "Não há lançamentos neste período.", color: MUTED, margin: [0, 10, 0, 0] });
  if (hidden > 0)
    notes.push({
      text: `Este arquivo mostra os ${formatInteger(lines.length)} primeiros lançamentos de ${formatInteger(totals.lines)}. Os totais contam todos eles. Para ver os outros, escolha um período menor ou baixe o extrato em CSV.`,
      color: EARTH,
      margin: [0, 10, 0, 0],
    });
  return {
    info: {
      title: `Extrato de pontos - ${drawable(memberName)}`,
      author: drawable(programmeName),
      creator: "Colheita",
      producer: "Colheita",
    },
    language: "pt-BR",
    pageSize: "A4",
    pageMargins: [36, 40, 36, 46],
    defaultStyle: { font: "Roboto", fontSize: 8.5, color: INK },
    footer: (page, pages) => ({
      columns: [
        {
          text: `${drawable(programmeName)} · Extrato emitido em ${formatDateTime(issuedAt)} (horário de Brasília)`,
          color: MUTED,
        },
        { text: `Página ${page} de ${pages}`, alignment: "right", color: MUTED, width: 90 },
      ],
      fontSize: 7.5,
      margin: [36, 16, 36, 0],
    }),
    content: [
      {
        columns: [
          { text: drawable(programmeName), fontSize: 11, bold: true, color: GREEN },
          { text: `Emitido em ${formatDateAt(issuedAt)}`, alignment: "right", color: MUTED },
        ],
      },
      { text: "Extrato de pontos", fontSize: 20, bold: true, color: DEEP_GREEN, margin: [0, 4, 0, 8] },
      {
        text: [
          { text: drawable(memberName), bold: true, fontSize: 10 },
          { text: `   ${taxId}`, color: MUTED },
        ],
      },
      { text: drawable(period), color: MUTED, margin: [0, 2, 0, 10] },
      summary(statement),
      ...(lines.length > 0 ? [table(lines)] : []),
      ...notes,
    ],
  };
}

/** Draws the statement as a PDF. Thousands of lines keep a processor busy for seconds: call it off the main thread. */
export function drawStatement(statement: StatementDocument): Promise<Buffer> {
  return pdfmake.createPdf(definitionOf(statement)).getBuffer();
}
