import { addressOf, NetworkFailure } from "@colheita/client";
import type { Endpoint, InputOf, ReplyOf } from "@colheita/contract/kit";
import type { queryOptions as describe } from "@tanstack/react-query";
import { encode } from "zod/mini";
import { noteSilence } from "../connection/connection-state.ts";
import { keepAnswer } from "../offline/saved-answers.ts";
import { read, takeScreen } from "../session/session.ts";
import type { ScreenName } from "../session/session.ts";

/** The query library's own `queryOptions` only types what it is given: declaring a query does not load it. */
const queryOptions = ((options: unknown) => options) as typeof describe;

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
