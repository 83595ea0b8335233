import { createRequire } from "node:module";
import { formatDateTime } from "@colheita/brazil";
import pdfmake, { type Content, type TableCell } from "pdfmake";

/** What a document is made of, as the library takes it. */
export type PdfDefinition = Parameters<typeof pdfmake.createPdf>[0];

/** The inks of every document (design tokens). */
export const inks = {
  green: "#0b5b35",
  deepGreen: "#06371f",
  earth: "#7a2a1a",
  ink: "#11211a",
  muted: "#53635a",
  edge: "#d6dfd8",
  stripe: "#f4f7f4",
  card: "#e1f1df",
} as const;

/** Roboto, which pdfmake ships (Apache License 2.0): it has every letter that a name may hold. */
const fonts = createRequire(import.meta.url)("pdfmake/fonts/Roboto.js") as typeof pdfmake.fonts;
pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
const fontFiles = new Set(Object.values(fonts).flatMap((faces) => Object.values(faces)));
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

/**
 * Returns a text without the characters beyond the font, such as emoji, which would be drawn as empty boxes. Lines stay
 * lines.
 */
export const drawable = (text: string): string =>
  text.replaceAll(/[^\n\u0020-\u024F\u0370-\u03FF\u0400-\u04FF\u2010-\u203A\u20AC\u2122]/gu, "");

/** Whose document it is, what it is called, and when it was made. */
export interface Letterhead {
  readonly programmeName: string;
  readonly title: string;
  readonly memberName: string;
  /** What the foot of each page calls it. */
  readonly footName: string;
  readonly issuedAt: Date;
}

/** Returns a page of the programme around some content: A4, its letters, the title of the file, and page numbers. */
export function onLetterhead(head: Letterhead, content: Content[]): PdfDefinition {
  const { programmeName, title, memberName, footName, issuedAt } = head;
  return {
    info: {
      title: `${title} - ${drawable(memberName)}`,
      author: drawable(programmeName),
      creator: "Colheita",
      producer: "Colheita",
    },
    language: "pt-BR",
    pageSize: "A4",
    pageMargins: [36, 40, 36, 46],
    defaultStyle: { font: "Roboto", fontSize: 8.5, color: inks.ink },
    footer: (page, pages) => ({
      columns: [
        {
          text: `${drawable(programmeName)} · ${footName} em ${formatDateTime(issuedAt)} (horário de Brasília)`,
          color: inks.muted,
        },
        { text: `Página ${page} de ${pages}`, alignment: "right", color: inks.muted, width: 90 },
      ],
      fontSize: 7.5,
      margin: [36, 16, 36, 0],
    }),
    content,
  };
}

/** A head of a column. */
export const headCell = (text: string, alignment: "left" | "right" = "left"): TableCell => ({
  text,
  alignment,
  bold: true,
  color: "#ffffff",
  fillColor: inks.green,
});

/**
 * Returns a table that repeats its heads, every second row tinted. It breaks between rows; where one of them may be
 * higher than a page (`hasLongRows`), within rows too: of what stays together and higher than a page the library draws
 * the first page alone.
 */
export function stripedTable(
  widths: (number | string)[],
  body: TableCell[][],
  { hasLongRows = false }: { readonly hasLongRows?: boolean } = {},
): Content {
  const together = hasLongRows ? {} : { dontBreakRows: true, keepWithHeaderRows: 1 };
  return {
    table: { headerRows: 1, ...together, widths, body },
    layout: {
      hLineWidth: (place, node) => (place === node.table.body.length ? 0.5 : 0),
      vLineWidth: () => 0,
      hLineColor: () => inks.edge,
      fillColor: (place) => (place > 0 && place % 2 === 0 ? inks.stripe : null),
      paddingTop: () => 4,
      paddingBottom: () => 4,
      paddingLeft: () => 5,
      paddingRight: () => 5,
    },
  };
}

/** Draws a document. Thousands of lines keep a processor busy for seconds: call it off the main thread. */
export function drawPdf(definition: PdfDefinition): Promise<Buffer> {
  return pdfmake.createPdf(definition).getBuffer();
}
