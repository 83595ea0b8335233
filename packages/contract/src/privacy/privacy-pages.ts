import type { PageTable } from "../routes/page-declaration.ts";
import { WHILE_TERMS_WAIT } from "../terms/while-terms-wait.ts";

export const privacyPages = {
  myData: {
    path: "/minha-conta/privacidade",
    access: "logged",
    admitsPending: WHILE_TERMS_WAIT,
    title: "Privacidade e meus dados",
    description: "Peça uma cópia dos seus dados, corrija o que mudou ou encerre a sua conta.",
  },
  accountClosing: {
    path: "/meu-cadastro/encerrar-conta",
    access: "logged",
    admitsPending: WHILE_TERMS_WAIT,
    title: "Encerrar minha conta",
    description: "O que acontece com o seu saldo e os seus dados quando você encerra a conta.",
  },
  farewell: {
    path: "/conta-encerrada",
    access: "unlogged",
    title: "Conta encerrada",
    description: "Sua conta do programa {PROGRAMME_NAME} foi encerrada.",
    frame: "focused",
    isUnlisted: true,
  },
} as const satisfies PageTable;
