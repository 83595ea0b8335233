/** What one page came to. Scores go to 100; times are in milliseconds, sizes in bytes. */
export interface PageFigures {
  readonly performance: number;
  readonly lcpMs: number;
  /** That of a page of nothing but HTML, measured in turn with this one. */
  readonly floorLcpMs: number;
  /** The first to the second, each round by itself. */
  readonly lcpToFloor: number;
  /** The same with the throttling applied to the line and the processor, not worked out. */
  readonly appliedLcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Scripts as the line carries them, with what follows the first paint. */
  readonly scriptBytes: number;
  /** The whole first visit, with pictures. */
  readonly firstBytes: number;
  /** The same page once more, with what the browser cached. */
  readonly repeatBytes: number;
  /** The slowest answer of any control, with the processor a quarter as fast. */
  readonly inpMs: number;
  /** How fast the machine was meanwhile, by Lighthouse's own measure: figures of runs that differ in it don't compare. */
  readonly machineSpeed: number;
}

export interface MeasuredPage {
  readonly path: string;
  readonly isLogged: boolean;
}

export const measuredPages: readonly MeasuredPage[] = [
  { path: "/", isLogged: false },
  { path: "/login", isLogged: false },
  { path: "/home", isLogged: true },
  { path: "/extrato", isLogged: true },
  { path: "/premios", isLogged: true },
];

interface Goal {
  readonly figure: keyof PageFigures;
  readonly head: string;
  readonly show: (value: number) => string;
  /** Returns the bound on a page; nothing where there is no goal. */
  readonly atLeast?: (page: MeasuredPage) => number | undefined;
  readonly atMost?: (page: MeasuredPage) => number | undefined;
}

const FASTEST = ["/", "/login", "/home"];
const whole = (value: number) => String(Math.round(value));
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;

/** What a page must reach, as far as Lighthouse and the front can measure it. The build holds the weight of scripts itself. */
export const goals: readonly Goal[] = [
  {
    figure: "performance",
    head: "performance",
    show: whole,
    atLeast: ({ path }) => (FASTEST.includes(path) ? 100 : 98),
  },
  { figure: "lcpMs", head: "LCP", show: milliseconds, atMost: () => 1100 },
  { figure: "floorLcpMs", head: "LCP of HTML alone", show: milliseconds },
  {
    figure: "lcpToFloor",
    head: "LCP to that",
    show: (value) => `${value.toFixed(2)} ×`,
    atMost: () => 1.3,
  },
  { figure: "appliedLcpMs", head: "LCP applied", show: milliseconds, atMost: () => 1500 },
  { figure: "tbtMs", head: "TBT", show: milliseconds, atMost: () => 100 },
  { figure: "cls", head: "CLS", show: (value) => value.toFixed(3), atMost: () => 0.02 },
  { figure: "inpMs", head: "INP", show: milliseconds, atMost: () => 100 },
  { figure: "scriptBytes", head: "scripts", show: kilobytes },
  { figure: "firstBytes", head: "first visit", show: kilobytes, atMost: () => 200_000 },
  { figure: "repeatBytes", head: "repeat", show: kilobytes, atMost: () => 10_000 },
  { figure: "accessibility", head: "accessibility", show: whole, atLeast: () => 100 },
  { figure: "bestPractices", head: "best practices", show: whole, atLeast: () => 100 },
  // Search engines are asked to leave a member's pages alone, which Lighthouse counts against them.
  { figure: "seo", head: "SEO", show: whole, atLeast: ({ isLogged }) => (isLogged ? undefined : 100) },
  { figure: "machineSpeed", head: "machine", show: whole },
];

/** Returns how far a figure is from its goal, as a sentence; nothing where it is met or has none. */
export function missOf(goal: Goal, page: MeasuredPage, figures: PageFigures): string | undefined {
  const value = figures[goal.figure];
  const least = goal.atLeast?.(page);
  const most = goal.atMost?.(page);
  const { head, show } = goal;
  if (least !== undefined && value < least)
    return `${page.path}: ${head} ${show(value)}, ${show(least - value)} under ${show(least)}`;
  if (most !== undefined && value > most)
    return `${page.path}: ${head} ${show(value)}, ${show(value - most)} over ${show(most)}`;
  return undefined;
}

/** Returns the goal as the report's table names it. */
export function boundOf({ show, atLeast, atMost }: Goal): string {
  const bounds = new Set(
    measuredPages.flatMap((page) => {
      const least = atLeast?.(page);
      const most = atMost?.(page);
      if (least !== undefined) return [`≥ ${show(least)}`];
      return most === undefined ? [] : [`≤ ${show(most)}`];
    }),
  );
  return [...bounds].join(" · ");
}
