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
  embeddedInvoices: {
    path: "/acelere-e-ganhe-produtor/notas-fiscais",
    access: "public",
    title: "Notas Fiscais no aplicativo",
    description: "Suas notas fiscais do programa {PROGRAMME_NAME}, abertas pelo aplicativo.",
    frame: "embedded",
    isUnlisted: true,
  },
} as const satisfies PageTable;
