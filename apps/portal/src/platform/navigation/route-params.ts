import { createContext, useContext } from "react";
import type { PageName } from "@colheita/contract/routes/pages";
import type { PageParams } from "@colheita/contract/routes/routes";

/** The parameters in the address of the current page. */
export const RouteParams = createContext<Readonly<Record<string, string>>>({});

/** Returns the parameters of the page that calls it: `usePageParams("newsArticle").articleId`. */
export function usePageParams<Name extends PageName>(_page: Name): PageParams<Name> {
  return useContext(RouteParams) as PageParams<Name>;
}
