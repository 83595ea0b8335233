import { describe, expect, test } from "vitest";
import { monthsThatFit, plotBars } from "./bars.ts";
import type { ChartMonth } from "./bars.ts";

const months: ChartMonth[] = [
  { id: "a", label: "a", values: { earned: 9000, bonus: 1000, spent: -5000 } },
  { id: "b", label: "b", values: { earned: 20_000 } },
  { id: "c", label: "c", values: {} },
];
const options = { months, seriesIds: ["earned", "bonus", "spent"], width: 600, height: 292 };

describe("bars of points in and out", () => {
  test("what came in stands on the baseline and what went out hangs from it", () => {
    const { baseline, bars } = plotBars(options);
    const [earned, bonus, spent] = bars[0]?.segments ?? [];
    expect(earned && earned.y + earned.height).toBe(baseline - 1);
    expect(bonus && earned && bonus.y + bonus.height).toBeCloseTo((earned?.y ?? 0) - 2);
    expect(spent?.y).toBe(baseline + 1);
    expect(bars[0]).toMatchObject({ gain: 10_000, loss: -5000 });
  });

  test("one scale for both directions: double the points, double the height", () => {
    const { bars } = plotBars(options);
    const height = (bar: number, segment: number) => (bars[bar]?.segments[segment]?.height ?? 0) + 2;
    expect(height(1, 0) / height(0, 2)).toBeCloseTo(4);
  });

  test("nothing leaves the drawing", () => {
    const { bars } = plotBars({ ...options, goal: 30_000 });
    for (const bar of bars) {
      expect(bar.x).toBeGreaterThanOrEqual(0);
      expect(bar.x + bar.width).toBeLessThanOrEqual(600);
      expect(bar.gainY).toBeGreaterThan(12);
      expect(bar.lossY).toBeLessThan(292 - 16);
    }
  });

  test("a month without movement has no bar", () => {
    expect(plotBars(options).bars[2]).toMatchObject({ segments: [], gain: 0, loss: 0 });
  });

  test("the smallest amount is still seen", () => {
    const tiny = plotBars({
      ...options,
      months: [...months, { id: "d", label: "d", values: { earned: 1 } }],
    });
    expect(tiny.bars[3]?.segments[0]?.height).toBe(2);
  });

  test("the goal's tick does not strike through a value", () => {
    const { bars, goalY } = plotBars({ ...options, goal: 21_000 });
    expect(bars[1]?.gainY).toBeLessThan(goalY ?? 0);
  });

  test("a chart without any movement is a baseline", () => {
    const { baseline, bars } = plotBars({ ...options, months: months.slice(2) });
    expect(Number.isFinite(baseline)).toBe(true);
    expect(bars).toHaveLength(1);
  });

  test("a phone shows the last four months, a desktop all it has room for", () => {
    expect(monthsThatFit(350, 12)).toBe(4);
    expect(monthsThatFit(800, 6)).toBe(6);
    expect(monthsThatFit(40, 6)).toBe(1);
  });
});
