import type { PageTable } from "../routes/page-declaration.ts";

export const invoicesPages = {
  invoices: {
    path: "/notas-fiscais",
    access: "logged",
    allowed: ["agricultor"],
    title: "Notas Fiscais",
    description: "Suas notas fiscais: envie, acompanhe a análise e veja os pontos.",
    onTop: { place: 4, icon: "upload" },
  },
} as const satisfies PageTable;
