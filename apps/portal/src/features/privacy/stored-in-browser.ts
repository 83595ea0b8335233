import { offlineAnswers } from "../../platform/offline/offline-answers.ts";
import { listInWords } from "./closing-rules.ts";

/** One thing that the portal stores in a reader's browser. All of it is needed for what the reader asked for: none asks for consent. */
export interface StoredThing {
  readonly place: "cookie" | "localStorage" | "sessionStorage" | "cache" | "database";
  /** As the browser names it; what varies follows a star. */
  readonly name: string;
  /** What it is for, and how long it stays, as the privacy policy says. */
  readonly purpose: string;
  readonly until: string;
}

const MEMBER_STAYS = "até você sair da conta";
const QUEUE_STAYS =
  "até você limpar a lista ou sair da conta; se a sessão terminar sozinha, no máximo 7 dias";
const TAB_STAYS = "até fechar a aba ou sair da conta";

/** Everything that the portal may leave in a browser. A journey compares it with what is found there. */
export const storedThings: readonly StoredThing[] = [
  {
    place: "cookie",
    name: "colheita_refresh",
    purpose: "Mantém você conectado. Scripts e outros sites não conseguem ler.",
    until: "até você sair da conta, no máximo 90 dias",
  },
  {
    place: "cookie",
    name: "colheita_sign_on",
    purpose: "Liga a ida e a volta quando você entra com a conta de outro serviço.",
    until: "10 minutos",
  },
  {
    place: "localStorage",
    name: "colheita.member",
    purpose: "Seu nome e perfil, para a página abrir sem esperar a internet.",
    until: MEMBER_STAYS,
  },
  {
    place: "localStorage",
    name: "colheita.channel",
    purpose: "O canal que você escolheu.",
    until: MEMBER_STAYS,
  },
  {
    place: "localStorage",
    name: "colheita.log-out-owed",
    purpose: "Lembra de terminar uma saída feita sem internet.",
    until: "até a internet voltar",
  },
  {
    place: "localStorage",
    name: "colheita.ran-out",
    purpose: "Lembra que a sua sessão terminou sozinha, para não apagar o que você ainda não enviou.",
    until: MEMBER_STAYS,
  },
  {
    place: "localStorage",
    name: "colheita.queue",
    purpose: "Lembra que há notas suas na fila de envio deste aparelho.",
    until: QUEUE_STAYS,
  },
  {
    place: "database",
    name: "colheita-queue",
    purpose: "As notas que esperam a internet para ser enviadas, e o que foi feito das que já foram.",
    until: QUEUE_STAYS,
  },
  {
    place: "sessionStorage",
    name: "colheita.wanted",
    purpose: "A página que você queria abrir antes de entrar.",
    until: "até você entrar",
  },
  {
    place: "sessionStorage",
    name: "colheita.recovery",
    purpose: "Em que passo está a senha esquecida.",
    until: TAB_STAYS,
  },
  {
    place: "sessionStorage",
    name: "colheita.proof",
    purpose: "Que você já confirmou o seu contato.",
    until: TAB_STAYS,
  },
  {
    place: "sessionStorage",
    name: "colheita.codes",
    purpose: "Para onde foi o último código, com o contato escondido.",
    until: TAB_STAYS,
  },
  {
    place: "sessionStorage",
    name: "colheita.typed",
    purpose: "O usuário que você digitou.",
    until: TAB_STAYS,
  },
  {
    place: "sessionStorage",
    name: "colheita.new-user",
    purpose: "O que outro serviço contou para preencher o seu cadastro.",
    until: TAB_STAYS,
  },
  {
    place: "sessionStorage",
    name: "colheita.sign-up",
    purpose: "O que você preencheu do cadastro, sem a senha.",
    until: "até enviar o cadastro ou fechar a aba",
  },
  {
    place: "sessionStorage",
    name: "colheita.joining",
    purpose:
      "Em que passo está o código do seu cadastro, para onde ele foi, e que outro serviço confirmou quem você é.",
    until: "até terminar o cadastro ou fechar a aba",
  },
  {
    place: "sessionStorage",
    name: "colheita.drafts",
    purpose:
      "O que você escreveu e ainda não enviou: chamados, notas, pedidos de outra análise, devoluções, mudanças no seu cadastro, e por que está saindo.",
    until: TAB_STAYS,
  },
  {
    place: "sessionStorage",
    name: "colheita.reloaded",
    purpose: "Evita recarregar a página duas vezes por uma versão nova.",
    until: "até fechar a aba",
  },
  {
    place: "sessionStorage",
    name: "colheita:odometer-rolled",
    purpose: "Que a animação do saldo já passou.",
    until: "até fechar a aba",
  },
  {
    place: "sessionStorage",
    name: "colheita.ticket",
    purpose:
      "O acesso de 5 minutos com que o aplicativo abriu a página, para ela não se fechar ao recarregar.",
    until: "até a página ver que não vale mais, ou até você entrar em uma conta nesta aba ou fechá-la",
  },
  {
    place: "cache",
    name: "colheita-answers-*",
    purpose: `O que você viu por último, para ler sem sinal: ${listInWords(offlineAnswers.map(({ what }) => what))}.`,
    until: MEMBER_STAYS,
  },
  {
    place: "cache",
    name: "workbox-precache-*",
    purpose: "As páginas do portal, sem dados seus, para abrir mais rápido.",
    until: "até a próxima versão",
  },
];

/** Returns the table's entry for a thing that was found; nothing for an unknown one. */
export function thingNamed(place: StoredThing["place"], name: string): StoredThing | undefined {
  return storedThings.find((thing) => {
    const isStarred = thing.name.endsWith("*");
    const fits = isStarred ? name.startsWith(thing.name.slice(0, -1)) : name === thing.name;
    return thing.place === place && fits;
  });
}
