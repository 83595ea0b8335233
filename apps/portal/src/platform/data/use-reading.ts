import { NetworkFailure } from "@colheita/client";
import { useQuery } from "@tanstack/react-query";
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { useSession } from "../session/session-state.ts";
import { useMayAsk } from "./may-ask.ts";

/** What a page that draws its own states shows of an answer. */
export type Reading<Data> =
  { readonly status: "pending" } | { readonly status: "ready"; readonly data: Data } | FailedReading;

export interface FailedReading {
  readonly status: "failed";
  readonly isOffline: boolean;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** Reads what a query answers. What is on the screen stays there when asking again fails. */
export function useReading<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): Reading<Data> {
  const session = useSession();
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: useMayAsk() });
  if (data !== undefined) return { status: "ready", data };
  const isUnreachable = session.status === "unreachable";
  if (!isUnreachable && !error) return { status: "pending" };
  return {
    status: "failed",
    isOffline: isUnreachable || error instanceof NetworkFailure,
    isRetrying: isFetching,
    retry: () => (isUnreachable ? location.reload() : void refetch()),
  };
}
