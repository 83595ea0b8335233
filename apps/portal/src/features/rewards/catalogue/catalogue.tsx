import { useQuery } from "@tanstack/react-query";
import { startTransition, useOptimistic, useRef } from "react";
import { useMayAsk } from "../../../platform/data/loaded.tsx";
import { useLocation, useNavigate } from "../../../platform/navigation/router.tsx";
import { useSession } from "../../../platform/session/session-state.ts";
import { filtersQuery, showcasesQuery } from "../rewards-queries.ts";
import { readFilter, wholeCatalogue, writeFilter } from "./catalogue-filter-rules.ts";
import type { CatalogueFilter } from "./catalogue-filter-rules.ts";
import { CatalogueFilters } from "./catalogue-filters.tsx";
import { CatalogueList } from "./catalogue-list.tsx";
import styles from "./catalogue.module.css";

interface FilterInAddress {
  readonly filter: CatalogueFilter;
  readonly change: (part: Partial<CatalogueFilter>) => void;
}

/**
 * Provides the filter that the address carries. The prerendered page knows no address: it is drawn without a
 * filter.
 */
function useFilter(): FilterInAddress {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isPrerendered = useSession().status === "unknown";
  const written = isPrerendered ? wholeCatalogue : readFilter(search);
  // The address follows in a transition: until it does, a switch that was pressed must not spring back.
  const [filter, setFilter] = useOptimistic(written);
  return {
    filter,
    change: (part) =>
      startTransition(() => {
        const next = { ...filter, ...part };
        setFilter(next);
        navigate(pathname + writeFilter(next), { replace: true });
      }),
  };
}

/** Shows the catalogue of rewards: its filters, and what they leave. */
export function Catalogue() {
  const { filter, change } = useFilter();
  const mayAsk = useMayAsk();
  const list = useRef<HTMLDivElement>(null);
  /** Widens the filter from within the list: the button that was pressed goes, and the focus to where the list begins. */
  const widen = (part: Partial<CatalogueFilter>) => {
    list.current?.focus({ preventScroll: true });
    change(part);
  };
  const categories = useQuery({ ...filtersQuery, enabled: mayAsk }).data?.categories;
  const showcases = useQuery({ ...showcasesQuery, enabled: mayAsk });
  const narrowedTo = showcases.data?.showcases.find(({ id }) => id === filter.showcaseId);
  return (
    <>
      <CatalogueFilters
        filter={filter}
        categories={categories ?? []}
        showcaseName={narrowedTo?.name}
        onChange={change}
      />
      <div ref={list} tabIndex={-1} className={styles.results}>
        <CatalogueList
          filter={filter}
          showcases={showcases}
          onShowAll={() =>
            widen({ ...wholeCatalogue, category: undefined, kind: undefined, showcaseId: undefined })
          }
          onLeaveWishes={() => widen({ isWished: false })}
        />
      </div>
    </>
  );
}
