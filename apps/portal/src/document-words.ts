import { pages } from "@colheita/contract/routes/routes";
import { programme } from "./programme.ts";
import { declarations } from "./routes.ts";
import type { ViewName } from "./platform/navigation/page-components.ts";

const notFound = { title: "Página não encontrada", description: "Este endereço não existe no portal." };

/** The window's title: the route's and the site's, joined by " - " (2.1). */
export function documentTitle(name: ViewName): string {
  const { title } = name === "notFound" ? notFound : declarations[name];
  return `${title} - ${programme.name}`;
}

/** The meta tags of a page. What only members see is not for search engines. */
export function metaOf(name: ViewName): { description: string; robots: string } {
  const isListed = name !== "notFound" && pages[name].access !== "logged" && name !== "logout";
  const { description } = name === "notFound" ? notFound : declarations[name];
  return { description, robots: isListed ? "index,follow" : "noindex" };
}
