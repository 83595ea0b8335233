import type { PageTable } from "../routes/page-declaration.ts";

export const signOnPages = {
  singleSignOn: {
    path: "/sso",
    access: "public",
    title: "Entrar com outra conta",
    description: "Entre no programa {PROGRAMME_NAME} com uma conta que você já tem.",
    frame: "focused",
  },
} as const satisfies PageTable;
