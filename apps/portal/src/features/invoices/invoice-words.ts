import { statusWords } from "@colheita/contract/invoices/invoice-records";
import type { InvoiceStatus, RejectionReason } from "@colheita/contract/invoices/invoice-records";
import type { BadgeTone } from "@colheita/ui/badge/badge";
import type { IconName } from "@colheita/ui/icon/icon";

interface StatusLook {
  readonly label: string;
  readonly tone: Extract<BadgeTone, "ok" | "warning" | "error">;
  readonly icon: IconName;
}

const pending = { tone: "warning", icon: "pause" } as const;

/**
 * How each status is shown (3.2, Invoice): what waits with the pause, what was refused with the x, what is approved
 * with the check.
 */
export const statusLooks: Readonly<Record<InvoiceStatus, StatusLook>> = {
  "in-review": { label: statusWords["in-review"], ...pending },
  "in-appeal": { label: statusWords["in-appeal"], ...pending },
  rejected: { label: statusWords.rejected, tone: "error", icon: "x" },
  approved: { label: statusWords.approved, tone: "ok", icon: "check" },
};

interface ReasonWords {
  readonly title: string;
  readonly text: string;
}

/** What a member reads of why an invoice was refused, and what may be done. */
export const reasonWords: Readonly<Record<RejectionReason, ReasonWords>> = {
  "issuer-not-eligible": {
    title: "Quem emitiu a nota não participa do programa.",
    text: "Só contam notas de distribuidores participantes.",
  },
  "outside-season": {
    title: "A data da nota está fora das safras do programa.",
    text: "Confira a data de emissão no papel.",
  },
  "sent-too-late": {
    title: "O prazo para enviar esta nota acabou.",
    text: "Envie as próximas assim que receber a mercadoria.",
  },
  "not-yours": {
    title: "A nota está em nome de outra pessoa.",
    text: "Só contam notas no seu CPF ou CNPJ.",
  },
  "not-a-sale": {
    title: "A nota não é de uma compra.",
    text: "Devoluções, remessas, amostras e bonificações não pontuam.",
  },
  "not-authorised": {
    title: "A nota não está autorizada na Receita.",
    text: "Peça ao distribuidor para conferir a situação dela.",
  },
  "no-eligible-product": {
    title: "Nenhum produto desta nota pontua.",
    text: "Veja em Como ganhar quais produtos contam.",
  },
  "wrong-figures": {
    title: "O valor ou a data não confere com a nota.",
    text: "Compare com o papel e peça outra análise.",
  },
  other: { title: "A nota não pôde ser aprovada.", text: "Veja o que a nossa equipe escreveu." },
};
