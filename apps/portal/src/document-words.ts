import { programme } from "./portal-words.ts";
import { declarations } from "./page-declarations.ts";
import type { ViewName } from "./platform/navigation/page-components.ts";

/** The window's title: the route's and the site's, joined by " - " (2.1). */
export function documentTitle(name: ViewName): string {
  const title = name === "notFound" ? "Página não encontrada" : declarations[name].title;
  return `${title} - ${programme.name}`;
}
