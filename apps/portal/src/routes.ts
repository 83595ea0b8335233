import { pages } from "@colheita/contract/routes/routes";
import type { PageName } from "@colheita/contract/routes/routes";
import type { ComponentType } from "react";

export interface PageDeclaration {
  /** Shown before the site's name in the window's title. */
  readonly title: string;
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

/**
 * Every page as the portal starts it. Its path and access stand in the contract's table, its code in
 * `pages/<name-in-kebab-case>.tsx`, its description in `page-descriptions.ts`.
 */
export const declarations: Readonly<Record<PageName, PageDeclaration>> = {
  visitorHome: { title: "Início" },
  login: { title: "Entrar", frame: "focused" },
  logout: { title: "Sair", frame: "focused" },
  termsOfUse: { title: "Termos de uso" },
  privacyPolicy: { title: "Política de privacidade" },
  regulation: { title: "Regulamento" },
  contact: { title: "Fale Conosco" },
  home: { title: "Início", screen: "home", isLight: true },
  statement: { title: "Extrato", screen: "statement" },
  rewards: { title: "Prêmios", screen: "rewards" },
  reward: { title: "Prêmio" },
  news: { title: "Notícias", screen: "news" },
  article: { title: "Notícia" },
  account: { title: "Minha conta" },
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
