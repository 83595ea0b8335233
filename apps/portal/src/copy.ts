import { programme } from "./portal-words.ts";

/** Words that no single page owns. */
export const copy = {
  skipLink: "Pular para o conteúdo",
  brandHome: `${programme.name}, página inicial`,
  mainNav: "Principal",
  footerNav: "Sobre o programa",
  footerNote: `Programa ${programme.name}`,
  season: "safra",
  onTrial: "Ambiente de demonstração.",
  visitor: "Visitante",
  enter: "Entrar",
  leave: "Sair",
  switchAccount: "Trocar Conta",
  balance: "Saldo",
  openingPage: "Abrindo a página",
  retry: "Tentar de novo",
  menu: { label: "Menu da conta", open: "Abrir menu", close: "Fechar menu" },
} as const;

/** Sentences that the specification names by a string of its own (8, "User-facing strings"). */
export const namedWords = {
  NO_PERMISSION_TO_ACCESS_PAGE: "Seu perfil não tem acesso a esta página.",
} as const;
