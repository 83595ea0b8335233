import { useQuery } from "@tanstack/react-query";
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSession } from "../session/session-state.ts";
import { Failure } from "./failure.tsx";
import { useMayAsk } from "./may-ask.ts";

export { useMayAsk } from "./may-ask.ts";

interface LoadedProps<Data, Key extends QueryKey> {
  /** What is shown, as `query()` declares it. */
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** In the shape of the content, and as large: it is also what the prerendered page shows. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
  /** It is asked while a step stands before the portal, too: it belongs to that step, or its page admits it. */
  isOpenInStep?: boolean;
}

interface NotLoadedProps {
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  skeleton: ReactNode;
}

/** Shows, in place of data that is not there, the skeleton while it loads, or what went wrong with a retry. */
export function NotLoaded({ error, isFetching, refetch, skeleton }: NotLoadedProps) {
  const session = useSession();
  if (session.status === "unreachable") return <Failure error={error ?? session.error} />;
  if (!error) return skeleton;
  return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
}

/**
 * Shows what a query answers: the skeleton while it is under way, the data, or what went wrong with a retry.
 * Data that is on the screen stays there when asking again fails.
 */
export function Loaded<Data, Key extends QueryKey>(props: LoadedProps<Data, Key>) {
  const { query, skeleton, children, isOpenInStep = false } = props;
  const isMember = useSession().status === "member";
  const enabled = useMayAsk() || (isOpenInStep && isMember);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled });
  if (data !== undefined) return children(data);
  return <NotLoaded {...{ error, isFetching, refetch, skeleton }} />;
}
