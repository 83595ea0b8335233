import type { Endpoint, InputOf } from "@colheita/contract/kit";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { ScreenName } from "../session/session.ts";
import { ask } from "./queries.ts";

interface PagesDeclaration<E> {
  /** First the capability, which is also the topic of its live updates; then what tells one list from another. */
  readonly key: readonly [capability: string, ...parts: unknown[]];
  readonly endpoint: E;
  /** What the page behind a cursor is asked with; the first page has none. */
  readonly inputAt: (cursor: string | undefined) => InputOf<E>;
  /** The session call of a cold start brought the first page: use it once instead of asking. */
  readonly screen?: ScreenName | undefined;
}

/**
 * Declares a list that is read page by page, for `useInfiniteQuery`. A live change asks all its pages again, each from
 * the end of the one before, so that nothing slips between two. The list that stands on the screen stays there until
 * another of the same kind has come.
 */
export function pagesQuery<E extends Endpoint>({ key, endpoint, inputAt, screen }: PagesDeclaration<E>) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      ask(endpoint, inputAt(pageParam), signal, pageParam === undefined ? screen : undefined),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as { nextCursor?: string }).nextCursor,
    placeholderData: keepPreviousData,
  });
}
