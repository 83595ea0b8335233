import type { PageTable } from "../routes/page-declaration.ts";

export const earningPages = {
  earning: {
    path: "/como-ganhar",
    access: "logged",
    title: "Como ganhar",
    description: "O que rende no programa, e o que as suas últimas compras renderam.",
  },
} as const satisfies PageTable;
