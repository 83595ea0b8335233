import { formatInteger, todayInSaoPaulo } from "@colheita/brazil";
import type { MonthlyMovement } from "@colheita/contract/points/monthly-movement";
import { Chart, ChartLegend } from "@colheita/ui/chart/chart";
import type { ChartSeries } from "@colheita/ui/chart/chart";
import { Loaded } from "../../platform/data/loaded.tsx";
import { serverNow } from "../../platform/connection/connection-state.ts";
import { foldMonths, groupsIn, monthNames } from "./month-rules.ts";
import type { MovementGroup } from "./month-rules.ts";
import { monthsQuery } from "./points-queries.ts";
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
        formatNumber={formatInteger}
        tableLabel="Ver em tabela"
        monthHeader="Mês"
      />
      <div className={styles.legend}>
        <ChartLegend series={shown} />
      </div>
    </div>
  );
}

/** What came and went by month: as many months as fit, all of them in the table. */
export function MovementsChart() {
  return (
    <section className={styles.section} aria-labelledby="entradas-e-saidas">
      <h2 id="entradas-e-saidas">Entradas e saídas</h2>
      <Loaded query={monthsQuery} skeleton={<div className={styles.place} aria-busy="true" />}>
        {({ movements }) => <Drawn movements={movements} />}
      </Loaded>
    </section>
  );
}
