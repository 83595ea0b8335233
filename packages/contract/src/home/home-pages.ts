import type { PageTable } from "../routes/page-declaration.ts";

export const homePages = {
  visitorHome: {
    path: "/",
    access: "unlogged",
    title: "Início",
    description:
      "{PROGRAMME_NAME} é o programa de prêmios do campo: compre insumos, envie a nota fiscal e resgate prêmios.",
  },
  home: {
    path: "/home",
    access: "logged",
    title: "Início",
    description: "Seu saldo no programa {PROGRAMME_NAME}.",
    screen: "home",
    onTop: { place: 1, icon: "home" },
  },
  download: {
    path: "/baixe",
    access: "logged",
    title: "Baixe o aplicativo",
    description: "Como instalar o portal na tela do seu aparelho.",
  },
} as const satisfies PageTable;
