import type { PageTable } from "../routes/page-declaration.ts";

export const settingsPages = {
  regulation: {
    path: "/regulamento",
    access: "public",
    title: "Regulamento",
    description: "O regulamento do programa {PROGRAMME_NAME}.",
  },
} as const satisfies PageTable;
