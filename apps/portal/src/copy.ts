import { programme } from "./programme.ts";

/** Words that no single page owns. */
export const copy = {
  skipLink: "Pular para o conteúdo",
  brandHome: `${programme.name}, página inicial`,
  mainNav: "Principal",
  footerNav: "Sobre o programa",
  footerNote: `Programa ${programme.name}`,
  visitor: "Visitante",
  enter: "Entrar",
  leave: "Sair",
  points: "pontos",
  balance: "Saldo",
  openingPage: "Abrindo a página",
  noPermission: "Seu perfil não tem acesso a esta página.",
  retry: "Tentar de novo",
  menu: { label: "Menu da conta", open: "Abrir menu", close: "Fechar menu" },
} as const;
