import { pathOf } from "@colheita/contract/routes/routes";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "../../platform/navigation/router.tsx";
import { newsFilterOf, newsAddressQuery } from "./news-rules.ts";
import type { NewsFilter } from "./news-rules.ts";

const never = () => () => undefined;

interface FilterState {
  readonly filter: NewsFilter;
  /** Shows the news under another filter. `replace` for what is still being typed. */
  readonly change: (filter: NewsFilter, options?: { replace?: boolean }) => void;
}

/** Returns the filter that the address carries. The prerendered page knew no query: it is hydrated without one. */
export function useNewsFilter(): FilterState {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useSyncExternalStore(
    never,
    () => search,
    () => "",
  );
  const filter = useMemo(() => newsFilterOf(query), [query]);
  const change = useCallback<FilterState["change"]>(
    (next, options) => {
      if (newsAddressQuery(next) !== newsAddressQuery(filter))
        navigate(pathOf("news") + newsAddressQuery(next), options);
    },
    [filter, navigate],
  );
  return { filter, change };
}
