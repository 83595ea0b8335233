import { csvHead, csvLine, formatInteger } from "@colheita/brazil";
import { rejectionWords, statusWords } from "@colheita/contract/invoices/invoice-records";
import { countInWords } from "../invoice-words.ts";
import { takenWords } from "../send/key-words.ts";
import type { Pause } from "./send-queued.ts";
import type { QueuedInvoice, SendingRefusal } from "./queued-invoice.ts";

/** How invoices are told apart in the report, in the order of its filters. */
export const groupWords = {
  waiting: "Na fila",
  approved: "Aprovadas",
  "in-review": "Em análise",
  rejected: "Reprovadas",
  problem: "Com problema",
} as const;
export type OutcomeGroup = keyof typeof groupWords;

/** Returns the group that one is in. */
export function groupOf({ outcome }: QueuedInvoice): OutcomeGroup {
  if (outcome === undefined) return "waiting";
  if (outcome.kind === "refused") return "problem";
  return outcome.status === "in-appeal" ? "in-review" : outcome.status;
}

/** Returns how many are in each group. */
export function countsOf(items: readonly QueuedInvoice[]): Readonly<Record<OutcomeGroup, number>> {
  const counts = { waiting: 0, approved: 0, "in-review": 0, rejected: 0, problem: 0 };
  for (const item of items) counts[groupOf(item)] += 1;
  return counts;
}

const refusalWords: Readonly<Record<SendingRefusal, string>> = {
  "not-xml": "Formato não aceito. Envie o arquivo XML da nota.",
  zip: "Abra o ZIP e envie os arquivos XML que estão dentro dele.",
  pdf: "Este é o PDF da nota. Envie o XML dela, ou digite a chave de acesso.",
  empty: "O arquivo está vazio. Baixe de novo e tente outra vez.",
  "too-large": "O arquivo tem mais de 600 kB, e o XML de uma nota nunca chega a isso.",
  unreadable: "Não conseguimos ler este arquivo no seu aparelho. Escolha de novo.",
  "invoices/xml-unreadable":
    "Este arquivo não é o XML de uma NF-e ou NFC-e, ou está com defeito. Peça outro a quem emitiu a nota.",
  "invoices/xml-of-test": "Esta nota foi emitida só para teste e não vale como compra.",
  ...takenWords,
  "invoices/too-many-today": "Você já enviou hoje o máximo de notas por dia.",
  "points/balance-frozen": "Esta conta está sendo encerrada e não recebe mais notas.",
  "invalid-request": "A data de emissão desta nota ainda não chegou. Fale com quem emitiu.",
  failed: "Não deu certo, e o problema é nosso. Tente de novo em alguns minutos.",
};

/** What is said of a key that was typed and can't be right: of a file, whoever issued it has to say more. */
const TYPED_WRONG = "Confira a chave, a data e o valor, e digite de novo.";

/** Returns what a member reads of what was not taken, and what to do; nothing for anything else. */
export function refusalWordsOf({ outcome, bytes }: QueuedInvoice): string | undefined {
  if (outcome?.kind !== "refused") return undefined;
  const isTyped = bytes === undefined;
  return isTyped && outcome.reason === "invalid-request" ? TYPED_WRONG : refusalWords[outcome.reason];
}

/** What is said while nothing is being sent although something waits. */
export const pauseWords: Readonly<Record<Pause, { readonly title: string; readonly text: string }>> = {
  offline: {
    title: "Sem sinal.",
    text: "Nada se perde: está guardado neste aparelho. O envio continua sozinho quando a internet voltar.",
  },
  busy: {
    title: "Um momento.",
    text: "O portal está ocupado. O envio continua sozinho em instantes.",
  },
  today: {
    title: "Você chegou ao máximo de notas por dia.",
    text: "O resto está guardado neste aparelho. Volte amanhã ao portal, e o envio continua.",
  },
  stopped: {
    title: "O envio parou.",
    text: "O que falta está guardado neste aparelho. Se houver um aviso no portal, resolva primeiro e tente de novo.",
  },
};

/** Returns how many there are, in words: "1 envio", "1.000 envios". */
export const sendingsInWords = (count: number): string =>
  `${formatInteger(count)} ${count === 1 ? "envio" : "envios"}`;

/** Returns how many files there are, in words. */
export const filesInWords = (count: number): string =>
  `${formatInteger(count)} ${count === 1 ? "arquivo" : "arquivos"}`;

/** Returns how far all have come: "412 de 1.000 envios". */
export function progressWords(items: readonly QueuedInvoice[]): string {
  const done = items.length - countsOf(items).waiting;
  return done === items.length
    ? sendingsInWords(done)
    : `${formatInteger(done)} de ${sendingsInWords(items.length)}`;
}

/** Returns in one sentence what became of all, for whoever does not see the list: "3 notas aprovadas, 1 envio com problema". */
export function endWords(items: readonly QueuedInvoice[]): string {
  const { approved, "in-review": inReview, rejected, problem } = countsOf(items);
  const parts = [
    approved > 0 ? `${countInWords(approved)} ${approved === 1 ? "aprovada" : "aprovadas"}` : "",
    inReview > 0 ? `${countInWords(inReview)} em análise` : "",
    rejected > 0 ? `${countInWords(rejected)} ${rejected === 1 ? "reprovada" : "reprovadas"}` : "",
    problem > 0 ? `${sendingsInWords(problem)} com problema` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function statusOf({ outcome }: QueuedInvoice): string {
  if (outcome === undefined) return "Na fila";
  return outcome.kind === "refused" ? "Não aceita" : statusWords[outcome.status];
}

function reasonOf(item: QueuedInvoice): string {
  const { outcome } = item;
  const rejection = outcome?.kind === "taken" ? outcome.rejectionReason : undefined;
  return refusalWordsOf(item) ?? (rejection === undefined ? "" : rejectionWords[rejection]);
}

/** Returns the report as a file for a spreadsheet: a line for each. */
export function reportCsv(items: readonly QueuedInvoice[]): string {
  const lines = items.map((item) => {
    const { name, outcome } = item;
    const taken = outcome?.kind === "taken" ? outcome : undefined;
    return csvLine([name, statusOf(item), taken?.number ?? "", taken?.points ?? "", reasonOf(item)]);
  });
  return csvHead(["Envio", "Situação", "Nota", "Rendeu", "Motivo"]) + lines.join("");
}
