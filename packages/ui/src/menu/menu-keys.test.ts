import { expect, test } from "vitest";
import { boxTowards } from "./menu-keys.ts";

const box = (column: number, row: number) => ({ left: column * 200, top: row * 48, width: 200, height: 48 });
const grid = [box(0, 0), box(1, 0), box(0, 1), box(1, 1), box(0, 2)];

test("arrows follow the columns of the menu, not the order of its items", () => {
  expect(boxTowards("ArrowDown", box(0, 0), grid)).toBe(2);
  expect(boxTowards("ArrowRight", box(0, 0), grid)).toBe(1);
  expect(boxTowards("ArrowUp", box(1, 1), grid)).toBe(1);
  expect(boxTowards("ArrowLeft", box(1, 1), grid)).toBe(2);
});

test("from the short column, down leads to the row below", () => {
  expect(boxTowards("ArrowDown", box(1, 1), grid)).toBe(4);
});

test("nothing lies beyond the edges", () => {
  expect(boxTowards("ArrowLeft", box(0, 0), grid)).toBe(-1);
  expect(boxTowards("ArrowDown", box(0, 2), grid)).toBe(-1);
});
