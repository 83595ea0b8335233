import { formatDateAt, formatInteger } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { CaseDetail } from "@colheita/contract/support/case-records";
import { Button } from "@colheita/ui/button/button";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import type { ReactNode } from "react";
import { NotLoaded, useMayAsk } from "../../../platform/data/loaded.tsx";
import { loadCode } from "../../../platform/navigation/load-code.ts";
import { programme } from "../../../portal-words.ts";
import styles from "./case-view.module.css";
import { Conversation } from "./conversation.tsx";
import { StateBadge } from "../state-badge.tsx";
import { caseQuery } from "../support-queries.ts";

/** What can be done comes while the conversation is read, and is no part of the page's weight. */
const CaseActions = lazy(() => loadCode(() => import("./case-actions.tsx")));

function Pending() {
  return (
    <SkeletonGroup label="Abrindo o chamado">
      <div className={styles.pending}>
        <Skeleton shape="small" width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </SkeletonGroup>
  );
}

function Missing() {
  return (
    <>
      <p>Ele pode ser de outra conta, ou o link está incompleto.</p>
      <div>
        <Button href={pathOf("contact")}>Ver os seus chamados</Button>
      </div>
    </>
  );
}

function Whole({ found }: { found: CaseDetail }) {
  const { type, reason, createdAt, state } = found;
  return (
    <>
      <p className={styles.facts}>
        <StateBadge state={state} />
        <span className="soft">
          {type}: {reason}, aberto em <span className="dt">{formatDateAt(createdAt)}</span>
        </span>
      </p>
      <Conversation found={found} />
      <Suspense fallback={<Skeleton shape="block" />}>
        <CaseActions found={found} />
      </Suspense>
    </>
  );
}

/** Returns the heading, the same element in every state, so that the focus of whoever came here stays on it. */
function headingOf(found: CaseDetail | null | undefined): ReactNode {
  if (found === null) return "Não encontramos este chamado";
  return found ? `Chamado ${formatInteger(found.number)}` : "Chamado";
}

/** Shows one case of the member's by the id in its address: the conversation, and what can be done now. */
export function CaseView({ caseId }: { caseId: string }) {
  const mayAsk = useMayAsk();
  const { data, error, isFetching, refetch } = useQuery({ ...caseQuery(caseId), enabled: mayAsk });
  const number = data?.number;

  useEffect(() => {
    if (number !== undefined) document.title = `Chamado ${formatInteger(number)} - ${programme.name}`;
  }, [number]);

  return (
    <article className={styles.view}>
      <h1>{headingOf(data)}</h1>
      {data ? <Whole found={data} /> : null}
      {data === null ? <Missing /> : null}
      {data === undefined ? <NotLoaded {...{ error, isFetching, refetch }} skeleton={<Pending />} /> : null}
    </article>
  );
}
