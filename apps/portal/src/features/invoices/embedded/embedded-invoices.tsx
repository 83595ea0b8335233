import { formatInteger } from "@colheita/brazil";
import type { InvoiceSummary } from "@colheita/contract/invoices/invoice-records";
import { DataTable } from "@colheita/ui/data-table/data-table";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { Notice } from "@colheita/ui/notice/notice";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useBackOnline } from "../../../platform/connection/use-back-online.ts";
import { Failure } from "../../../platform/data/failure.tsx";
import { MoreOfList } from "../../../platform/data/more-of-list.tsx";
import { countInWords, statusLooks } from "../invoice-words.ts";
import { invoiceColumns } from "../list/invoice-columns.tsx";
import { EmbeddedFrame, OpeningList } from "./embedded-frame.tsx";
import { embeddedQuery, isTicketOver, makeTicketClient } from "./embedded-query.ts";
import { moreTicketOver } from "./embedded-words.ts";
import { forgetTicket } from "./page-ticket.ts";
import styles from "./embedded-invoices.module.css";

function Table({ rows }: { rows: readonly InvoiceSummary[] }) {
  return (
    <DataTable
      caption="Suas notas fiscais"
      columns={invoiceColumns}
      rows={rows}
      keyOf={({ id }) => id}
      toneOf={({ status, cancelledAt }) => (cancelledAt === undefined ? statusLooks[status].tone : undefined)}
    />
  );
}

interface EmbeddedInvoicesProps {
  ticket: string;
  /** Stands in the place of the page where the ticket opens nothing any more. */
  over: ReactNode;
}

/** Shows the notes of the member whose ticket it is, to be read alone. Another ticket needs another one of these. */
export default function EmbeddedInvoices({ ticket, over }: EmbeddedInvoicesProps) {
  const [client] = useState(makeTicketClient);
  const list = useInfiniteQuery(embeddedQuery(ticket), client);
  const { data, error, isFetching, isFetchNextPageError, refetch, fetchNextPage } = list;
  const isOver = isTicketOver(error);
  useBackOnline(() => {
    if (!error || isOver) return;
    if (isFetchNextPageError) void fetchNextPage();
    else if (!data) void refetch();
  });
  const isClosed = !data && isOver;
  useEffect(() => {
    if (isClosed) forgetTicket();
  }, [isClosed]);
  if (isClosed) return over;
  if (!data)
    return (
      <EmbeddedFrame>
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <OpeningList />
        )}
      </EmbeddedFrame>
    );
  const rows = data.pages.flatMap(({ items }) => items);
  if (rows.length === 0)
    return (
      <EmbeddedFrame>
        <EmptyState title="Nenhuma nota enviada ainda">
          A primeira que você enviar aparece aqui, com a situação e o que rendeu.
        </EmptyState>
      </EmbeddedFrame>
    );
  const total = data.pages[0]?.total ?? rows.length;
  const shown =
    total > rows.length
      ? `${formatInteger(rows.length)} de ${countInWords(total)}`
      : countInWords(rows.length);
  return (
    <EmbeddedFrame>
      <Table rows={rows} />
      {isOver ? (
        <Notice tone="warning" live="alert" title={moreTicketOver.title} className={styles.over ?? ""}>
          {moreTicketOver.words}
        </Notice>
      ) : null}
      <MoreOfList
        // What the ticket does not open any more is not asked for again.
        list={isOver ? { ...list, hasNextPage: false, isFetchNextPageError: false } : list}
        shown={shown}
        busyLabel="Buscando notas"
        failedTitle="As próximas notas não chegaram."
        isCountedAlways
      />
    </EmbeddedFrame>
  );
}
