import { expect, test } from "vitest";
import { dragged, fitted, MOST_ZOOM, squareOf, WHOLE } from "./crop-rules.ts";

const wide = { width: 4000, height: 3000 };

test("at first it is the largest square, in the middle", () => {
  expect(squareOf(wide, WHOLE)).toEqual({ left: 500, top: 0, side: 3000 });
});

test("no drag and no zoom leaves the image", () => {
  for (const by of [-9_999, -100, 0, 100, 9_999])
    for (const zoom of [0, 1, 2.5, MOST_ZOOM, 99]) {
      const crop = dragged(wide, fitted(wide, { ...WHOLE, zoom }), { x: by, y: -by, frame: 300 });
      const { left, top, side } = squareOf(wide, crop);
      expect(left).toBeGreaterThanOrEqual(-1e-6);
      expect(top).toBeGreaterThanOrEqual(-1e-6);
      expect(left + side).toBeLessThanOrEqual(4000 + 1e-6);
      expect(top + side).toBeLessThanOrEqual(3000 + 1e-6);
    }
});

test("the image follows the finger: as far as the frame is wide, a whole square further", () => {
  const near = fitted(wide, { zoom: 2, x: 0.5, y: 0.5 });
  expect(squareOf(wide, dragged(wide, near, { x: -150, y: 0, frame: 300 })).left).toBeCloseTo(
    squareOf(wide, near).left + 750,
  );
});
