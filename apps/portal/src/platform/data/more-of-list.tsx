import { LoadMore } from "@colheita/ui/load-more/load-more";
import { Notice } from "@colheita/ui/notice/notice";
import type { ReactNode } from "react";
import { failureWords } from "./failure-words.ts";
import styles from "./more-of-list.module.css";

/** What a list that grows on demand knows of itself, as `useInfiniteQuery` returns it. */
interface GrowingList {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface MoreOfListProps {
  list: GrowingList;
  /** How much is shown: "12 de 64 prêmios". */
  shown: ReactNode;
  /** Read out while the next page loads: "Buscando notícias". */
  busyLabel: string;
  /** What did not come where the next page fails: "Os próximos prêmios não chegaram." */
  failedTitle: string;
  /** Whether a list of one page says how much it shows, too. */
  isCountedAlways?: boolean;
}

/** Shows the end of a list: how much is shown, the way to the next page, and that it did not load. What had loaded stays. */
export function MoreOfList({
  list,
  shown,
  busyLabel,
  failedTitle,
  isCountedAlways = false,
}: MoreOfListProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list;
  const isCounted = isCountedAlways || hasNextPage || (data?.pages.length ?? 0) > 1;
  return (
    <>
      {isFetchNextPageError ? (
        <Notice tone="error" live="alert" title={failedTitle} className={styles.notice ?? ""}>
          {failureWords(error).kind === "offline"
            ? "Sem sinal. O que já apareceu continua aqui: tente de novo quando a internet voltar."
            : "O problema é nosso, e o que já apareceu continua aqui. Tente de novo em alguns minutos."}
        </Notice>
      ) : null}
      {isCounted ? (
        <LoadMore
          shown={shown}
          buttonLabel="Carregar mais"
          busyLabel={busyLabel}
          hasMore={hasNextPage}
          isBusy={isFetchingNextPage}
          onLoad={() => void fetchNextPage()}
        />
      ) : null}
    </>
  );
}
