import type { PageTable } from "../routes/page-declaration.ts";

export const pointsPages = {
  statement: {
    path: "/extrato",
    access: "logged",
    title: "Extrato",
    description: "Seu extrato, lançamento por lançamento.",
    screen: "statement",
    onTop: { place: 2, icon: "extrato" },
    inUserMenu: { place: 2, icon: "extrato" },
  },
} as const satisfies PageTable;
