import { formatFigure } from "@colheita/brazil";
import { Chart, ChartLegend } from "./chart.tsx";
import type { ChartGoal, ChartMonth, ChartSeries } from "./chart.tsx";

export const title = "Gráfico";

const series: ChartSeries[] = [
  { id: "earned", label: "Pontuações", fill: "Earned" },
  { id: "bonus", label: "Bônus", fill: "Bonus" },
  { id: "out", label: "Resgates e débitos", fill: "Redeem" },
];

const months: ChartMonth[] = [
  { id: "2026-05", label: "mai", fullLabel: "Maio de 2026", values: { earned: 9200, bonus: 1200 } },
  {
    id: "2026-06",
    label: "jun",
    fullLabel: "Junho de 2026",
    values: { earned: 14_800, bonus: 2000, out: -6100 },
  },
  { id: "2026-07", label: "jul", fullLabel: "Julho de 2026", values: { earned: 6400, out: -12_300 } },
  { id: "2026-08", label: "ago", fullLabel: "Agosto de 2026", values: { earned: 21_500, bonus: 3000 } },
  { id: "2026-09", label: "set", fullLabel: "Setembro de 2026", values: { earned: 17_100, out: -9800 } },
  {
    id: "2026-10",
    label: "out",
    fullLabel: "Outubro de 2026",
    values: { earned: 9600, bonus: 2000, out: -6750 },
  },
];

const goal: ChartGoal = { value: 15_000, label: "Meta do mês: 15.000" };

export const examples = [
  {
    title: "Entradas e saídas",
    element: (
      <>
        <Chart
          label="Entradas e saídas de pontos por mês"
          months={months}
          series={series}
          formatNumber={formatFigure}
          tableLabel="Ver em tabela"
          monthHeader="Mês"
        />
        <ChartLegend series={series} />
      </>
    ),
  },
  {
    title: "Com meta",
    element: (
      <>
        <Chart
          label="Pontuações por mês e a meta"
          months={months}
          series={series.slice(0, 2)}
          formatNumber={formatFigure}
          tableLabel="Ver metas em tabela"
          monthHeader="Mês"
          goal={goal}
        />
        <ChartLegend series={series.slice(0, 2)} goal={goal} />
      </>
    ),
  },
];
