import { formatInteger } from "@colheita/brazil";
import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";

interface Notice {
  readonly title: string;
  readonly message: string;
}

/** Returns what a member is told of an invoice that was approved. */
export function approvalNotice(number: number, points: number): Notice {
  return {
    title: `Nota ${invoiceNumberWords(number)} aprovada`,
    message:
      points === 0
        ? "Nenhum item desta nota pontua pelas regras do dia da compra."
        : `${points === 1 ? "1 ponto caiu" : `${formatInteger(points)} pontos caíram`} com esta nota.`,
  };
}

/** Returns what a member is told of one that was refused, and whether they may still ask for another look. */
export function rejectionNotice(number: number, appealDays: number | undefined): Notice {
  const days = appealDays === 1 ? "1 dia" : `${appealDays} dias`;
  return {
    title: `Nota ${invoiceNumberWords(number)} reprovada`,
    message:
      appealDays === undefined
        ? "Veja o motivo. Esta foi a segunda análise."
        : `Veja o motivo. Se não concordar, você pode pedir outra análise em até ${days}.`,
  };
}

/** Returns what a member is told of one that was cancelled after it was approved. */
export function cancellationNotice(number: number): Notice {
  return {
    title: `Nota ${invoiceNumberWords(number)} cancelada`,
    message: "Os pontos desta nota foram estornados. Veja o motivo no extrato.",
  };
}
