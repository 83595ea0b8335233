import type { PageTable } from "../routes/page-declaration.ts";

export const contentPages = {
  benefits: {
    path: "/beneficios",
    access: "logged",
    title: "Benefícios",
    description: "O que o programa {PROGRAMME_NAME} oferece a você, conforme o seu perfil.",
  },
  news: {
    path: "/noticias",
    access: "logged",
    title: "Notícias",
    description: "O que acontece na lavoura, no mercado e no programa.",
    screen: "news",
    onTop: { place: 8, icon: "news" },
  },
  article: {
    path: "/noticias/:articleId",
    access: "logged",
    title: "Notícia",
    description: "Uma notícia do programa {PROGRAMME_NAME}.",
  },
} as const satisfies PageTable;
