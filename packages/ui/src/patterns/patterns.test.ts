import { describe, expect, test } from "vitest";
import { farmMap, goalRows, pivotGauge, plot } from "./patterns.ts";

const idsIn = (svg: string) => [...svg.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
const usesIn = (svg: string) => [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map((match) => match[1]);

const map = { width: 640, height: 220, seed: "home" };

describe("a drawing of the pattern language", () => {
  test("is the same for the same seed and another for another", () => {
    expect(farmMap({ id: "a", ...map })).toBe(farmMap({ id: "a", ...map }));
    expect(farmMap({ id: "a", ...map })).not.toBe(farmMap({ id: "a", ...map, seed: "login" }));
    expect(plot({ id: "a", seed: "u1" })).toBe(plot({ id: "a", seed: "u1" }));
  });

  test("keeps every id and every reference under its prefix, so that two fit in one page", () => {
    const kinds = ["rows", "pits", "contour", "pivot"] as const;
    const drawings = [farmMap({ id: "a", ...map }), ...kinds.map((kind) => plot({ id: "a", kind }))];
    for (const svg of drawings) {
      const ids = idsIn(svg);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => id?.startsWith("a-"))).toBe(true);
      expect(usesIn(svg).every((id) => ids.includes(id))).toBe(true);
    }
  });

  test("carries no style attribute and no number that is not one", () => {
    const drawings = [
      farmMap({ id: "a", ...map }),
      plot({ id: "a", seed: "u2" }),
      goalRows({ value: 3, max: 10 }),
      pivotGauge({ value: 3, max: 10 }),
    ];
    for (const svg of drawings) expect(svg).not.toMatch(/style=|NaN|undefined|Infinity/);
  });

  test("a map for a wide hero stays near 16 kB", () => {
    expect(farmMap({ id: "a", width: 1280, height: 440, seed: "home" }).length).toBeLessThan(24_000);
  });
});

describe("a goal", () => {
  const planted = (svg: string) => svg.match(/V2(?!\d)/g)?.length ?? 0;

  test("plants as many rows as are done", () => {
    expect(planted(goalRows({ value: 0, max: 100, count: 10 }))).toBe(0);
    expect(planted(goalRows({ value: 55, max: 100, count: 10 }))).toBe(5);
    expect(planted(goalRows({ value: 300, max: 100, count: 10 }))).toBe(10);
  });

  test("without a size has nothing planted rather than nonsense", () => {
    expect(planted(goalRows({ value: 5, max: 0, count: 10 }))).toBe(0);
    expect(pivotGauge({ value: 5, max: 0 })).not.toContain("NaN");
  });

  test("reached closes all four rings", () => {
    expect(pivotGauge({ value: 99 })).toMatch(/ d="[^"]*A/);
    expect(pivotGauge({ value: 100 })).not.toMatch(/ d="[^"]*A/);
  });
});
