import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import type { ReactNode } from "react";
import { copy } from "../../copy.ts";
import type { FailedReading } from "../../platform/data/use-reading.ts";

export interface HomeFailureProps {
  reading: FailedReading;
  /** What is missing, as a sentence. */
  title: string;
  /** What is well in spite of it. */
  children?: ReactNode;
}

/** Shows that the home's data could not be read, with a button to ask again. */
export function HomeFailure({ reading, title, children }: HomeFailureProps) {
  const { isOffline, isRetrying, retry } = reading;
  const action = (
    <Button size="small" variant="secondary" onClick={retry} isBusy={isRetrying} busyLabel="Buscando">
      {copy.retry}
    </Button>
  );
  return (
    <Notice
      tone="error"
      live="alert"
      title={title}
      action={action}
      {...(isOffline ? { icon: "nosig" as const } : {})}
    >
      {isOffline ? "Você está sem sinal. " : ""}
      {children}
    </Notice>
  );
}
