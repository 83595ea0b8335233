import { pages } from "@colheita/contract/routes/routes";
import type { PageName } from "@colheita/contract/routes/routes";

export interface PageDeclaration {
  /** Shown before the site's name in the window's title. */
  readonly title: string;
  /** `focused` pages have neither navigation nor footer: one thing is to be done there. */
  readonly frame?: "focused";
  /** The session call of a cold start brings this screen's first data along. */
  readonly screen?: "home" | "statement" | "rewards" | "news";
}

/**
 * Every page as the portal starts it. Its path and access stand in the contract's table, its code in
 * `pages/<name-in-kebab-case>.tsx`, its description in `page-descriptions.ts`.
 */
export const declarations: Readonly<Record<PageName, PageDeclaration>> = {
  visitorHome: { title: "Início" },
  login: { title: "Entrar", frame: "focused" },
  accessCode: { title: "Código de acesso", frame: "focused" },
  passwordReset: { title: "Esqueci a senha", frame: "focused" },
  passwordDefinition: { title: "Definir senha", frame: "focused" },
  signUp: { title: "Cadastro", frame: "focused" },
  singleSignOn: { title: "Entrar com outra conta", frame: "focused" },
  logout: { title: "Sair", frame: "focused" },
  termsOfUse: { title: "Termos de uso" },
  privacyPolicy: { title: "Política de privacidade" },
  regulation: { title: "Regulamento" },
  contact: { title: "Fale Conosco" },
  caseDetail: { title: "Chamado" },
  home: { title: "Início", screen: "home" },
  statement: { title: "Extrato", screen: "statement" },
  rewards: { title: "Prêmios", screen: "rewards" },
  reward: { title: "Prêmio" },
  news: { title: "Notícias", screen: "news" },
  article: { title: "Notícia" },
  account: { title: "Minha conta" },
  earning: { title: "Como ganhar" },
  referral: { title: "Indique um amigo" },
  download: { title: "Baixe o aplicativo" },
  profile: { title: "Meu cadastro" },
  profilePhoto: { title: "Foto" },
  passwordChange: { title: "Alterar senha" },
  myData: { title: "Privacidade e meus dados" },
  accountClosing: { title: "Encerrar minha conta" },
  farewell: { title: "Conta encerrada", frame: "focused" },
  termVersion: { title: "Termos de uso" },
  termsCheck: { title: "Conferência dos termos de uso", frame: "focused" },
  termsHistory: { title: "Histórico de termos" },
  regulations: { title: "Regulamentos" },
};

export const pageNames = Object.keys(pages) as PageName[];
