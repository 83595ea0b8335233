import { pages } from "@colheita/contract/routes/routes";
import type { PageName } from "@colheita/contract/routes/routes";
import type { ViewName } from "./platform/navigation/page-components.ts";
import { programme } from "./portal-words.ts";

/** What search engines and shared links say about a page. No page needs these words to live: they come when it is left. */
const descriptions: Readonly<Record<PageName, string>> = {
  visitorHome: `${programme.name} é o programa de prêmios do campo: compre insumos, envie a nota fiscal e resgate prêmios.`,
  login: `Entre na sua conta do programa ${programme.name} com CPF, CNPJ ou e-mail.`,
  accessCode: "Digite o código de acesso que enviamos a você.",
  passwordReset: `Defina uma senha nova para a sua conta do programa ${programme.name}.`,
  passwordDefinition: `Defina a senha da sua conta do programa ${programme.name}.`,
  signUp: `Como participar do programa ${programme.name}.`,
  singleSignOn: `Entre no programa ${programme.name} com uma conta que você já tem.`,
  logout: `Saída da sua conta do programa ${programme.name}.`,
  termsOfUse: `Os termos de uso do programa ${programme.name}.`,
  privacyPolicy: `Como o programa ${programme.name} trata os seus dados pessoais.`,
  regulation: `O regulamento do programa ${programme.name}.`,
  contact: `Como falar com a equipe do programa ${programme.name}.`,
  caseDetail: "Um chamado seu, com as respostas da nossa equipe.",
  home: `Seu saldo no programa ${programme.name}.`,
  statement: "Seu extrato, lançamento por lançamento.",
  rewards: "Os prêmios do programa, para resgatar com o seu saldo.",
  reward: "Um prêmio do programa, e como resgatar.",
  news: "O que acontece na lavoura, no mercado e no programa.",
  article: `Uma notícia do programa ${programme.name}.`,
  account: "Seus dados, seus pedidos e seus acessos.",
  earning: "O que rende no programa, e o que as suas últimas compras renderam.",
  referral: "Convide quem compra insumos e ganhe também.",
  download: "Como instalar o portal na tela do seu aparelho.",
  profile: "Seu e-mail, seu nascimento e seu endereço, para corrigir na hora.",
  profilePhoto: "Escolha a foto da sua conta.",
  passwordChange: "Troque a senha da sua conta.",
  myData: "Peça uma cópia dos seus dados, corrija o que mudou ou encerre a sua conta.",
  accountClosing: "O que acontece com o seu saldo e os seus dados quando você encerra a conta.",
  farewell: `Sua conta do programa ${programme.name} foi encerrada.`,
  termVersion: `Uma versão dos termos de uso do programa ${programme.name}.`,
  termsCheck: "Os termos que esperam o seu aceite.",
  termsHistory: "O que você aceitou, e quando.",
  regulations: `Os regulamentos do programa ${programme.name}.`,
};

/** Pages that only lead on: nobody searches for them. */
const UNLISTED: ReadonlySet<ViewName> = new Set(["logout", "accessCode", "passwordDefinition", "farewell"]);

/** The meta tags of a page. What only members see is not for search engines. */
export function metaOf(name: ViewName): { description: string; robots: string } {
  if (name === "notFound") return { description: "Este endereço não existe no portal.", robots: "noindex" };
  const isListed = pages[name].access !== "logged" && !UNLISTED.has(name);
  return { description: descriptions[name], robots: isListed ? "index,follow" : "noindex" };
}
