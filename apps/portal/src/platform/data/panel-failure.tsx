import { HttpFailure } from "@colheita/client";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { copy } from "../../copy.ts";
import { failureWords } from "./failure-words.ts";

const NOT_FOUND = 404;

interface PanelFailureProps {
  error: Error;
  /** What is said where the address names nothing that the member may see. */
  missing: { title: string; text: string };
  onRetry: () => void;
  isRetrying: boolean;
}

/** Says why a panel has nothing to show, and offers to ask again where that may help. */
export function PanelFailure({ error, missing, onRetry, isRetrying }: PanelFailureProps) {
  if (error instanceof HttpFailure && error.status === NOT_FOUND)
    return (
      <Notice tone="warning" live="alert" title={missing.title}>
        {missing.text}
      </Notice>
    );
  const { title, text } = failureWords(error);
  const retry = (
    <Button size="small" variant="secondary" onClick={onRetry} isBusy={isRetrying} busyLabel="Buscando">
      {copy.retry}
    </Button>
  );
  return (
    <Notice tone="error" live="alert" title={title} action={retry}>
      {text}
    </Notice>
  );
}
