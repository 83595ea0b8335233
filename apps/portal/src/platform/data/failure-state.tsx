import { ErrorState } from "@colheita/ui/error-state/error-state";
import { OfflineState } from "@colheita/ui/offline-state/offline-state";
import { Button } from "@colheita/ui/button/button";
import { copy } from "../../copy.ts";
import type { FailureWords } from "./failure-words.ts";

interface FailureStateProps {
  words: FailureWords;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Shows, with a drawing, what could not be read: no signal, or a gap in the planting. */
export function FailureState({ words, onRetry, isRetrying }: FailureStateProps) {
  if (words.kind === "offline") {
    const retry = (
      <Button variant="secondary" onClick={onRetry} isBusy={isRetrying}>
        {copy.retry}
      </Button>
    );
    return (
      <OfflineState headingLevel={2} title={words.title} action={retry}>
        {words.text}
      </OfflineState>
    );
  }
  const mayRetry = words.kind === "broken";
  return (
    <ErrorState
      headingLevel={2}
      title={words.title}
      isRetrying={isRetrying}
      {...(mayRetry ? { retryLabel: copy.retry, onRetry } : {})}
    >
      {words.text}
    </ErrorState>
  );
}
