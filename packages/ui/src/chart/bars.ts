/** One month of the chart; a value is positive for what came in, negative for what went out. */
export interface ChartMonth {
  id: string;
  /** Under the bar: short. */
  label: string;
  /** In the table and to a screen reader, when the short one is not enough. */
  fullLabel?: string;
  values: Readonly<Record<string, number>>;
}

export interface Segment {
  seriesId: string;
  y: number;
  height: number;
}

export interface Bar {
  month: ChartMonth;
  x: number;
  width: number;
  centre: number;
  segments: readonly Segment[];
  /** Sum of what came in and of what went out (0 or less). */
  gain: number;
  loss: number;
  gainY: number;
  lossY: number;
}

export interface Plot {
  baseline: number;
  /** Where the goal's tick is, if there is a goal. */
  goalY: number | undefined;
  bars: readonly Bar[];
}

export interface ChartPlotOptions {
  months: readonly ChartMonth[];
  /** From the baseline outwards. */
  seriesIds: readonly string[];
  width: number;
  height: number;
  goal?: number | undefined;
}

/** Room over the bars for their values, and under them for values and for the months' names. */
const TOP = 28;
const MONTH_ROW = 34;
const LOSS_ROW = 24;
const WIDEST_BAR = 60;
const BAR_SHARE = 0.6;
/** The track between two fields of a stack. */
const TRACK = 2;
const THINNEST = 2;
const LABEL_HEIGHT = 18;
const LABEL_GAP = 7;

/** Narrowest room for a month with its value in full-sized letters, in pixels. */
export const MONTH_SLOT = 84;

/** Returns how many of the last months fit in `width` pixels. */
export function monthsThatFit(width: number, count: number): number {
  return Math.max(1, Math.min(count, Math.floor(width / MONTH_SLOT)));
}

function sum(month: ChartMonth, seriesIds: readonly string[], sign: 1 | -1) {
  return seriesIds.reduce((total, id) => {
    const value = month.values[id] ?? 0;
    return value * sign > 0 ? total + value : total;
  }, 0);
}

function stack(month: ChartMonth, seriesIds: readonly string[], baseline: number, scale: number): Segment[] {
  let up = baseline - 1;
  let down = baseline + 1;
  const segments: Segment[] = [];
  for (const seriesId of seriesIds) {
    const value = month.values[seriesId] ?? 0;
    if (value === 0) continue;
    const length = Math.max(Math.abs(value) * scale, THINNEST + TRACK);
    const height = length - TRACK;
    segments.push({ seriesId, y: value > 0 ? up - height : down, height });
    if (value > 0) up -= length;
    else down += length;
  }
  return segments;
}

/** Computes the positions of everything drawn, in pixels. Pure: the same input, the same chart. */
export function plotBars({ months, seriesIds, width, height, goal }: ChartPlotOptions): Plot {
  const highest = Math.max(goal ?? 0, ...months.map((month) => sum(month, seriesIds, 1)));
  const lowest = Math.min(0, ...months.map((month) => sum(month, seriesIds, -1)));
  const room = height - TOP - MONTH_ROW - (lowest < 0 ? LOSS_ROW : 0);
  const scale = highest - lowest > 0 ? room / (highest - lowest) : 0;
  const baseline = Math.round(TOP + highest * scale);
  const goalY = goal === undefined ? undefined : Math.round(baseline - goal * scale);
  const slot = width / Math.max(1, months.length);
  const barWidth = Math.min(WIDEST_BAR, slot * BAR_SHARE);
  const bars = months.map((month, index) => {
    const segments = stack(month, seriesIds, baseline, scale);
    const top = Math.min(baseline, ...segments.map(({ y }) => y));
    const bottom = Math.max(baseline, ...segments.map(({ y, height }) => y + height));
    const gainY = top - LABEL_GAP;
    // A goal's tick that would strike through the value lifts it.
    const isStruck = goalY !== undefined && goalY > gainY - LABEL_HEIGHT && goalY < gainY + LABEL_GAP;
    const centre = slot * (index + 0.5);
    return {
      month,
      x: centre - barWidth / 2,
      width: barWidth,
      centre,
      segments,
      gain: sum(month, seriesIds, 1),
      loss: sum(month, seriesIds, -1),
      gainY: isStruck ? goalY - LABEL_GAP : gainY,
      lossY: bottom + LABEL_HEIGHT,
    };
  });
  return { baseline, goalY, bars };
}
