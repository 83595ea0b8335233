import { HttpFailure } from "@colheita/client";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { RightPanel } from "@colheita/ui/right-panel/right-panel";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { copy } from "../../../copy.ts";
import { failureWords } from "../../../platform/data/failure-words.ts";
import { useMayAsk } from "../../../platform/data/may-ask.ts";
import { storyTitle } from "./entry-words.ts";
import { EntryStory, type CreditSource } from "./entry-story.tsx";
import { trailQuery } from "../statement/statement-queries.ts";

interface EntryPanelProps {
  /** The entry that the address opens. */
  entryId: string | undefined;
  onClose: () => void;
  hrefOf: (entryId: string) => string;
  /** Where the order of a reward is shown. */
  orderHref: (redemptionId: string) => string;
  Source: CreditSource;
}

const NOT_FOUND = 404;

function Failed({ error, onRetry, isRetrying }: { error: Error; onRetry: () => void; isRetrying: boolean }) {
  if (error instanceof HttpFailure && error.status === NOT_FOUND) {
    return (
      <Notice tone="warning" live="alert" title="Não encontramos este lançamento.">
        Confira o endereço ou procure por ele no extrato.
      </Notice>
    );
  }
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

/** Shows where the points of one line came from, and where they went. */
export default function EntryPanel({ entryId, onClose, hrefOf, orderHref, Source }: EntryPanelProps) {
  // On the way out the panel still shows what it showed.
  const [shownId, setShownId] = useState(entryId);
  if (entryId !== undefined && entryId !== shownId) setShownId(entryId);
  const mayAsk = useMayAsk();
  const { data, error, refetch, isFetching } = useQuery({
    ...trailQuery(shownId ?? ""),
    enabled: mayAsk && shownId !== undefined,
  });
  return (
    <RightPanel
      isOpen={entryId !== undefined}
      onClose={onClose}
      title={data ? storyTitle(data.line) : "Lançamento"}
      closeLabel="Fechar"
    >
      {data ? (
        <EntryStory key={data.line.id} trail={data} hrefOf={hrefOf} orderHref={orderHref} Source={Source} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows count={4} label="Buscando o lançamento" />
      )}
    </RightPanel>
  );
}
