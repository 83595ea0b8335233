import { formatDateTime, formatInteger, maskCep } from "@colheita/brazil";
import { eventWords, visibleHistory } from "@colheita/contract/rewards/order-events";
import type { RedemptionDetail } from "@colheita/contract/rewards/redemption-records";
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

/** Everything that stands in the file, in words or ready to be written as words. */
export interface ReceiptDocument {
  readonly programmeName: string;
  readonly memberName: string;
  /** With its mask. */
  readonly taxId: string;
  readonly issuedAt: Date;
  readonly detail: RedemptionDetail;
}

const points = (count: number): string => `${formatInteger(count)} ${count === 1 ? "ponto" : "pontos"}`;

function addressOf(delivery: NonNullable<RedemptionDetail["delivery"]>): string {
  const { recipient, street, number, complement, district, city, state, postalCode } = delivery;
  const line = [`${street}, ${number}`, complement, district].filter(Boolean).join(", ");
  return `${recipient}\n${line}\n${city} (${state}), ${maskCep(postalCode)}`;
}

/** Returns what happened last, as the history says it. */
function stateOf(history: RedemptionDetail["history"]): string | undefined {
  const last = visibleHistory(history).at(-1);
  return last && eventWords[last.event];
}

/** Returns what was redeemed, a line for each fact that there is. */
function factsOf({ redemption, delivery, tracking, history }: RedemptionDetail): [string, string][] {
  const { id, rewardName, quantity, milestoneName, reason } = redemption;
  const total = points(redemption.points);
  const price = quantity === 1 ? total : `${total} (${points(redemption.points / quantity)} cada)`;
  const facts: [string, string | undefined][] = [
    ["Situação", stateOf(history)],
    ["Pedido", id],
    ["Prêmio", rewardName],
    ["Quantidade", quantity === 1 ? "1 unidade" : `${formatInteger(quantity)} unidades`],
    ["Valor", milestoneName === undefined ? price : `Escolha por nível: ${milestoneName}`],
    ["Entrega", delivery && addressOf(delivery)],
    ["Rastreio", tracking],
    ["Observação", reason],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

function factRow([label, value]: [string, string]): TableCell[] {
  return [
    { text: label, color: inks.muted },
    { text: drawable(value), bold: true },
  ];
}

/** Returns what a receipt says, in pdfmake's words. */
export function definitionOf({ detail, ...head }: ReceiptDocument): PdfDefinition {
  const { programmeName, memberName, taxId, issuedAt } = head;
  const history = visibleHistory(detail.history).map(({ event, at }): TableCell[] => [
    { text: formatDateTime(at) },
    { text: eventWords[event] },
  ]);
  const title = "Comprovante de resgate";
  const content: Content[] = [
    { text: drawable(programmeName), fontSize: 11, bold: true, color: inks.green },
    { text: title, fontSize: 20, bold: true, color: inks.deepGreen, margin: [0, 4, 0, 8] },
    {
      text: [
        { text: drawable(memberName), bold: true, fontSize: 10 },
        { text: `   ${taxId}`, color: inks.muted },
      ],
      margin: [0, 0, 0, 12],
    },
    {
      table: { headerRows: 0, widths: [90, "*"], body: factsOf(detail).map(factRow) },
      layout: "lightHorizontalLines",
      margin: [0, 0, 0, 16],
    },
    stripedTable([110, "*"], [[headCell("Quando"), headCell("O que aconteceu")], ...history]),
    {
      text: "Este comprovante mostra o resgate como estava quando foi emitido. Não é nota fiscal, e não traz códigos de vales: eles ficam na sua conta.",
      color: inks.muted,
      margin: [0, 14, 0, 0],
    },
  ];
  return onLetterhead(
    { programmeName, memberName, issuedAt, title, footName: "Comprovante emitido" },
    content,
  );
}

/** Draws a receipt as a PDF. */
export function drawReceipt(receipt: ReceiptDocument): Promise<Buffer> {
  return drawPdf(definitionOf(receipt));
}
