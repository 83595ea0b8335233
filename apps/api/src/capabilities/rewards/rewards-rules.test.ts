import { describe, expect, test } from "vitest";
import { RedemptionStatus } from "@colheita/contract/rewards/redemption-records";
import {
  availabilityOf,
  canCancel,
  canCancelOrder,
  holdMinutes,
  isInReturn,
  isNextOnTheWay,
  lastReturnDay,
  mayFollow,
  returnRefusal,
  statusWhenAccepted,
} from "./rewards-rules.ts";

describe("stock", () => {
  test.each([
    [0, "sold-out"],
    [-1, "sold-out"],
    [1, "last-units"],
    [5, "last-units"],
    [6, "available"],
  ] as const)("of %i units is shown as %s, and never as a number", (units, shown) => {
    expect(availabilityOf(units)).toBe(shown);
  });
});

describe("the way of a redemption", () => {
  const ways = RedemptionStatus.options.flatMap((from) =>
    RedemptionStatus.options.filter((to) => mayFollow(from, to)).map((to) => `${from} → ${to}`),
  );
  test("leads to the door, to a code, or back, and never on from its end", () => {
    expect(ways).toEqual([
      "requested → points_reserved",
      "requested → failed",
      "points_reserved → stock_reserved",
      "points_reserved → failed",
      "stock_reserved → ordered",
      "stock_reserved → issued",
      "stock_reserved → cancelled",
      "stock_reserved → failed",
      "ordered → shipped",
      "ordered → cancelled",
      "shipped → delivered",
      "shipped → cancelled",
      "delivered → return_requested",
      "issued → used",
      "issued → cancelled",
      "return_requested → delivered",
      "return_requested → received",
      "received → delivered",
      "received → refunded",
    ]);
  });
  test("can be cancelled by its member until the supplier may have heard of it", () => {
    for (const status of RedemptionStatus.options) {
      expect(canCancel({ status, orderingSince: null })).toBe(status === "stock_reserved");
      expect(canCancel({ status, orderingSince: new Date() })).toBe(false);
    }
  });
  test("can be cancelled by an operator from its order until it has arrived or was used", () => {
    const cancellable = RedemptionStatus.options.filter((status) => canCancelOrder(status));
    expect(cancellable).toEqual(["ordered", "shipped", "issued"]);
  });
  test("of a voucher ends with its code, of a thing with its order", () => {
    expect([statusWhenAccepted("digital"), statusWhenAccepted("physical")]).toEqual(["issued", "ordered"]);
  });
});

describe("a return", () => {
  const returnUntil = lastReturnDay("2026-02-25");
  test("is asked for until the seventh day after that of the delivery, a month's end in between, too", () => {
    expect(returnUntil).toBe("2026-03-04");
    const refusalOn = (readOn: string) => returnRefusal({ status: "delivered", returnUntil, readOn });
    expect(["2026-02-25", "2026-03-04", "2026-03-05"].map(refusalOn)).toEqual([
      undefined,
      undefined,
      "too-late",
    ]);
  });
  test("is of nothing that is not delivered, and of nothing whose return was refused", () => {
    const readOn = "2026-02-26";
    const returnable = RedemptionStatus.options.filter(
      (status) => returnRefusal({ status, returnUntil, readOn }) === undefined,
    );
    expect(returnable).toEqual(["delivered"]);
    expect(returnRefusal({ status: "delivered", returnUntil: null, readOn })).toBe("not-returnable");
  });
  test("is under way from the request until it is refunded or leads back, which is no delivery", () => {
    expect(RedemptionStatus.options.filter((status) => isInReturn(status))).toEqual([
      "return_requested",
      "received",
    ]);
    const arriving = RedemptionStatus.options.filter((from) => isNextOnTheWay(from, "delivered"));
    expect(arriving).toEqual(["shipped"]);
  });
});

test("a hold outlives the wait before its order, whatever the settings say", () => {
  expect(holdMinutes({ hold: 30, orderDelay: 10 })).toBe(30);
  expect(holdMinutes({ hold: 5, orderDelay: 29 })).toBeGreaterThan(29);
});
