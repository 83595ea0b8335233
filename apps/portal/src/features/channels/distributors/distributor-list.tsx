import type { Distributor } from "@colheita/contract/channels/distributors-records";
import { Button } from "@colheita/ui/button/button";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { List } from "@colheita/ui/list-row/list-row";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FailureNotice } from "../../../platform/data/failure-notice.tsx";
import { NotLoaded, useMayAsk } from "../../../platform/data/loaded.tsx";
import { MoreOfList } from "../../../platform/data/more-of-list.tsx";
import { DistributorRow } from "./distributor-row.tsx";
import { distributorsQuery } from "./distributors-queries.ts";
import type { Favorites } from "./use-favorites.ts";
import styles from "./distributors.module.css";

const countInWords = (count: number) => (count === 1 ? "1 distribuidor" : `${count} distribuidores`);

function foundWords(count: number, hasMore: boolean): string {
  if (count === 0) return "Nenhum distribuidor encontrado";
  return hasMore ? `Os primeiros ${count}` : countInWords(count);
}

interface DistributorListProps {
  search: string;
  favorites: Favorites;
  onClear: () => void;
}

function Nothing({ search, onClear }: Pick<DistributorListProps, "search" | "onClear">) {
  if (search === "")
    return (
      <EmptyState headingLevel={3} title="Nenhum distribuidor no canal ainda">
        Assim que houver um, ele aparece aqui.
      </EmptyState>
    );
  const clear = (
    <Button variant="secondary" onClick={onClear}>
      Ver todos
    </Button>
  );
  return (
    <EmptyState headingLevel={3} title={`Nenhum distribuidor com “${search}”`} action={clear}>
      Confira a grafia, ou procure pela cidade ou pelo CNPJ que está na nota.
    </EmptyState>
  );
}

function Rows({ found, favorites }: { found: readonly Distributor[]; favorites: Favorites }) {
  const { error, refetch, isFetching } = favorites;
  return (
    <>
      {/* Without them there are no stars. */}
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} isRetrying={isFetching} /> : null}
      <List label="Distribuidores">
        {found.map((distributor) => (
          <DistributorRow
            key={distributor.id}
            distributor={distributor}
            isFavorite={favorites.favorites && favorites.has(distributor)}
            onToggle={() => favorites.toggle(distributor)}
          />
        ))}
      </List>
    </>
  );
}

/** Shows the distributors that a search finds, page by page. While others are on their way, the last ones stay. */
export function DistributorList({ search, favorites, onClear }: DistributorListProps) {
  const list = useInfiniteQuery({ ...distributorsQuery(search), enabled: useMayAsk() });
  const { data, error, isFetching, refetch, isPlaceholderData, hasNextPage } = list;
  const skeleton = <SkeletonRows count={6} label="Buscando os distribuidores" hasMedia={false} />;
  if (!data) return <NotLoaded {...{ error, isFetching, refetch, skeleton }} />;
  const found = data.pages.flatMap(({ items }) => items);
  const words = foundWords(found.length, hasNextPage);
  // That an earlier search found nothing says nothing of this one.
  const nothing = isPlaceholderData ? skeleton : <Nothing search={search} onClear={onClear} />;
  return (
    <div className={styles.found} data-busy={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      <output className="visually-hidden">{isPlaceholderData ? "" : words}</output>
      {found.length === 0 ? nothing : <Rows found={found} favorites={favorites} />}
      <MoreOfList
        list={list}
        shown={words}
        busyLabel="Buscando distribuidores"
        failedTitle="Os próximos distribuidores não chegaram."
      />
    </div>
  );
}
