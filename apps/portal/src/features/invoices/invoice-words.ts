import { formatInteger, maskTaxId } from "@colheita/brazil";
import { rejectionWords, statusWords } from "@colheita/contract/invoices/invoice-records";
import type {
  InvoiceDetail,
  InvoiceIssuer,
  InvoiceStatus,
  RejectionReason,
} from "@colheita/contract/invoices/invoice-records";
import type { BadgeTone } from "@colheita/ui/badge/badge";
import type { IconName } from "@colheita/ui/icon/icon";

/** Returns how many invoices there are, in words: "1 nota", "1.200 notas". */
export const countInWords = (count: number): string =>
  `${formatInteger(count)} ${count === 1 ? "nota" : "notas"}`;

/** What an issuer is called whom no account of the sales channel knows. */
export const STRANGER = "Não participante";

/** Returns what an issuer is called where nothing else tells one stranger from another. */
export const issuerWords = ({ name, taxId }: InvoiceIssuer): string =>
  name ?? `${STRANGER}, ${maskTaxId(taxId)}`;

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

/** What a member may do about the reason for which an invoice was refused. */
const advice: Readonly<Record<RejectionReason, string>> = {
  "issuer-not-eligible": "Só contam notas de distribuidores participantes.",
  "outside-season": "Confira a data de emissão no papel.",
  "sent-too-late": "Envie as próximas assim que receber a mercadoria.",
  "not-yours": "Só contam notas no seu CPF ou CNPJ.",
  "not-a-sale": "Devoluções, remessas, amostras e bonificações não pontuam.",
  "not-authorised": "Peça ao distribuidor para conferir a situação dela.",
  "no-eligible-product": "Veja em Como ganhar quais produtos contam.",
  "wrong-figures": "Compare com o papel.",
  other: "Fale com a nossa equipe para saber mais.",
};

const SLIP = "Se foi engano ao digitar a data ou o valor, conte o certo e peça outra análise.";

interface RefusalWords {
  readonly title: string;
  readonly text: string;
  /** What may be done beside. */
  readonly hint?: string;
}

/** Returns what a member reads of why an invoice was refused, and what may be done. */
export function refusalWords({
  rejectionReason,
  rejectionNote,
  appealUntil,
}: Pick<InvoiceDetail, "rejectionReason" | "rejectionNote" | "appealUntil">): RefusalWords | undefined {
  if (rejectionReason === undefined) return undefined;
  const words = { title: rejectionWords[rejectionReason], text: rejectionNote ?? advice[rejectionReason] };
  const mayBeSlip = ["wrong-figures", "outside-season", "sent-too-late"].includes(rejectionReason);
  return mayBeSlip && appealUntil !== undefined ? { ...words, hint: SLIP } : words;
}
