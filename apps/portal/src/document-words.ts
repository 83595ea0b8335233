import { declarationOf } from "./page-declarations.ts";
import type { ViewName } from "./platform/navigation/page-components.ts";
import { programme } from "./portal-words.ts";

/** Returns the window's title: the page's and the site's, joined by " - " (2.1). */
export function documentTitle(name: ViewName): string {
  return `${declarationOf(name).title} - ${programme.name}`;
}

/** Returns the meta tags of a page. What only members see is not for search engines. */
export function metaOf(name: ViewName): { description: string; robots: string } {
  const { description, access, isUnlisted = false } = declarationOf(name);
  const isListed = access !== "logged" && !isUnlisted;
  return {
    description: description.replaceAll("{PROGRAMME_NAME}", programme.name),
    robots: isListed ? "index,follow" : "noindex",
  };
}
