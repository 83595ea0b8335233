import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { MOST_UNITS, redeem } from "./rewards-endpoints.ts";

describe("row 21: a quantity", () => {
  const body = {
    contactId: "003000000000000",
    productItemId: "a1P000000000000",
    quantity: 1,
    grant: "g".repeat(43),
  };
  test("of one to a hundred whole units can be asked for", () => {
    for (const quantity of [1, MOST_UNITS])
      expect(z.safeDecode(redeem.body, { ...body, quantity }).success).toBe(true);
  });
  test.each([
    0,
    -0,
    -1,
    MOST_UNITS + 1,
    1.5,
    1e-9,
    1e21,
    2 ** 53,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "1",
    null,
    [1],
    { n: 1 },
    true,
  ])("of %j is refused", (quantity) => {
    expect(z.safeDecode(redeem.body, { ...body, quantity } as never).success).toBe(false);
  });
});
