import type { PageTable } from "../routes/page-declaration.ts";

export const termsPages = {
  termsOfUse: {
    path: "/termos-de-uso",
    access: "public",
    title: "Termos de uso",
    description: "Os termos de uso do programa {PROGRAMME_NAME}.",
  },
  termVersion: {
    path: "/termos-de-uso/:termId",
    access: "public",
    title: "Termos de uso",
    description: "Uma versão dos termos de uso do programa {PROGRAMME_NAME}.",
  },
  privacyPolicy: {
    path: "/politica-de-privacidade",
    access: "public",
    title: "Política de privacidade",
    description: "Como o programa {PROGRAMME_NAME} trata os seus dados pessoais.",
  },
  termsCheck: {
    path: "/conferencia-termos-de-uso",
    access: "logged",
    title: "Conferência dos termos de uso",
    description: "Os termos que esperam o seu aceite.",
    frame: "focused",
  },
  termsHistory: {
    path: "/historico-de-termos",
    access: "logged",
    title: "Histórico de termos",
    description: "O que você aceitou, e quando.",
  },
  regulations: {
    path: "/regulamentos",
    access: "logged",
    title: "Regulamentos",
    description: "Os regulamentos do programa {PROGRAMME_NAME}.",
    inUserMenu: { place: 5, icon: "law" },
  },
} as const satisfies PageTable;
