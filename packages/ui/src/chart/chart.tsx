import { useEffect, useId, useRef, useState } from "react";
import { DataTable } from "../data-table/data-table.tsx";
import type { Column } from "../data-table/data-table.tsx";
import { EntrySwatch } from "../entry-swatch/entry-swatch.tsx";
import type { EntrySwatchKind } from "../entry-swatch/entry-swatch.tsx";
import { monthsThatFit, plotBars } from "./bars.ts";
import type { Bar, ChartMonth } from "./bars.ts";
import { FillPattern } from "./fill-pattern.tsx";
import styles from "./chart.module.css";

export type { ChartMonth } from "./bars.ts";

export interface ChartSeries {
  /** The key of its values. */
  id: string;
  label: string;
  /** The kind of entry whose fill of the statement's key it takes. */
  fill: EntrySwatchKind;
}

export interface ChartGoal {
  value: number;
  label: string;
}

export interface ChartProps {
  /** Names the drawing and the table. */
  label: string;
  /** Oldest first; as many as fit are drawn, all are in the table. */
  months: readonly ChartMonth[];
  /** Which of them are drawn where not all fit: the last ones, of what is to come the first ones. */
  keeps?: "first" | "last" | undefined;
  /** From the baseline outwards. */
  series: readonly ChartSeries[];
  /** With its sign: what stands on the bars and in the table. */
  formatNumber: (value: number) => string;
  /** Opens the table. */
  tableLabel: string;
  monthHeader: string;
  goal?: ChartGoal;
}

/** The style sheet keeps the same height before the script has measured the width. */
const HEIGHT = 292;
const GOAL_REACH = 6;

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

interface BarProps {
  bar: Bar;
  patternIds: ReadonlyMap<string, string>;
  goalY: number | undefined;
  formatNumber: (value: number) => string;
}

function BarOfMonth({ bar, patternIds, goalY, formatNumber }: BarProps) {
  const { month, x, width, centre, segments, gain, loss, gainY, lossY } = bar;
  return (
    <g>
      {segments.map(({ seriesId, y, height }) => (
        <rect
          key={seriesId}
          x={x}
          y={y}
          width={width}
          height={height}
          fill={`url(#${patternIds.get(seriesId) ?? ""})`}
        />
      ))}
      {goalY === undefined ? null : (
        <path
          className={styles.goal}
          d={`M${String(x - GOAL_REACH)} ${String(goalY)}h${String(width + 2 * GOAL_REACH)}`}
        />
      )}
      {gain > 0 || loss === 0 ? (
        <text className={styles.value} x={centre} y={gainY}>
          {formatNumber(gain)}
        </text>
      ) : null}
      {loss < 0 ? (
        <text className={styles.value} data-loss="" x={centre} y={lossY}>
          {formatNumber(loss)}
        </text>
      ) : null}
      <text className={styles.month} x={centre} y={HEIGHT - 6}>
        {month.label}
      </text>
    </g>
  );
}

function Drawing(
  props: Pick<ChartProps, "label" | "months" | "keeps" | "series" | "formatNumber" | "goal"> & {
    width: number;
  },
) {
  const { label, months, keeps, series, formatNumber, goal, width } = props;
  const fitting = monthsThatFit(width, months.length);
  const base = useId();
  const patternIds = new Map(series.map(({ id }, index) => [id, `${base}-${String(index)}`]));
  const plot = plotBars({
    months: keeps === "first" ? months.slice(0, fitting) : months.slice(-fitting),
    seriesIds: series.map(({ id }) => id),
    width,
    height: HEIGHT,
    goal: goal?.value,
  });
  return (
    <svg className={styles.drawing} width={width} height={HEIGHT} role="img" aria-label={label}>
      <defs>
        {series.map(({ id, fill }) => (
          <FillPattern key={id} id={patternIds.get(id) ?? ""} kind={fill} />
        ))}
      </defs>
      <path className={styles.baseline} d={`M0 ${String(plot.baseline)}H${String(width)}`} />
      {plot.bars.map((bar) => (
        <BarOfMonth
          key={bar.month.id}
          bar={bar}
          patternIds={patternIds}
          goalY={plot.goalY}
          formatNumber={formatNumber}
        />
      ))}
    </svg>
  );
}

/**
 * Shows points in and out by month: fields stacked on a baseline, each total printed on its bar. Drawn at the width
 * there is, never scaled; before that is known, and on the server, an empty box of the same height.
 */
export function Chart(props: ChartProps) {
  const { label, months, keeps, series, formatNumber, tableLabel, monthHeader, goal } = props;
  const { box, width } = useWidth();
  const columns: Column<ChartMonth>[] = [
    { id: "month", header: monthHeader, place: "title", cell: (month) => month.fullLabel ?? month.label },
    ...series.map<Column<ChartMonth>>(({ id, label }) => ({
      id,
      header: label,
      align: "end",
      cell: (month) => formatNumber(month.values[id] ?? 0),
    })),
  ];
  return (
    <figure className={styles.chart}>
      <div ref={box} className={styles.box}>
        {width > 0 ? (
          <Drawing
            label={label}
            months={months}
            keeps={keeps}
            series={series}
            formatNumber={formatNumber}
            goal={goal}
            width={width}
          />
        ) : null}
      </div>
      <details className={styles.table}>
        <summary>{tableLabel}</summary>
        <DataTable caption={label} columns={columns} rows={months} keyOf={({ id }) => id} />
      </details>
    </figure>
  );
}

/** Shows the key of a chart, to be placed beside or under it. */
export function ChartLegend({ series, goal }: Pick<ChartProps, "series" | "goal">) {
  return (
    <ul className={styles.legend}>
      {series.map(({ id, label, fill }) => (
        <li key={id}>
          <EntrySwatch kind={fill} size="small" />
          {label}
        </li>
      ))}
      {goal === undefined ? null : (
        <li>
          <span className={styles.tick} aria-hidden="true" />
          {goal.label}
        </li>
      )}
    </ul>
  );
}
