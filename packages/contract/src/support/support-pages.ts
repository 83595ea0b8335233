import type { PageTable } from "../routes/page-declaration.ts";

export const supportPages = {
  contact: {
    path: "/fale-conosco",
    access: "public",
    title: "Fale Conosco",
    description: "Como falar com a equipe do programa {PROGRAMME_NAME}.",
    inUserMenu: { place: 6, icon: "help" },
  },
  caseDetail: {
    path: "/fale-conosco/detalhe/:caseId",
    access: "logged",
    title: "Chamado",
    description: "Um chamado seu, com as respostas da nossa equipe.",
  },
} as const satisfies PageTable;
