import { pages } from "@colheita/contract/routes/routes";
import type { PageName } from "@colheita/contract/routes/routes";
import type { ComponentType } from "react";

export interface PageDeclaration {
  /** Shown before the site's name in the window's title. */
  readonly title: string;
  /** What search engines and shared links say about the page. */
  readonly description: string;
  /** `focused` pages have neither navigation nor footer: one thing is to be done there. */
  readonly frame?: "focused";
  /** The session call of a cold start brings this screen's first data along. */
  readonly screen?: "home" | "statement" | "rewards" | "news";
  /** The page lives before the query library has come: it reads by `useLateQuery` alone. */
  readonly isLight?: boolean;
}

export interface PageModule {
  readonly default: ComponentType;
}

/** The words of every page. Its path and access stand in the contract's table, its code in `pages/<name-in-kebab-case>.tsx`. */
export const declarations: Readonly<Record<PageName, PageDeclaration>> = {
  visitorHome: {
    title: "Início",
    description:
      "Colheita é o programa de pontos do campo: compre insumos, envie a nota fiscal e resgate prêmios.",
  },
  login: {
    title: "Entrar",
    description: "Entre na sua conta do programa Colheita com CPF, CNPJ ou e-mail.",
    frame: "focused",
  },
  logout: { title: "Sair", description: "Saída da sua conta do programa Colheita.", frame: "focused" },
  termsOfUse: { title: "Termos de uso", description: "Os termos de uso do programa Colheita." },
  privacyPolicy: {
    title: "Política de privacidade",
    description: "Como o programa Colheita trata os seus dados pessoais.",
  },
  regulation: { title: "Regulamento", description: "O regulamento do programa Colheita." },
  contact: { title: "Fale Conosco", description: "Como falar com a equipe do programa Colheita." },
  home: { title: "Início", description: "Seus pontos no programa Colheita.", screen: "home", isLight: true },
  statement: {
    title: "Extrato",
    description: "Seus pontos, lançamento por lançamento.",
    screen: "statement",
  },
  rewards: {
    title: "Prêmios",
    description: "Os prêmios do programa, para resgatar com os seus pontos.",
    screen: "rewards",
  },
  reward: { title: "Prêmio", description: "Um prêmio do programa, e como resgatar." },
  news: {
    title: "Notícias",
    description: "O que acontece na lavoura, no mercado e no programa.",
    screen: "news",
  },
  article: { title: "Notícia", description: "Uma notícia do programa Colheita." },
  account: { title: "Minha conta", description: "Seus dados, seus pedidos e seus acessos." },
};

export const pageNames = Object.keys(pages) as PageName[];

/** Source file of a page, relative to this folder; the build reads its chunk's name by it. */
export function pageFile(name: PageName | "notFound"): string {
  return `./pages/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;
}

const modules = import.meta.glob<PageModule>(["./pages/*.tsx", "!./pages/*.test.tsx"]);

/** Fetches the code of a page. */
export async function loadPage(name: PageName | "notFound"): Promise<PageModule> {
  const load = modules[pageFile(name)];
  if (!load) throw new Error(`The page ${name} has no file ${pageFile(name)}`);
  return await load();
}
