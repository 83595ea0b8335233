/**
 * The pattern language: farmland seen from above. Every function is pure: the same options give the same SVG text.
 * Drawings with ids inside take an `id` prefix, which must be unique in the page (React: `useId()`).
 */
export { type Field, palette } from "./palette.ts";
export { contourPath, pits, rows } from "./fills.ts";
export { pivot, type PivotOptions } from "./pivot.ts";
export { farmMap, type FarmMapOptions } from "./farm-map.ts";
export { plot, type PlotKind, type PlotOptions } from "./plot.ts";
export { goalRows, type GoalRowsOptions, pivotGauge, type PivotGaugeOptions } from "./progress.ts";
export { randomFrom } from "./random.ts";
