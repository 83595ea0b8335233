import type { RedemptionDetail, RedemptionStatus } from "@colheita/contract/rewards/redemption-records";
import { describe, expect, test } from "vitest";
import { actOn, hasVoucher, progressOf } from "./order-rules.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));

function order(kind: "physical" | "digital", ...statuses: RedemptionStatus[]): RedemptionDetail {
  return {
    redemption: {
      id: "a1R0000000000A1",
      rewardId: "a1W0000000000A1",
      rewardName: "Parafusadeira",
      imageUrl: "/art/rewards/parafusadeira.svg",
      kind,
      quantity: 1,
      points: 18_900,
      status: statuses.at(-1) ?? "requested",
      requestedAt: at(0),
      canCancel: false,
      canReturn: false,
      reason: undefined,
    },
    history: statuses.map((status, minute) => ({ status, at: at(minute) })),
    delivery: undefined,
    tracking: undefined,
  };
}

describe("how far an order has come", () => {
  test("a thing goes from the redemption to the door", () => {
    const shipped = order("physical", "requested", "points_reserved", "stock_reserved", "ordered", "shipped");
    expect(progressOf(shipped)).toEqual({
      isReturn: false,
      stages: [
        { stage: "redeemed", at: at(0) },
        { stage: "ordered", at: at(3) },
        { stage: "shipped", at: at(4) },
        { stage: "delivered" },
      ],
      current: 2,
    });
  });

  test("the last stage is done, not in hand", () => {
    expect(progressOf(order("physical", "requested", "ordered", "shipped", "delivered"))?.current).toBe(4);
  });

  test("ends an order with its code, and shows its use once a shop has reported it", () => {
    const stages = (...statuses: RedemptionStatus[]) => {
      const progress = progressOf(order("digital", ...statuses));
      return [progress?.stages.map(({ stage }) => stage), progress?.current];
    };
    expect(stages("requested", "issued")).toEqual([["redeemed", "issued"], 2]);
    expect(stages("requested", "issued", "used")).toEqual([["redeemed", "issued", "used"], 3]);
  });

  test("a cancelled or failed order has no progress", () => {
    expect(progressOf(order("physical", "requested", "cancelled"))).toBeUndefined();
    expect(progressOf(order("physical", "requested", "failed"))).toBeUndefined();
  });

  test("goes back by stages of its own, from the last time that it was asked for", () => {
    const delivered = ["requested", "ordered", "shipped", "delivered"] as const;
    const again = order("physical", ...delivered, "return_requested", "delivered", "return_requested");
    expect(progressOf(again)).toEqual({
      isReturn: true,
      stages: [{ stage: "returnAsked", at: at(6) }, { stage: "returnReceived" }, { stage: "refunded" }],
      current: 0,
    });
    expect(progressOf(order("physical", ...delivered, "return_requested", "received"))?.current).toBe(1);
    const refunded = order("physical", ...delivered, "return_requested", "received", "refunded");
    expect(progressOf(refunded)?.current).toBe(3);
  });

  test("only an issued voucher has a code", () => {
    expect(hasVoucher("issued")).toBe(true);
    expect(hasVoucher("stock_reserved")).toBe(false);
  });
});

test("an order can be cancelled, returned, kept after all, or left alone", () => {
  const none = { canCancel: false, canReturn: false };
  expect([
    actOn({ status: "stock_reserved", ...none, canCancel: true }),
    actOn({ status: "delivered", ...none, canReturn: true }),
    actOn({ status: "return_requested", ...none }),
    actOn({ status: "delivered", ...none }),
  ]).toEqual(["cancel", "return", "withdraw", undefined]);
});
