import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { useEffect, useState } from "react";
import { copy } from "../../copy.ts";
import { failureWords } from "./failure-words.ts";

type FailureView = typeof import("./failure-state.tsx").FailureState;

interface FailureProps {
  error: unknown;
  /** Without one the page is asked for again: nothing on it can be read before the session has come. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

const reload = () => location.reload();

/** Shows a failure. The drawn state loads in its own file; where the network is down, plain words do until it does. */
export function Failure({ error, onRetry = reload, isRetrying = false }: FailureProps) {
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
