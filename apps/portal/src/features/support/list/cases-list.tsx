import { formatDateAt, formatInteger } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { CaseState, CaseSummary } from "@colheita/contract/support/case-records";
import { Chips } from "@colheita/ui/chips/chips";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MoreOfList } from "../../../platform/data/more-of-list.tsx";
import { NotLoaded, useMayAsk } from "../../../platform/data/loaded.tsx";
import { StateBadge, stateLooks } from "../state-badge.tsx";
import { casesQuery } from "../support-queries.ts";

const ALL = "todos";
const chips = [
  { value: ALL, label: "Todos" },
  ...Object.entries(stateLooks).map(([value, { label }]) => ({ value, label })),
];

function CaseRow({ summary: { id, number, type, reason, state, createdAt } }: { summary: CaseSummary }) {
  return (
    <ListRow
      title={reason}
      href={pathOf("caseDetail", { caseId: id })}
      line={
        <>
          Chamado {formatInteger(number)}, {type}, <span className="dt">{formatDateAt(createdAt)}</span>
        </>
      }
      end={<StateBadge state={state} />}
    />
  );
}

function Cases({ state }: { state: CaseState | undefined }) {
  const list = useInfiniteQuery({ ...casesQuery(state), enabled: useMayAsk() });
  const { data, error, isFetching, refetch } = list;
  const skeleton = <SkeletonRows count={3} label="Buscando os seus chamados" hasMedia={false} />;
  if (!data) return <NotLoaded {...{ error, isFetching, refetch, skeleton }} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return state === undefined ? (
      <EmptyState title="Nenhum chamado ainda" variant="plain">
        Quando você escrever para nós, a conversa fica aqui.
      </EmptyState>
    ) : (
      <p>Nenhum chamado neste estado.</p>
    );
  return (
    <>
      <List label="Seus chamados">
        {items.map((summary) => (
          <CaseRow key={summary.id} summary={summary} />
        ))}
      </List>
      <MoreOfList
        list={list}
        shown={`${list.hasNextPage ? "Mostrando " : ""}${items.length} chamados`}
        busyLabel="Buscando chamados"
        failedTitle="Os próximos chamados não chegaram."
      />
    </>
  );
}

/** Shows the member's cases by state, newest first, each a link to its conversation. */
export default function CasesList() {
  const [state, setState] = useState<CaseState>();
  return (
    <>
      <Chips
        label="Estado do chamado"
        chips={chips}
        pressed={[state ?? ALL]}
        onPress={(value) => setState(value === ALL ? undefined : (value as CaseState))}
      />
      <Cases state={state} />
    </>
  );
}
