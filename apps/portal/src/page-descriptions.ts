import { pages } from "@colheita/contract/routes/routes";
import type { PageName } from "@colheita/contract/routes/routes";
import type { ViewName } from "./platform/navigation/page-components.ts";

/** What search engines and shared links say about a page. No page needs these words to live: they come when it is left. */
const descriptions: Readonly<Record<PageName, string>> = {
  visitorHome:
    "Colheita é o programa de pontos do campo: compre insumos, envie a nota fiscal e resgate prêmios.",
  login: "Entre na sua conta do programa Colheita com CPF, CNPJ ou e-mail.",
  accessCode: "Digite o código de acesso que enviamos a você.",
  passwordReset: "Defina uma senha nova para a sua conta do programa Colheita.",
  passwordDefinition: "Defina a senha da sua conta do programa Colheita.",
  signUp: "Como participar do programa Colheita.",
  singleSignOn: "Entre no programa Colheita com uma conta que você já tem.",
  logout: "Saída da sua conta do programa Colheita.",
  termsOfUse: "Os termos de uso do programa Colheita.",
  privacyPolicy: "Como o programa Colheita trata os seus dados pessoais.",
  regulation: "O regulamento do programa Colheita.",
  contact: "Como falar com a equipe do programa Colheita.",
  caseDetail: "Um chamado seu, com as respostas da nossa equipe.",
  home: "Seus pontos no programa Colheita.",
  statement: "Seus pontos, lançamento por lançamento.",
  rewards: "Os prêmios do programa, para resgatar com os seus pontos.",
  reward: "Um prêmio do programa, e como resgatar.",
  news: "O que acontece na lavoura, no mercado e no programa.",
  article: "Uma notícia do programa Colheita.",
  account: "Seus dados, seus pedidos e seus acessos.",
  referral: "Convide quem compra insumos e ganhe pontos.",
  download: "Como instalar o portal na tela do seu aparelho.",
  profile: "Seu e-mail, seu nascimento e seu endereço, para corrigir na hora.",
  profilePhoto: "Escolha a foto da sua conta.",
  passwordChange: "Troque a senha da sua conta.",
  myData: "Peça uma cópia dos seus dados, corrija o que mudou ou encerre a sua conta.",
  accountClosing: "O que acontece com os seus pontos e dados quando você encerra a conta.",
  farewell: "Sua conta do programa Colheita foi encerrada.",
  termVersion: "Uma versão dos termos de uso do programa Colheita.",
  termsCheck: "Os termos que esperam o seu aceite.",
  termsHistory: "O que você aceitou, e quando.",
  regulations: "Os regulamentos do programa Colheita.",
};

/** Pages that only lead on: nobody searches for them. */
const UNLISTED: ReadonlySet<ViewName> = new Set(["logout", "accessCode", "passwordDefinition", "farewell"]);

/** The meta tags of a page. What only members see is not for search engines. */
export function metaOf(name: ViewName): { description: string; robots: string } {
  if (name === "notFound") return { description: "Este endereço não existe no portal.", robots: "noindex" };
  const isListed = pages[name].access !== "logged" && !UNLISTED.has(name);
  return { description: descriptions[name], robots: isListed ? "index,follow" : "noindex" };
}
