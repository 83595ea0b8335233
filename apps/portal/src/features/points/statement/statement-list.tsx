import { formatInteger } from "@colheita/brazil";
import { NetworkFailure } from "@colheita/client";
import type { StatementFilter, StatementSort } from "@colheita/contract/points/statement-endpoints";
import type { StatementLine } from "@colheita/contract/points/points-records";
import { Button } from "@colheita/ui/button/button";
import { DataTable } from "@colheita/ui/data-table/data-table";
import type { Sort } from "@colheita/ui/data-table/data-table";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { useInfiniteQuery } from "@tanstack/react-query";
import { focusHeadingOver } from "../../../platform/focus-field.ts";
import { MoreOfList } from "../../../platform/data/more-of-list.tsx";
import { FailureState } from "../../../platform/data/failure-state.tsx";
import { failureWords } from "../../../platform/data/failure-words.ts";
import { useMayAsk } from "../../../platform/data/may-ask.ts";
import { useSession } from "../../../platform/session/session-state.ts";
import { statementQuery } from "./statement-queries.ts";
import { statementColumns } from "./statement-columns.tsx";
import { StatementSkeleton } from "./statement-skeleton.tsx";
import { isNarrowed } from "./statement-view-rules.ts";
import type { StatementViewState } from "./use-statement-view.ts";
import styles from "./statement-list.module.css";

const noFilter: StatementFilter = {};
const unreachable = new NetworkFailure("/session did not answer");

const linesInWords = (count: number) =>
  `${formatInteger(count)} ${count === 1 ? "lançamento" : "lançamentos"}`;

const ascending: readonly StatementSort[] = ["action", "description"];
const sortOf = (sort: StatementSort): Sort => ({
  columnId: sort,
  direction: ascending.includes(sort) ? "ascending" : "descending",
});

/** Reads the lines under a filter, page after page. Nothing is asked while the filter is not known. */
function useLines(filter: StatementFilter | undefined) {
  const mayAsk = useMayAsk();
  const session = useSession();
  const query = useInfiniteQuery({
    ...statementQuery(filter ?? noFilter),
    enabled: mayAsk && filter !== undefined,
  });
  const isUnreachable = session.status === "unreachable";
  return {
    ...query,
    // A page that failed while others are on the screen is the business of "load more".
    failure: isUnreachable ? unreachable : query.data ? undefined : (query.error ?? undefined),
    retry: () => (isUnreachable ? location.reload() : void query.refetch()),
  };
}

function Empty({ view, reset }: Pick<StatementViewState, "view" | "reset">) {
  if (isNarrowed(view)) {
    return (
      <EmptyState
        title="Nenhum lançamento com estes filtros"
        action={
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => {
              focusHeadingOver(currentTarget);
              reset();
            }}
          >
            Limpar filtros
          </Button>
        }
      >
        Mude o período, o tipo ou a busca para ver mais.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Seu extrato ainda não tem lançamentos">
      O que você ganhar e usar aparece aqui.
    </EmptyState>
  );
}

interface LinesProps {
  lines: readonly StatementLine[];
  state: Pick<StatementViewState, "view" | "change" | "hrefOf">;
  isBusy: boolean;
}

function Lines({ lines, state, isBusy }: LinesProps) {
  const { view, change, hrefOf } = state;
  return (
    <div className={styles.table} data-busy={isBusy || undefined}>
      <DataTable
        caption="Lançamentos do extrato"
        columns={statementColumns(hrefOf, view.sort)}
        rows={lines}
        keyOf={({ id }) => id}
        layout="lines"
        sort={sortOf(view.sort)}
        onSort={({ columnId }) => change({ sort: columnId as StatementSort })}
        isBusy={isBusy}
      />
    </div>
  );
}

interface StatementListProps {
  filter: StatementFilter | undefined;
  state: StatementViewState;
}

/** Shows the lines of the statement, page by page, each the way to its story. */
export function StatementList({ filter, state }: StatementListProps) {
  const query = useLines(filter);
  if (query.failure)
    return (
      <FailureState words={failureWords(query.failure)} onRetry={query.retry} isRetrying={query.isFetching} />
    );
  const pages = query.data?.pages;
  if (!pages) return <StatementSkeleton />;
  const lines = pages.flatMap(({ items }) => items);
  if (lines.length === 0) return <Empty view={state.view} reset={state.reset} />;
  const total = pages[0]?.total;
  const shown =
    total !== undefined && total > lines.length
      ? `${formatInteger(lines.length)} de ${linesInWords(total)}`
      : `${query.hasNextPage ? "Mostrando " : ""}${linesInWords(lines.length)}`;
  return (
    <>
      <Lines lines={lines} state={state} isBusy={query.isPlaceholderData} />
      <MoreOfList
        list={query}
        shown={shown}
        busyLabel="Carregando"
        failedTitle="Os próximos lançamentos não chegaram."
        isCountedAlways
      />
    </>
  );
}
