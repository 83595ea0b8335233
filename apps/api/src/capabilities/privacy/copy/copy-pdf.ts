import { formatDateAt, formatInteger } from "@colheita/brazil";
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
import type { CopyChapter, CopyDocument, CopyList } from "./copy-chapters.ts";

const TITLE = "Seus dados no programa";
/**
 * What is longer may be higher than a page in a narrow column: it does not stay together, or its end would not be
 * drawn.
 */
const LONG_TEXT = 240;
/** What a line break counts for, in characters. */
const LINE = 10;

const isLong = (text: string): boolean => text.length + LINE * (text.split("\n").length - 1) > LONG_TEXT;

/**
 * How far down a page, of its height, a heading of a list may stand: below it heads and a row of some lines have no room. That
 * of a chapter has the list's below it.
 */
const LOWEST_HEADING = { chapter: 0.74, list: 0.78 } as const;

/** Widths by what stands in a column: instants and figures are narrow, words share the rest. */
const NARROW =
  /^(Data|Validade|Tipo|Pontos|Restam|Ganhos|Resgatados|Dia|Mês|Por você|Situação|Dias antes|Meio|Número|De quem)$/;
const INSTANT = / em$|^Último uso$|^Primeira vez$|^Vale até$/;
const widthOf = (head: string): number | string => {
  if (NARROW.test(head)) return 62;
  return INSTANT.test(head) ? 74 : "*";
};

/**
 * Returns a text whose long words without a blank, such as addresses and ids, may break anywhere: they would push a
 * column off the page.
 */
const breakable = (text: string): string =>
  drawable(text).replaceAll(/[^\s\u200B]{24,}/g, (word) => word.replaceAll(/(.{12})/g, "$1\u00AD"));

/** Figures that people compare stand under each other by their last digit. */
const FIGURES = /^(Pontos|Restam|Ganhos|Resgatados|Dias antes)$/;
const alignmentOf = (head: string | undefined) => (FIGURES.test(head ?? "") ? "right" : "left");

function tableOf({ heads = [], rows }: CopyList): Content {
  const body = rows.map((row) =>
    row.map((text, at): TableCell => ({ text: breakable(text), alignment: alignmentOf(heads[at]) })),
  );
  const hasLongRows = rows.some((row) => row.some(isLong));
  return stripedTable(heads.map(widthOf), [heads.map((head) => headCell(head, alignmentOf(head))), ...body], {
    hasLongRows,
  });
}

function blocksOf({ rows }: CopyList): Content[] {
  return rows.map((row) => {
    const pairs: TableCell[][] = [];
    for (let at = 0; at < row.length; at += 2)
      pairs.push([{ text: row[at] ?? "", color: inks.muted }, { text: breakable(row[at + 1] ?? "") }]);
    return {
      table: { widths: [130, "*"], dontBreakRows: !row.some(isLong), body: pairs },
      layout: {
        hLineWidth: (place, node) => (place === 0 || place === node.table.body.length ? 0.5 : 0),
        vLineWidth: () => 0,
        hLineColor: () => inks.edge,
        paddingTop: () => 3,
        paddingBottom: () => 3,
        paddingLeft: () => 5,
        paddingRight: () => 5,
      },
      margin: [0, 0, 0, 6],
    } satisfies Content;
  });
}

function listContent(list: CopyList): Content[] {
  // A heading stays with what follows it.
  const heading: Content = {
    text: list.title,
    fontSize: 10.5,
    bold: true,
    color: inks.ink,
    headlineLevel: 2,
    margin: [0, 10, 0, 4],
  };
  if (list.rows.length === 0)
    return [{ stack: [heading, { text: "Nada guardado.", color: inks.muted }], unbreakable: true }];
  const left: Content[] =
    list.left > 0
      ? [
          {
            text: `Mais ${formatInteger(list.left)} linhas estão no arquivo JSON.`,
            color: inks.earth,
            margin: [0, 4, 0, 0],
          },
        ]
      : [];
  return [heading, ...(list.heads ? [tableOf(list)] : blocksOf(list)), ...left];
}

const chapterContent = ({ title, lists }: CopyChapter): Content[] => [
  { text: title, fontSize: 14, bold: true, color: inks.deepGreen, headlineLevel: 1, margin: [0, 18, 0, 0] },
  ...lists.flatMap(listContent),
];

/** Returns the definition of the document for the library. */
export function definitionOf(copy: CopyDocument): PdfDefinition {
  const { programmeName, memberName, taxId, issuedAt, chapters } = copy;
  const head = { programmeName, memberName, issuedAt, title: TITLE, footName: "Cópia feita" };
  const definition = onLetterhead(head, [
    {
      columns: [
        { text: drawable(programmeName), fontSize: 11, bold: true, color: inks.green },
        { text: `Feita em ${formatDateAt(issuedAt)}`, alignment: "right", color: inks.muted },
      ],
    },
    { text: TITLE, fontSize: 20, bold: true, color: inks.deepGreen, margin: [0, 4, 0, 8] },
    {
      text: [
        { text: drawable(memberName), bold: true, fontSize: 10 },
        { text: `   ${taxId}`, color: inks.muted },
      ],
    },
    {
      text: "Aqui está o que o programa guarda sobre você (Lei 13.709/2018, art. 18). Senhas, códigos e chaves não aparecem: deles só guardamos o que ninguém consegue ler. O arquivo JSON tem tudo, campo por campo.",
      color: inks.muted,
      margin: [0, 4, 0, 0],
    },
    ...chapters.flatMap(chapterContent),
  ]);
  return {
    ...definition,
    // A table that moves to the next page as a whole counts as begun here: its heading goes by where it stands itself.
    pageBreakBefore: ({ headlineLevel, startPosition }, context) =>
      headlineLevel !== undefined &&
      (startPosition.verticalRatio > LOWEST_HEADING[headlineLevel === 1 ? "chapter" : "list"] ||
        context.getFollowingNodesOnPage().length === 0),
  };
}

/** Draws a copy. Years of lines keep a processor busy for seconds: call it off the main thread. */
export function drawCopy(copy: CopyDocument): Promise<Buffer> {
  return drawPdf(definitionOf(copy));
}
