import { addressOf, NetworkFailure } from "@colheita/client";
import type { Endpoint, InputOf, ReplyOf } from "@colheita/contract/kit";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { encode } from "zod/mini";
import { noteSilence } from "../connection/connection-state.ts";
import { saveAnswer } from "../offline/saved-answers.ts";
import { read, takeScreen } from "../session/session.ts";
import type { ScreenName } from "../session/session.ts";
import { sessionState } from "../session/session-state.ts";

interface QueryDeclaration<E> {
  /** First the capability, which is also the topic of its live updates; then what distinguishes one answer from another. */
  readonly key: readonly [capability: string, ...parts: unknown[]];
  readonly endpoint: E;
  readonly input: InputOf<E>;
  /** Other capabilities whose changes show in this answer. */
  readonly alsoOn?: readonly string[];
  /** The session call of a cold start brought this screen's data (of a list its first page): use it once instead of asking. */
  readonly screen?: ScreenName | undefined;
}

/** Saves the answer that came with the session call, for the member it belongs to. */
function saveFirstAnswer(address: string, wire: unknown): void {
  const session = sessionState();
  if (session.status === "member") void saveAnswer(session.member.id, address, wire);
}

/** Returns one answer: what the session call brought for this screen, or what the server says now. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
  screen?: ScreenName,
): Promise<ReplyOf<E>> {
  const preloaded = screen && takeScreen(screen);
  if (preloaded !== undefined) {
    saveFirstAnswer(addressOf(endpoint, input as object), encode(endpoint.reply, preloaded));
    return preloaded as ReplyOf<E>;
  }
  try {
    return await read(endpoint, input, { signal });
  } catch (error) {
    if (error instanceof NetworkFailure) noteSilence();
    throw error;
  }
}

/** Declares what a page reads: once, for `useQuery`, `<Loaded>` and prefetching. */
export function query<E extends Endpoint>(declaration: QueryDeclaration<E>) {
  const { key, endpoint, input, screen, alsoOn = [] } = declaration;
  return queryOptions({
    queryKey: key,
    meta: { topics: alsoOn },
    queryFn: ({ signal }) => ask(endpoint, input, signal, screen),
  });
}

interface PagesDeclaration<E> extends Omit<QueryDeclaration<E>, "input"> {
  /** What the page behind a cursor is asked with; the first page has none. */
  readonly inputAt: (cursor: string | undefined) => InputOf<E>;
}

/**
 * Declares a list that is read page by page, for `useInfiniteQuery`. A live change asks all its pages again, each from
 * the end of the one before, so that nothing slips between two. The list that stands on the screen stays there until
 * another of the same kind has come.
 */
export function pagesQuery<E extends Endpoint>(declaration: PagesDeclaration<E>) {
  const { key, endpoint, inputAt, screen, alsoOn = [] } = declaration;
  return infiniteQueryOptions({
    queryKey: key,
    meta: { topics: alsoOn },
    queryFn: ({ pageParam, signal }) =>
      ask(endpoint, inputAt(pageParam), signal, pageParam === undefined ? screen : undefined),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as { nextCursor?: string }).nextCursor,
    placeholderData: keepPreviousData,
  });
}
