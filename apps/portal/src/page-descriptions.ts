import { pages } from "@colheita/contract/routes/routes";
import type { PageName } from "@colheita/contract/routes/routes";
import type { ViewName } from "./platform/navigation/page-components.ts";

/** What search engines and shared links say about a page. No page needs these words to live: they come when it is left. */
const descriptions: Readonly<Record<PageName, string>> = {
  visitorHome:
    "Colheita é o programa de pontos do campo: compre insumos, envie a nota fiscal e resgate prêmios.",
  login: "Entre na sua conta do programa Colheita com CPF, CNPJ ou e-mail.",
  logout: "Saída da sua conta do programa Colheita.",
  termsOfUse: "Os termos de uso do programa Colheita.",
  privacyPolicy: "Como o programa Colheita trata os seus dados pessoais.",
  regulation: "O regulamento do programa Colheita.",
  contact: "Como falar com a equipe do programa Colheita.",
  home: "Seus pontos no programa Colheita.",
  statement: "Seus pontos, lançamento por lançamento.",
  rewards: "Os prêmios do programa, para resgatar com os seus pontos.",
  reward: "Um prêmio do programa, e como resgatar.",
  news: "O que acontece na lavoura, no mercado e no programa.",
  article: "Uma notícia do programa Colheita.",
  account: "Seus dados, seus pedidos e seus acessos.",
};

/** The meta tags of a page. What only members see is not for search engines. */
export function metaOf(name: ViewName): { description: string; robots: string } {
  if (name === "notFound") return { description: "Este endereço não existe no portal.", robots: "noindex" };
  const isListed = pages[name].access !== "logged" && name !== "logout";
  return { description: descriptions[name], robots: isListed ? "index,follow" : "noindex" };
}
