import { formatFigure, formatPoints, todayInSaoPaulo } from "@colheita/brazil";
import type { MonthlyExpiry, MonthlyMovement } from "@colheita/contract/points/monthly-movement";
import { Chart, ChartLegend } from "@colheita/ui/chart/chart";
import type { ChartSeries } from "@colheita/ui/chart/chart";
import { useKnownBalance } from "../../../platform/data/balance.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { Loaded } from "../../../platform/data/loaded.tsx";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { foldMonths, groupsIn, monthNames, monthsAhead } from "./month-rules.ts";
import type { MovementGroup } from "./month-rules.ts";
import { monthsQuery } from "./statement-queries.ts";
import styles from "./movements-chart.module.css";

const MONTHS = 12;

const series: Readonly<Record<MovementGroup, ChartSeries>> = {
  earned: { id: "earned", label: "Pontuações", fill: "Earned" },
  bonus: { id: "bonus", label: "Bônus", fill: "Bonus" },
  other: { id: "other", label: "Outras entradas", fill: "Manual" },
  spent: { id: "spent", label: "Resgates e débitos", fill: "Redeem" },
  expired: { id: "expired", label: "Expirações", fill: "Expired" },
};

function Drawn({ movements }: { movements: readonly MonthlyMovement[] }) {
  const thisMonth = todayInSaoPaulo(new Date(serverNow())).slice(0, 7);
  const folded = foldMonths(movements, thisMonth, MONTHS);
  const shown = groupsIn(folded).map((group) => series[group]);
  const months = folded.map(({ month, sums }) => {
    const { short, long } = monthNames(month);
    return { id: month, label: short, fullLabel: long, values: sums };
  });
  return (
    <div className={styles.chart}>
      <Chart
        label="Entradas e saídas, por mês"
        months={months}
        series={shown}
        formatNumber={formatFigure}
        tableLabel="Ver em tabela"
        monthHeader="Mês"
      />
      <div className={styles.legend}>
        <ChartLegend series={shown} />
      </div>
    </div>
  );
}

const expiring: readonly ChartSeries[] = [
  { id: "expired", label: "Vence se não for usado", fill: "Expired" },
];

/**
 * Shows, folded, what expires by month from this one on: the lines are what readers come for. Shows nothing where
 * nothing expires within a year.
 */
function Expirations({ expirations }: { expirations: readonly MonthlyExpiry[] }) {
  const thisMonth = todayInSaoPaulo(new Date(serverNow())).slice(0, 7);
  const ahead = monthsAhead(expirations, thisMonth, MONTHS);
  if (ahead.length === 0) return null;
  return (
    <details className={styles.ahead}>
      <summary>O que vence nos próximos meses</summary>
      <Chart
        label="O que vence, por mês"
        months={ahead.map(({ month, points }) => {
          const { short, long } = monthNames(month);
          return { id: month, label: short, fullLabel: long, values: { expired: points } };
        })}
        keeps="first"
        series={expiring}
        formatNumber={formatFigure}
        tableLabel="Ver vencimentos em tabela"
        monthHeader="Mês"
      />
    </details>
  );
}

/** Shows the note that the bars include points that wait, in the month in which they were earned. */
function Waiting() {
  const pending = useKnownBalance()?.pending ?? 0;
  const label = usePointsLabel();
  if (pending === 0) return null;
  return (
    <p className={`small soft ${styles.waiting}`}>
      {pending === 1 ? "Conta" : "Contam"} aqui também {formatPoints(pending, label)} que{" "}
      {pending === 1 ? "aguarda" : "aguardam"} liberação.
    </p>
  );
}

/**
 * Shows what came and went by month, and what will expire: as many months as fit in the chart, all of them in the
 * tables.
 */
export function MovementsChart() {
  return (
    <section className={styles.section} aria-labelledby="entradas-e-saidas">
      <h2 id="entradas-e-saidas">Entradas e saídas</h2>
      <Loaded query={monthsQuery} skeleton={<div className={styles.place} aria-busy="true" />}>
        {({ movements, expirations = [] }) => (
          <>
            <Drawn movements={movements} />
            <Waiting />
            <Expirations expirations={expirations} />
          </>
        )}
      </Loaded>
    </section>
  );
}
