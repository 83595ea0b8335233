import { expect, test } from "vitest";
import { orderInAddress, orderPath, withOrder } from "./order-address.ts";

test("an order's address leads to it", () => {
  const path = orderPath("a1R0000000000A1");
  expect(path).toBe("/minha-conta?pedido=a1R0000000000A1");
  expect(orderInAddress(new URL(path, "https://x").search)).toBe("a1R0000000000A1");
});

test("closing an order leaves the rest of the address alone", () => {
  expect(withOrder("?aba=resgates&pedido=a1R0000000000A1", undefined)).toBe("?aba=resgates");
  expect(withOrder("?pedido=x", undefined)).toBe("");
  expect(orderInAddress("?pedido=")).toBeUndefined();
});
