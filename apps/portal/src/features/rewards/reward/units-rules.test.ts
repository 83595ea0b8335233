import { expect, test } from "vitest";
import { countUnits } from "./units-rules.ts";

test("what counts against a limit is what was not given back", () => {
  const redemptions = [
    { rewardId: "tv", quantity: 2, status: "delivered" as const },
    { rewardId: "tv", quantity: 1, status: "cancelled" as const },
    { rewardId: "tv", quantity: 1, status: "failed" as const },
    { rewardId: "rede", quantity: 4, status: "ordered" as const },
    { rewardId: "tv", quantity: 1, status: "stock_reserved" as const },
  ];
  expect(countUnits(redemptions, "tv")).toBe(3);
  expect(countUnits([], "tv")).toBe(0);
});
