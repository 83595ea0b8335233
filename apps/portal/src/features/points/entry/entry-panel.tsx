import { RightPanel } from "@colheita/ui/right-panel/right-panel";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useMayAsk } from "../../../platform/data/may-ask.ts";
import { PanelFailure } from "../../../platform/data/panel-failure.tsx";
import { useLastOpen } from "../../../platform/navigation/use-last-open.ts";
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

const missing = {
  title: "Não encontramos este lançamento.",
  text: "Confira o endereço ou procure por ele no extrato.",
};

/** Shows where the points of one line came from, and where they went. */
export default function EntryPanel({ entryId, onClose, hrefOf, orderHref, Source }: EntryPanelProps) {
  const shownId = useLastOpen(entryId);
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
        <PanelFailure
          error={error}
          missing={missing}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <SkeletonRows count={4} label="Buscando o lançamento" />
      )}
    </RightPanel>
  );
}
