import { addressOf, HttpFailure, NetworkFailure } from "@colheita/client";
import type { Endpoint, InputOf, ReplyOf } from "@colheita/contract/kit";
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { encode } from "zod/mini";
import { keepAnswer } from "../offline/saved-answers.ts";
import { noteSilence } from "../connection/connection-state.ts";
import { onMemberGone, read, takeScreen } from "../session/session.ts";
import type { ScreenName } from "../session/session.ts";

const FRESH_FOR_MS = 60_000;
const MOST_RETRIES = 3;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/** Worth another try: the network, or a server that is overloaded. A refusal stays a refusal. */
export function isPassing(error: unknown): boolean {
  return error instanceof NetworkFailure || (error instanceof HttpFailure && error.status >= 500);
}

/** The wait before try `attempt` (from 0): 1 s, doubling, half of it by chance (section 9, "Local cache"). */
export function retryWait(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(FIRST_RETRY_MS * 2 ** attempt, LAST_RETRY_MS);
  return full / 2 + (full / 2) * random();
}

/** The data that the pages of this member have read. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR_MS,
      // The service worker answers without a network; the browser's own guess would keep us from asking it.
      networkMode: "always",
      retry: (failures, error) => isPassing(error) && failures < MOST_RETRIES,
      retryDelay: (attempt) => retryWait(attempt),
    },
  },
});

onMemberGone(() => queryClient.clear());

type AnyEndpoint = Endpoint;

interface QueryDeclaration<E> {
  /** First the capability, which is also the topic of its live updates; then what tells one answer from another. */
  readonly key: readonly [capability: string, ...parts: unknown[]];
  readonly endpoint: E;
  readonly input: InputOf<E>;
  /** Other capabilities whose changes show in this answer. */
  readonly alsoOn?: readonly string[];
  /** The session call of a cold start brought this screen's data: use it once instead of asking. */
  readonly screen?: ScreenName;
}

/** One answer: what the session call brought for this screen, or what the server says now. */
export async function ask<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
  screen?: ScreenName,
): Promise<ReplyOf<E>> {
  const brought = screen && takeScreen(screen);
  if (brought !== undefined) {
    void keepAnswer(addressOf(endpoint, input as object), encode(endpoint.reply, brought));
    return brought as ReplyOf<E>;
  }
  try {
    return await read(endpoint, input, { signal });
  } catch (error) {
    if (error instanceof NetworkFailure) noteSilence();
    throw error;
  }
}

/** Declares what a page reads: once, for `useQuery`, `<Loaded>` and prefetching. */
export function query<E extends AnyEndpoint>(declaration: QueryDeclaration<E>) {
  const { key, endpoint, input, screen, alsoOn = [] } = declaration;
  return queryOptions({
    queryKey: key,
    meta: { topics: alsoOn },
    queryFn: ({ signal }) => ask(endpoint, input, signal, screen),
  });
}
