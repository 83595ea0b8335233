import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { QueryClient, QueryKey, UseQueryOptions, UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | undefined;
  readonly total?: number | undefined;
}

/** Declares one page of a list, as `query()` does: the first without a cursor. */
type PageOf<Page, Key extends QueryKey> = (
  cursor?: string,
) => UseQueryOptions<Page, Error, Page, Key> & { queryKey: Key };

export interface PagesOfList<Item> {
  readonly items: readonly Item[];
  /** How many there are in all, where the server counts. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The last page that was asked for did not come; asking for more asks for it again. */
  readonly hasFailed: boolean;
  readonly loadMore: () => void;
}

/** The cursors of the pages that were read before: coming back to a list shows as much of it as was left. */
function knownCursors<Page extends ListPage<unknown>, Key extends QueryKey>(
  client: QueryClient,
  pageOf: PageOf<Page, Key>,
): string[] {
  const cursors: string[] = [];
  const nextOf = (cursor?: string) => client.getQueryData<Page>(pageOf(cursor).queryKey)?.nextCursor;
  const isKnown = (cursor: string) => client.getQueryData(pageOf(cursor).queryKey) !== undefined;
  let cursor = nextOf();
  while (cursor !== undefined && isKnown(cursor)) {
    cursors.push(cursor);
    cursor = nextOf(cursor);
  }
  return cursors;
}

/**
 * A list that grows page by page. Each page is a query of its own, so that a live change asks again what is shown;
 * an item that moved from one page to the next meanwhile is shown once. Give it a `key` where the list changes.
 */
export function usePagesOfList<
  Item extends { readonly id: string },
  Page extends ListPage<Item>,
  Key extends QueryKey,
>(first: Page & ListPage<Item>, pageOf: PageOf<Page, Key>): PagesOfList<Item> {
  const client = useQueryClient();
  const [cursors, setCursors] = useState(() => knownCursors(client, pageOf));
  const further: readonly UseQueryResult<Page>[] = useQueries({
    queries: cursors.map((cursor) => pageOf(cursor)),
  });
  const last = further.at(-1);
  const pages = [first, ...further.flatMap(({ data }) => data ?? [])];
  const { nextCursor } = last ? (last.data ?? {}) : first;
  const items = new Map(pages.flatMap((page) => page.items.map((item) => [item.id, item] as const)));
  const isMissing = last !== undefined && last.data === undefined;
  return {
    items: [...items.values()],
    total: pages.at(-1)?.total,
    hasMore: nextCursor !== undefined || isMissing,
    isLoadingMore: isMissing && last.isFetching,
    hasFailed: isMissing && last.isError,
    loadMore: () => {
      if (isMissing) void last.refetch();
      else if (nextCursor !== undefined) setCursors([...cursors, nextCursor]);
    },
  };
}
