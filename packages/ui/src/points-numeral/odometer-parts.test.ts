import { expect, test } from "vitest";
import { odometerParts } from "./odometer-parts.ts";

const drawn = (value: number) =>
  odometerParts(value)
    .parts.map((part) => (part.kind === "digit" ? part.digit : part.kind === "minus" ? "-" : "."))
    .join("");

test("an amount is written with a point between thousands", () => {
  expect(drawn(0)).toBe("0");
  expect(drawn(320)).toBe("320");
  expect(drawn(128475)).toBe("128.475");
  expect(drawn(1284750)).toBe("1.284.750");
  expect(drawn(-860)).toBe("-860");
});

test("a drum keeps its place, counted from the right, when the amount grows", () => {
  const units = odometerParts(99).parts.at(-1);
  expect(units).toMatchObject({ key: "d0", digit: 9 });
  expect(odometerParts(100).parts.at(-1)).toMatchObject({ key: "d0", digit: 0 });
  expect(odometerParts(1284750).digits).toBe(7);
});
