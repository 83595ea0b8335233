import type {
  beginConnection,
  beginSignOn,
  completeConnection,
  completeSignOn,
  redeemTicket,
} from "@colheita/contract/sign-on/sign-on-endpoints";
import type { CodeOf } from "@colheita/contract/kit";
import { waitWords } from "../../platform/wait-words.ts";

type Refusable =
  | typeof beginSignOn
  | typeof completeSignOn
  | typeof redeemTicket
  | typeof beginConnection
  | typeof completeConnection;

/** Everything that may come of a sign-on but coming in. The first ones the page finds out, the rest is the contract's. */
export type SignOnProblem =
  | "popup-blocked"
  | "popup-closed-by-user"
  | "cancelled-popup-request"
  | "network-request-failed"
  | "internal-error"
  | Exclude<CodeOf<Refusable>, "multi-factor-auth-required">;

export interface SignOnWords {
  readonly title: string;
  readonly text: string;
  /** The reader can do nothing alone: the way to the team is shown. */
  readonly needsHelp?: boolean;
}

const words: Readonly<Record<SignOnProblem, SignOnWords>> = {
  "popup-blocked": {
    title: "O navegador bloqueou a janela.",
    text: "Continue nesta página: o resultado é o mesmo.",
  },
  "popup-closed-by-user": {
    title: "A janela foi fechada.",
    text: "Nada mudou. Tente de novo, ou entre com a sua senha.",
  },
  "cancelled-popup-request": {
    title: "Entrada cancelada.",
    text: "Feche a janela que se abriu. Você pode tentar de novo, ou entrar com a sua senha.",
  },
  "network-request-failed": {
    title: "Sem sinal.",
    text: "Não conseguimos falar com o servidor. Tente de novo quando a internet voltar.",
  },
  "internal-error": {
    title: "Não deu certo agora.",
    text: "O problema é nosso. Tente de novo em alguns minutos, ou entre com a sua senha.",
  },
  "sign-on/provider-unavailable": {
    title: "O outro serviço não respondeu.",
    text: "Espere um pouco e tente de novo, ou entre com a sua senha.",
  },
  "sign-on/denied": {
    title: "A entrada não foi autorizada.",
    text: "O outro serviço não confirmou quem você é. Tente de novo, ou entre com a sua senha.",
  },
  "sign-on/invalid": {
    title: "Esta confirmação não vale mais.",
    text: "Ela demorou demais ou já foi usada. Comece de novo.",
  },
  "sign-on/ticket-invalid": {
    title: "Este link de acesso não vale mais.",
    text: "Ele vale por um minuto e só uma vez. Abra o portal de novo a partir do sistema de onde você veio, ou entre com a sua senha.",
  },
  "sign-on/wrong-password": {
    title: "Esta não é a sua senha.",
    text: "Confira o que você digitou e tente de novo.",
  },
  "invalid-continue-uri": {
    title: "Este link leva para fora do portal.",
    text: "Por segurança, não seguimos por ele. Entre com a sua senha.",
  },
  "web-storage-unsupported": {
    title: "O navegador não guardou esta entrada.",
    text: "Permita os cookies deste site e comece de novo no mesmo navegador.",
  },
  "unauthorized-domain": {
    title: "Este não é o endereço do portal.",
    text: "Abra o portal pelo endereço oficial do programa e tente de novo.",
    needsHelp: true,
  },
  "user-mismatch": {
    title: "Esta conta já é de outro participante.",
    text: "Use outra conta. Se isso não está certo, fale com a nossa equipe.",
    needsHelp: true,
  },
  "auth/user-disabled": {
    title: "Esta conta não pode entrar.",
    text: "Ela está bloqueada, inativa ou saiu do programa.",
    needsHelp: true,
  },
  "too-many-requests": { title: "Muitas tentativas.", text: "Espere alguns minutos e tente de novo." },
};

/** Returns the words for a problem. An unknown code is an error of ours. */
export function signOnWords(problem: string, retryAfterSeconds?: number): SignOnWords {
  const known = Object.hasOwn(words, problem) ? words[problem as SignOnProblem] : words["internal-error"];
  if (problem !== "too-many-requests" || retryAfterSeconds === undefined) return known;
  return { ...known, text: `${waitWords(retryAfterSeconds)} e tente de novo.` };
}
