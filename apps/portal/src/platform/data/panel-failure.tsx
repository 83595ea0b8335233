import { HttpFailure } from "@colheita/client";
import { Notice } from "@colheita/ui/notice/notice";
import { FailureNotice } from "./failure-notice.tsx";

const NOT_FOUND = 404;

interface PanelFailureProps {
  error: Error;
  /** What is said where the address names nothing that the member may see. */
  missing: { title: string; text: string };
  onRetry: () => void;
  isRetrying: boolean;
}

/** Says why a panel has nothing to show, and offers to ask again where that may help. */
export function PanelFailure({ missing, ...failure }: PanelFailureProps) {
  if (failure.error instanceof HttpFailure && failure.error.status === NOT_FOUND)
    return (
      <Notice tone="warning" live="alert" title={missing.title}>
        {missing.text}
      </Notice>
    );
  return <FailureNotice {...failure} />;
}
