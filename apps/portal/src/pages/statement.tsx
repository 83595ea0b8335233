import { todayInSaoPaulo } from "@colheita/brazil";
import { lazy, Suspense } from "react";
import { serverNow } from "../platform/connection/connection-state.ts";
import { useBalance } from "../platform/data/balance.ts";
import { loadCode } from "../platform/navigation/load-code.ts";
import { PanelBoundary } from "../platform/navigation/panel-boundary.tsx";
import { MovementsChart } from "../features/points/statement/movements-chart.tsx";
import { StatementExport } from "../features/points/statement/statement-export.tsx";
import { StatementFilters } from "../features/points/statement/statement-filters.tsx";
import { StatementHero } from "../features/points/statement/statement-hero.tsx";
import { StatementList } from "../features/points/statement/statement-list.tsx";
import { statementFilterOf, openEntryOf } from "../features/points/statement/statement-view-rules.ts";
import { TransferPart } from "../features/points/transfer/transfer-part.tsx";
import { useClosePanel } from "../platform/navigation/use-close-panel.ts";
import { useLastOpen } from "../platform/navigation/use-last-open.ts";
import { useStatementView } from "../features/points/statement/use-statement-view.ts";
import { orderPath } from "@colheita/contract/rewards/order-address";
import styles from "./statement.module.css";

const EntryPanel = lazy(() => loadCode(() => import("../features/points/entry/entry-panel.tsx")));
const EarnedSource = lazy(() => loadCode(() => import("../features/earning/earned-source.tsx")));

/** Shows every point that came and went, and why. */
export default function StatementPage() {
  const state = useStatementView();
  const { view, openEntry, hrefOf, isKnown, change } = state;
  const reading = useBalance();
  const close = useClosePanel(hrefOf(), openEntryOf);
  // Once it was open it stays, to slide out and to come back quickly.
  const wasOpened = useLastOpen(openEntry) !== undefined;
  const season = reading.status === "pending" ? undefined : seasonOf(reading);
  const filter = isKnown
    ? statementFilterOf(view, season, todayInSaoPaulo(new Date(serverNow())))
    : undefined;
  return (
    <>
      <StatementHero
        reading={reading}
        action={
          <TransferPart
            available={reading.status === "ready" ? reading.data.available : undefined}
            isUnknown={reading.status === "failed"}
          />
        }
      />
      <div className="container">
        <MovementsChart />
        <section className={styles.lines} aria-labelledby="lancamentos">
          <div className={styles.head}>
            <h2 id="lancamentos">Lançamentos</h2>
            <StatementExport filter={filter} />
          </div>
          <StatementFilters view={view} change={change} season={season} isKnown={isKnown} />
          <div className={styles.list}>
            <StatementList filter={filter} state={state} />
          </div>
        </section>
      </div>
      {wasOpened ? (
        <PanelBoundary isOpen={openEntry !== undefined} onClose={close}>
          <Suspense>
            <EntryPanel
              entryId={openEntry}
              onClose={close}
              hrefOf={hrefOf}
              orderHref={orderPath}
              Source={EarnedSource}
            />
          </Suspense>
        </PanelBoundary>
      ) : null}
    </>
  );
}

function seasonOf(reading: ReturnType<typeof useBalance>) {
  return reading.status === "ready" ? (reading.data.season ?? "none") : "none";
}
