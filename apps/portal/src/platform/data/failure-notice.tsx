import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { copy } from "../../copy.ts";
import { failureWords } from "./failure-words.ts";

interface FailureNoticeProps {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Says why something could not be read, and offers to ask again. */
export function FailureNotice({ error, onRetry, isRetrying }: FailureNoticeProps) {
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
