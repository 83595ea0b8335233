import type { PageTable } from "../routes/page-declaration.ts";

export const referralsPages = {
  referral: {
    path: "/indique",
    access: "logged",
    title: "Indique um amigo",
    description: "Convide quem compra insumos e ganhe também.",
  },
} as const satisfies PageTable;
