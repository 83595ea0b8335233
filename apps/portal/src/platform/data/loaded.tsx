import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { NetworkFailure } from "@colheita/client";
import { useQuery } from "@tanstack/react-query";
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { copy } from "../../copy.ts";
import { useSession } from "../session/session-state.ts";
import { failureWords } from "./failure-words.ts";
import { useMayAsk } from "./may-ask.ts";

export { useMayAsk } from "./may-ask.ts";

type FailureView = typeof import("./failure-state.tsx").FailureState;

const sessionFailure = new NetworkFailure("/session did not answer");

interface FailureProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** The drawn state comes in its own file; where the network is down, plain words do until it does. */
function Failure({ error, onRetry, isRetrying }: FailureProps) {
  const [View, setView] = useState<FailureView>();
  useEffect(() => {
    import("./failure-state.tsx").then(
      ({ FailureState }) => setView(() => FailureState),
      () => undefined,
    );
  }, []);
  const words = failureWords(error);
  if (View) return <View words={words} onRetry={onRetry} isRetrying={isRetrying} />;
  const retry = (
    <Button size="small" onClick={onRetry} isBusy={isRetrying}>
      {copy.retry}
    </Button>
  );
  return (
    <Notice tone="error" live="alert" title={words.title} action={retry}>
      {words.text}
    </Notice>
  );
}

interface LoadedProps<Data, Key extends QueryKey> {
  /** What is shown, as `query()` declares it. */
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** In the shape of the content, and as large: it is also what the prerendered page shows. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

interface NotLoadedProps {
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  skeleton: ReactNode;
}

/** In place of data that is not there: the skeleton while it is under way, or what went wrong with a retry. */
export function NotLoaded({ error, isFetching, refetch, skeleton }: NotLoadedProps) {
  const isUnreachable = useSession().status === "unreachable";
  if (!isUnreachable && !error) return skeleton;
  const retry = () => (isUnreachable ? location.reload() : void refetch());
  return <Failure error={error ?? sessionFailure} onRetry={retry} isRetrying={isFetching} />;
}

/**
 * Shows what a query answers: the skeleton while it is under way, the data, or what went wrong with a retry.
 * Data that is on the screen stays there when asking again fails.
 */
export function Loaded<Data, Key extends QueryKey>({ query, skeleton, children }: LoadedProps<Data, Key>) {
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: useMayAsk() });
  if (data !== undefined) return children(data);
  return <NotLoaded {...{ error, isFetching, refetch, skeleton }} />;
}
