import { formatInteger } from "@colheita/brazil";
import { Button } from "@colheita/ui/button/button";
import { DataTable } from "@colheita/ui/data-table/data-table";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { NotLoaded, useMayAsk } from "../../../platform/data/loaded.tsx";
import { focusHeadingOver } from "../../../platform/focus-field.ts";
import { MoreOfList } from "../../../platform/data/more-of-list.tsx";
import { countInWords, statusLooks } from "../invoice-words.ts";
import { invoicesQuery } from "../invoices-queries.ts";
import { openingColumns } from "./invoice-columns.tsx";
import { invoiceFilterOf, isNarrowed } from "./invoices-view-rules.ts";
import type { InvoicesViewState } from "./use-invoices-view.ts";
import styles from "./invoices-list.module.css";

function Empty({ view, reset }: Pick<InvoicesViewState, "view" | "reset">) {
  if (!isNarrowed(view))
    return (
      <EmptyState title="Nenhuma nota enviada ainda">
        Envie a primeira pela chave de acesso: ela aparece aqui, com a situação e o que rendeu.
      </EmptyState>
    );
  const clear = (
    <Button
      variant="secondary"
      onClick={({ currentTarget }) => {
        focusHeadingOver(currentTarget);
        reset();
      }}
    >
      Limpar filtros
    </Button>
  );
  return (
    <EmptyState title="Nenhuma nota com estes filtros" action={clear}>
      Mude a situação, o período ou o distribuidor para ver mais.
    </EmptyState>
  );
}

/** Shows the member's invoices, page by page, each the way to what is known of it. */
export function InvoicesList({ state }: { state: InvoicesViewState }) {
  const { view, isKnown, hrefOf, reset } = state;
  const mayAsk = useMayAsk();
  const list = useInfiniteQuery({ ...invoicesQuery(invoiceFilterOf(view)), enabled: mayAsk && isKnown });
  const { data, error, isFetching, refetch, isPlaceholderData } = list;
  const skeleton = <SkeletonRows count={6} label="Buscando as suas notas" hasMedia={false} />;
  if (!data) return <NotLoaded {...{ error, isFetching, refetch, skeleton }} />;
  const rows = data.pages.flatMap(({ items }) => items);
  // That an earlier filter found nothing says nothing of this one.
  if (rows.length === 0 && isPlaceholderData) return skeleton;
  if (rows.length === 0) return <Empty view={view} reset={reset} />;
  const total = data.pages[0]?.total ?? rows.length;
  return (
    <>
      <div className={styles.table} data-busy={isPlaceholderData || undefined}>
        <DataTable
          caption="Suas notas fiscais"
          columns={openingColumns(hrefOf)}
          rows={rows}
          keyOf={({ id }) => id}
          toneOf={({ status, cancelledAt }) =>
            cancelledAt === undefined ? statusLooks[status].tone : undefined
          }
          isBusy={isPlaceholderData}
        />
      </div>
      <MoreOfList
        list={list}
        shown={
          total > rows.length
            ? `${formatInteger(rows.length)} de ${countInWords(total)}`
            : countInWords(rows.length)
        }
        busyLabel="Buscando notas"
        failedTitle="As próximas notas não chegaram."
        isCountedAlways
      />
    </>
  );
}
