import { formatInteger } from "@colheita/brazil";
import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";

interface Notice {
  readonly title: string;
  readonly message: string;
}

/** Returns what a member is told of an invoice that was approved, with their own day and total or the document's. */
export function approvalNotice(number: number, points: number, isCorrected: boolean): Notice {
  const earned =
    points === 0
      ? "Esta nota não rendeu pontos. Veja por quê em Como ganhar."
      : `Esta nota rendeu ${points === 1 ? "1 ponto" : `${formatInteger(points)} pontos`}.`;
  return {
    title: `Nota ${invoiceNumberWords(number)} aprovada`,
    message: isCorrected ? `${earned} Corrigimos a data ou o valor pelo que está na nota.` : earned,
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
export function cancellationNotice(number: number, points: number): Notice {
  return {
    title: `Nota ${invoiceNumberWords(number)} cancelada`,
    message: `${points === 0 ? "" : "O que ela rendeu foi estornado. "}Veja o motivo.`,
  };
}
