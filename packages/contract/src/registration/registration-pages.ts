import type { PageTable } from "../routes/page-declaration.ts";

export const registrationPages = {
  signUp: {
    path: "/cadastro",
    access: "unlogged",
    title: "Cadastro",
    description: "Como participar do programa {PROGRAMME_NAME}.",
    frame: "focused",
  },
} as const satisfies PageTable;
