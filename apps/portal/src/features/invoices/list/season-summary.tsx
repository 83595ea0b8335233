import { formatCents } from "@colheita/brazil";
import type { ReplyOf } from "@colheita/contract/kit";
import type { getInvoicesSummary } from "@colheita/contract/invoices/invoices-endpoints";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import { Loaded } from "../../../platform/data/loaded.tsx";
import { countInWords } from "../invoice-words.ts";
import { summaryQuery } from "../invoices-queries.ts";
import styles from "./season-summary.module.css";

/** Returns money without its cents where there are none: large on a small card. */
const amount = (cents: number) => formatCents(cents).replace(/,00$/, "");

function Figures({ summary }: { summary: ReplyOf<typeof getInvoicesSummary> }) {
  const { approved, approvedCents, inReview, rejected } = summary;
  return (
    <>
      <p className={styles.amount}>{amount(approvedCents)}</p>
      <p className="small soft">aprovados em {countInWords(approved)}</p>
      <dl className={styles.counts}>
        <div>
          <dt>Em análise ou reanálise</dt>
          <dd>{countInWords(inReview)}</dd>
        </div>
        <div>
          <dt>Reprovadas</dt>
          <dd>{countInWords(rejected)}</dd>
        </div>
      </dl>
    </>
  );
}

/** Shows how much of this season's invoices is approved, and how many wait or were refused. */
export function SeasonSummary() {
  const skeleton = (
    <div className={styles.place} aria-busy="true">
      <Skeleton shape="numeral" width="most" />
      <Skeleton width="half" />
    </div>
  );
  return (
    <section className={styles.card} data-preset="sky" aria-labelledby="esta-safra">
      <h2 id="esta-safra" className={styles.title}>
        Esta safra em notas
      </h2>
      <Loaded query={summaryQuery} skeleton={skeleton}>
        {(summary) => <Figures summary={summary} />}
      </Loaded>
    </section>
  );
}
