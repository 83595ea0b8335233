import { formatInteger, todayInSaoPaulo } from "@colheita/brazil";
import { Button } from "@colheita/ui/button/button";
import { Chips } from "@colheita/ui/chips/chips";
import { FileQueue } from "@colheita/ui/file-picker/file-picker";
import { LoadMore } from "@colheita/ui/load-more/load-more";
import { useEffect, useRef, useState } from "react";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { hasNoFocus } from "../../../platform/focus-field.ts";
import { saveFile } from "../../../platform/files/save-file.ts";
import { mayTryAgain } from "./queued-invoice.ts";
import type { QueuedInvoice } from "./queued-invoice.ts";
import type { InvoiceQueue, QueueState } from "./invoice-queue.ts";
import { PauseNotice, ReportHead } from "./queue-report-head.tsx";
import { countsOf, sendingsInWords, groupOf, groupWords, reportCsv } from "./report-words.ts";
import type { OutcomeGroup } from "./report-words.ts";
import { QueueRow } from "./queue-row.tsx";
import { useInvoiceQueue } from "./use-invoice-queue.ts";
import styles from "./queue-report.module.css";

const PAGE = 10;
type Filter = OutcomeGroup | "all";
const groups = Object.keys(groupWords) as OutcomeGroup[];

const placesOf = (items: readonly QueuedInvoice[]) => items.map(({ place }) => place);

function saveReport(items: readonly QueuedInvoice[]): void {
  const report = new Blob([reportCsv(items)], { type: "text/csv" });
  saveFile(report, `envios-${todayInSaoPaulo(new Date(serverNow()))}.csv`);
}

interface FilterProps {
  items: readonly QueuedInvoice[];
  filter: Filter;
  onChoose: (filter: Filter) => void;
}

/** Shows how many there are of each outcome, to choose among. */
function ReportFilter({ items, filter, onChoose }: FilterProps) {
  const counts = countsOf(items);
  const some = groups.filter((group) => counts[group] > 0);
  if (some.length < 2) return null;
  return (
    <Chips
      label="Mostrar"
      pressed={[filter]}
      onPress={(value) => onChoose(value as Filter)}
      chips={[
        { value: "all", label: `Todos ${formatInteger(items.length)}` },
        ...some.map((value) => ({ value, label: `${groupWords[value]} ${formatInteger(counts[value])}` })),
      ]}
    />
  );
}

interface ActionsProps {
  items: readonly QueuedInvoice[];
  onRetry: (places: readonly number[]) => void;
  onRemove: (places: readonly number[]) => void;
}

/** Shows what may be done with all of them at once. */
function ReportActions({ items, onRetry, onRemove }: ActionsProps) {
  const failed = placesOf(items.filter(mayTryAgain));
  const ended = placesOf(items.filter(({ outcome }) => outcome !== undefined));
  return (
    <div className={styles.actions}>
      {failed.length > 1 ? (
        <Button variant="text" icon="upload" onClick={() => onRetry(failed)}>
          Tentar de novo {sendingsInWords(failed.length)}
        </Button>
      ) : null}
      <Button variant="text" icon="dl" onClick={() => saveReport(items)}>
        Baixar relatório
      </Button>
      {ended.length > 0 ? (
        <Button variant="text" icon="trash" onClick={() => onRemove(ended)}>
          Limpar os que terminaram
        </Button>
      ) : null}
    </div>
  );
}

interface QueueReportProps {
  queue: InvoiceQueue;
  state: QueueState & { readonly items: readonly QueuedInvoice[] };
  hrefOf: (invoiceId: string) => string;
  /** Called with what was set going. */
  onAct: (done: Promise<void>) => void;
}

/** Shows what was sent from this browser, as soon as there is something. */
export function SentFromHere({ hrefOf }: Pick<QueueReportProps, "hrefOf">) {
  const { queue, state } = useInvoiceQueue();
  const { items = [] } = state;
  const place = useRef<HTMLDivElement>(null);
  const [acts, setActs] = useState(0);

  // What was pressed may have gone with its row, or with the whole list: whoever pressed it stays here.
  useEffect(() => {
    if (acts > 0 && hasNoFocus()) place.current?.focus();
  }, [acts]);

  function act(done: Promise<void>): void {
    done.then(() => setActs((before) => before + 1)).catch(reportError);
  }
  return (
    <div ref={place} role="group" aria-label="Envios deste aparelho" tabIndex={-1}>
      {queue && items.length > 0 ? (
        <QueueReport queue={queue} state={{ ...state, items }} hrefOf={hrefOf} onAct={act} />
      ) : null}
    </div>
  );
}

/** Shows what became of each: filtered by its outcome, page by page, and as a file for a spreadsheet. */
function QueueReport({ queue, state: { items, sending, pause }, hrefOf, onAct }: QueueReportProps) {
  const [wanted, setWanted] = useState<Filter>("all");
  const [shown, setShown] = useState(PAGE);
  // What is filtered for may have become something else meanwhile.
  const matching = wanted === "all" ? items : items.filter((item) => groupOf(item) === wanted);
  const [filter, rows] = matching.length === 0 ? (["all", items] as const) : [wanted, matching];

  const remove = (places: readonly number[]) => onAct(queue.remove(places));
  const retry = (places: readonly number[]) => onAct(queue.retry(places));
  function resume(): void {
    queue.resume();
    onAct(Promise.resolve());
  }
  function choose(chosen: Filter): void {
    setWanted(chosen);
    setShown(PAGE);
  }
  return (
    <div className={styles.report}>
      <ReportHead items={items} sending={items.find(({ place }) => place === sending)} />
      {pause !== undefined && countsOf(items).waiting > 0 ? (
        <PauseNotice pause={pause} onResume={resume} />
      ) : null}
      <ReportFilter items={items} filter={filter} onChoose={choose} />
      <FileQueue label="Um por um">
        {rows.slice(0, shown).map((item) => (
          <QueueRow
            key={item.place}
            item={item}
            isSending={item.place === sending}
            hrefOf={hrefOf}
            onRetry={() => retry([item.place])}
            onRemove={() => remove([item.place])}
          />
        ))}
      </FileQueue>
      {rows.length > PAGE ? (
        <LoadMore
          shown={`${formatInteger(Math.min(shown, rows.length))} de ${sendingsInWords(rows.length)}`}
          buttonLabel="Mostrar mais"
          busyLabel="Mostrando mais"
          hasMore={shown < rows.length}
          onLoad={() => setShown(shown + PAGE)}
        />
      ) : null}
      <ReportActions items={items} onRetry={retry} onRemove={remove} />
    </div>
  );
}
