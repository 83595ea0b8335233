import { expect, test } from "vitest";
import { visibleHistory } from "./order-events.ts";
import type { RedemptionStatus } from "./redemption-records.ts";

const eventsOf = (...statuses: RedemptionStatus[]) =>
  visibleHistory(statuses.map((status, minute) => ({ status, at: new Date(minute * 60_000) }))).map(
    ({ event }) => event,
  );

test("the steps of one transaction are shown as one", () => {
  expect(eventsOf("requested", "points_reserved", "stock_reserved", "ordered")).toEqual([
    "requested",
    "ordered",
  ]);
});

test("a return that led back is one that ended, and not another delivery", () => {
  expect(eventsOf("requested", "delivered", "return_requested", "delivered")).toEqual([
    "requested",
    "delivered",
    "return_requested",
    "kept",
  ]);
});
