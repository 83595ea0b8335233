import { Link } from "@colheita/ui/link/link";
import { lazy, Suspense } from "react";
import { InvoicesExport } from "../features/invoices/list/invoices-export.tsx";
import { InvoicesFilters } from "../features/invoices/list/invoices-filters.tsx";
import { InvoicesList } from "../features/invoices/list/invoices-list.tsx";
import {
  invoiceFilterOf,
  openDistributorsOf,
  openInvoiceOf,
} from "../features/invoices/list/invoices-view-rules.ts";
import { SeasonSummary } from "../features/invoices/list/season-summary.tsx";
import { useInvoicesView } from "../features/invoices/list/use-invoices-view.ts";
import { SendInvoice } from "../features/invoices/send/send-invoice.tsx";
import { loadCode } from "../platform/navigation/load-code.ts";
import { PanelBoundary } from "../platform/navigation/panel-boundary.tsx";
import { useClosePanel } from "../platform/navigation/use-close-panel.ts";
import { useLastOpen } from "../platform/navigation/use-last-open.ts";
import styles from "./invoices.module.css";

const InvoicePanel = lazy(() => loadCode(() => import("../features/invoices/detail/invoice-panel.tsx")));

const DistributorsPanel = lazy(() =>
  loadCode(() => import("../features/channels/distributors/distributors-panel.tsx")),
);

/** Shows the member's invoices: the way to send one, how this season's stand, and each with its points. */
export default function InvoicesPage() {
  const state = useInvoicesView();
  const { view, openInvoice, hrefOf, isDistributorsOpen, distributorsHref } = state;
  const close = useClosePanel(hrefOf(), openInvoiceOf);
  // Once it was open it stays, to slide out and to come back quickly.
  const wasOpened = useLastOpen(openInvoice) !== undefined;
  const closeDistributors = useClosePanel(hrefOf(), openDistributorsOf);
  const wereDistributorsOpened = useLastOpen(isDistributorsOpen ? "opened" : undefined) !== undefined;
  return (
    <div className="container">
      <header className={styles.head}>
        <h1>Notas fiscais</h1>
        <p className="soft">A análise leva até 5 dias úteis. Você recebe um aviso com o resultado.</p>
        <Link href={distributorsHref} icon="store">
          Ver os distribuidores
        </Link>
      </header>
      <div className={styles.top}>
        <section aria-labelledby="enviar-nota">
          <h2 id="enviar-nota">Enviar nota</h2>
          <SendInvoice hrefOf={hrefOf} />
        </section>
        <SeasonSummary />
      </div>
      <section className={styles.mine} aria-labelledby="minhas-notas">
        <div className={styles.bar}>
          <h2 id="minhas-notas">Minhas notas</h2>
          <InvoicesExport filter={invoiceFilterOf(view)} />
        </div>
        <InvoicesFilters {...state} />
        <InvoicesList state={state} />
      </section>
      {wasOpened ? (
        <PanelBoundary isOpen={openInvoice !== undefined} onClose={close}>
          <Suspense>
            <InvoicePanel invoiceId={openInvoice} onClose={close} />
          </Suspense>
        </PanelBoundary>
      ) : null}
      {wereDistributorsOpened ? (
        <PanelBoundary isOpen={isDistributorsOpen} onClose={closeDistributors}>
          <Suspense>
            <DistributorsPanel isOpen={isDistributorsOpen} onClose={closeDistributors} />
          </Suspense>
        </PanelBoundary>
      ) : null}
    </div>
  );
}
