import { HttpFailure, NetworkFailure } from "@colheita/client";
import { partialMatchKey, QueryClient } from "@tanstack/react-query";
import type { Query, QueryKey } from "@tanstack/react-query";
import { figures } from "../../portal-words.ts";
import { backOff } from "../back-off.ts";
import { onMemberGone } from "../session/session.ts";

const FRESH_FOR_MS = 60_000;
const MOST_RETRIES = 3;
const RETRIES = { firstMs: figures.readRetryMs, lastMs: figures.longestReadRetryMs };

/**
 * Returns whether a failure is worth another try: the network, or a server that is overloaded. A refusal stays a
 * refusal.
 */
export function isPassing(error: unknown): boolean {
  return error instanceof NetworkFailure || (error instanceof HttpFailure && error.status >= 500);
}

/** The data that the pages of this member have read. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR_MS,
      // The service worker answers without a network; the browser's own guess would keep us from asking it.
      networkMode: "always",
      retry: (failures, error) => isPassing(error) && failures < MOST_RETRIES && navigator.onLine,
      retryDelay: (attempt) => backOff(attempt + 1, RETRIES),
    },
  },
});

onMemberGone(() => queryClient.clear());

const isGrowing = ({ state }: Query) =>
  state.fetchStatus === "fetching" && state.fetchMeta?.fetchMore !== undefined;

/**
 * Asks again what may have changed elsewhere. A list that is loading its next page gets it first: to ask its pages
 * again would end that call without a word to whoever waits for it.
 */
export async function askAgain(isMeant: (query: Query) => boolean): Promise<void> {
  const growing = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isMeant(query) && isGrowing(query) });
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => isMeant(query) && !growing.includes(query) }),
    ...growing.map(async (query) => {
      await query.promise?.catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}

/** Asks again all that was read under a key, in the same way. */
export const askAgainUnder = (key: QueryKey): Promise<void> =>
  askAgain(({ queryKey }) => partialMatchKey(queryKey, key));
