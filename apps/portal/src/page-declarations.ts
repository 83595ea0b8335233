import type { PageDeclaration } from "@colheita/contract/routes/page-declaration";
import { pages } from "@colheita/contract/routes/pages";
import type { ViewName } from "./platform/navigation/page-components.ts";

/** What is shown at an address that no page has. */
const notFound: PageDeclaration = {
  path: "*",
  access: "public",
  title: "Página não encontrada",
  description: "Este endereço não existe no portal.",
  isUnlisted: true,
};

/** Returns what the contract declares of a page, or the portal of an address that no page has. */
export function declarationOf(name: ViewName): PageDeclaration {
  return name === "notFound" ? notFound : pages[name];
}
